import { z } from 'zod'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, Code, Id, Name, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'
import { LedgerDevice, ledgerFilters } from './device-ledger.ts'
import { ChosenIds, CreateByModel, OBJECT_READERS } from './object.ts'
import {
  Detail,
  DeviceObject,
  ObjectChange,
  ObjectCounts,
  ObjectDraft,
  ObjectNode,
  ObjectType,
  objectFields,
  objectFilters,
  SimpleObject,
  TreeSnapshot,
} from './object-fields.ts'
import { PointChange, withPointRules } from './point-fields.ts'

const Filters = z.object(objectFilters)

/** What an import has done. */
export const Imported = z.object({ added: z.number().int(), changed: z.number().int() })

export const objectInfo = calls('/busObjectInfo', OBJECT_READERS, {
  get: post('/selectObjectInfoByID', { title: '对象详情', body: ById, reply: DeviceObject }),
  page: post('/selectObjectInfo', { title: '对象列表', body: pageOf(objectFilters), reply: page(DeviceObject) }),
  subtree: post('/selectObjectTreeByObjectId', {
    title: '对象的下级树',
    body: z.object({ objectId: Id }),
    reply: z.array(ObjectNode),
  }),
  infoTree: post('/selectObjectInfo4Tree', { title: '对象树', body: Filters, reply: z.array(ObjectNode) }),
  tree: post('/selectObjectTree', { title: '对象树', body: Filters, reply: z.array(ObjectNode) }),
  /** Ours: all objects that the user may see, without their order as a tree; pushed changes keep it current from then on. */
  snapshot: post('/selectObjectSnapshot', { title: '对象树快照', reply: TreeSnapshot }),
  copyTree: post('/selectCopyObjectByTree', {
    title: '可作为复制目标的对象树',
    body: z.object({ id: Id.optional() }),
    reply: z.array(ObjectNode),
  }),
  projectTree: post('/seleteProject4WETree', { title: '项目树', body: Filters, reply: z.array(ObjectNode) }),
  parents: post('/selectParentDevices', {
    title: '上级对象',
    body: z.object({ objectId: Id }),
    reply: z.array(SimpleObject),
  }),
  setSort: post('/editObjectInfoSortNum', {
    title: '调整对象顺序',
    body: z.object({ id: Id, sortNum: z.number().int().min(1).max(100_000).meta({ title: '序号' }) }),
    permission: 'object:edit',
  }),
  deviceTotal: post('/getDeviceTotle', { title: '设备总数', body: Filters, reply: ObjectCounts }),
  counts: get('/statisitcs/object/number', { title: '对象数量统计', body: Filters, reply: ObjectCounts }),
  create: post('/add', { title: '新增对象', body: ObjectDraft, reply: DeviceObject, permission: 'object:add' }),
  update: post('/edit', { title: '修改对象', body: ObjectChange, reply: DeviceObject, permission: 'object:edit' }),
  remove: post('/del', { title: '删除对象', body: ChosenIds, reply: Done, permission: 'object:delete' }),
  savePoints: post('/editORAddPointForSys', {
    title: '批量新增或修改点位',
    body: z.object({
      objectId: Id,
      points: z
        .array(withPointRules(PointChange.extend({ id: Id.optional() })))
        .min(1, { error: '请至少填写一个点位' })
        .max(2000, { error: '一次最多 2000 个点位' }),
    }),
    reply: Imported,
    permission: 'point:edit',
    maxBody: 4 * 1024 * 1024,
  }),
  withoutBoxDevice: post('/selectDeviceListWithoutBoxDeviceId', {
    title: '未绑定盒子设备的对象',
    body: z.object({ keyword: text(100).optional(), boxDeviceId: Id.optional() }),
    reply: z.array(SimpleObject),
  }),
  createByModel: post('/createObjectByModel', {
    title: '按模型创建对象',
    body: CreateByModel,
    reply: DeviceObject,
    permission: 'object:add',
  }),
  copy: post('/copyObjectByObject', {
    title: '复制对象',
    body: z.object({
      id: Id,
      code: Code.meta({ title: '对象编码' }),
      name: Name.meta({ title: '对象名称' }),
      parentId: Id.nullish().meta({ title: '上级对象' }),
    }),
    reply: DeviceObject,
    permission: 'object:add',
  }),
  map: post('/getObjectMap', {
    title: '对象地图',
    body: Filters,
    reply: z.array(SimpleObject.extend({ longitude: z.number(), latitude: z.number(), place: z.string().nullable() })),
  }),
  ledger: post('/selectDeviceLedger', {
    title: '设备台账',
    body: pageOf(ledgerFilters),
    reply: page(LedgerDevice),
  }),
  byDeviceType: post('/selectDeviceInfoByDeviceType', {
    title: '按设备类型查对象',
    body: z.object({ deviceTypeId: Id }),
    reply: z.array(DeviceObject),
  }),
  setVideoLink: post('/setVideoLink', {
    title: '设置视频地址',
    body: z.object({ id: Id, videoLink: objectFields.videoLink }),
    permission: 'object:edit',
  }),
  import: post('/importObject', {
    title: '导入对象',
    encoding: 'multipart',
    body: Sheet,
    reply: Imported,
    permission: 'object:import',
  }),
  export: post('/exportObject', {
    title: '导出对象',
    kind: 'file',
    body: z.object({ ...objectFilters, template: z.boolean().optional() }),
    permission: 'object:export',
    writes: false,
  }),
  ids: get('/objectIdStr', {
    title: '对象及其下级的编号',
    body: z.object({ objectId: Id.optional() }),
    reply: z.string(),
  }),
})

export const projectInfo = calls('/objectInfo', OBJECT_READERS, {
  projectTree: post('/seleteProject4WETree', { title: '项目树', body: Filters, reply: z.array(ObjectNode) }),
})

export const objectDetail = calls('/busObjectDetail', OBJECT_READERS, {
  beforeAdd: post('/busObjectDetail4AddBefore', {
    title: '新增对象前的默认内容',
    body: z.object({ objectType: ObjectType.optional(), parentId: Id.nullish(), modelId: Id.nullish() }),
    reply: z.object({
      objectType: ObjectType,
      parentId: Id.nullable(),
      parentName: z.string().nullable(),
      modelId: Id.nullable(),
      modelName: z.string().nullable(),
      sort: z.number().int(),
      details: z.array(Detail),
    }),
  }),
  byObjectType: post('/selectObjectDetailByObjectType', {
    title: '对象类型的技术参数',
    body: z.object({ objectType: ObjectType }),
    reply: z.array(Detail.extend({ used: z.number().int() })),
  }),
})

export const deviceInfo = calls('/busDeviceInfo', OBJECT_READERS, {
  page: post('/selectDeviceInfo', { title: '设备列表', body: pageOf(objectFilters), reply: page(DeviceObject) }),
  get: post('/selectDeviceInfoByID', { title: '设备详情', body: ById, reply: DeviceObject }),
})
