import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, CodeOrNone, Id, Name, required, Switch, text } from '../http/fields.ts'
import {
  DeviceObject,
  Driver,
  ObjectChange,
  ObjectDraft,
  ObjectNode,
  objectFields,
  objectFilters,
  SimpleObject,
} from './object-fields.ts'
import { SyncWanted } from './sync-part.ts'

/** Who may read objects: every screen that shows equipment. */
export const OBJECT_READERS =
  'object|objectMonitor|equipmentMonitor|projectMonitor|stationMonitor|position|deviceLedger|point|trend|alarmMessage|alarmHistory|alarmRule|box|camera'

/** One object by id, or several. */
const Chosen = z
  .object({ id: Id.optional(), ids: z.array(Id).max(1000).optional() })
  .refine((chosen) => chosen.id || chosen.ids?.length, { error: '请至少选择一条' })
export const chosenIds = (chosen: z.output<typeof Chosen>) => [
  ...new Set([...(chosen.ids ?? []), ...(chosen.id ? [chosen.id] : [])]),
]
export const ChosenIds = Chosen

export const CreateByModel = z.object({
  modelId: Id.meta({ title: '模型' }),
  parentId: Id.nullish().meta({ title: '上级对象' }),
  code: CodeOrNone.meta({ title: '对象编码' }),
  name: Name.meta({ title: '对象名称' }),
  place: objectFields.place.optional(),
  serialNumber: objectFields.serialNumber.optional(),
  installedOn: objectFields.installedOn.optional(),
  remark: objectFields.remark.optional(),
})

/** `position` counts from 1 among the children of the new parent; absent: last. */
export const MoveNode = z.object({
  id: Id,
  parentId: Id.nullish().meta({ title: '上级对象' }),
  position: z.coerce.number<number | string>().int().min(1).max(100_000).optional(),
})

export const object = calls('/infObject', OBJECT_READERS, {
  simpleList: post('/simple/list', {
    title: '对象简表',
    encoding: 'form',
    body: z.object(objectFilters),
    reply: z.array(SimpleObject),
  }),
  get: post('/info', { title: '对象详情', encoding: 'form', body: ById, reply: DeviceObject }),
  getByCode: post('/selectInfObjectByCode', {
    title: '按编码查对象',
    encoding: 'form',
    body: z.object({ code: required(64).meta({ title: '对象编码' }) }),
    reply: DeviceObject,
  }),
  simpleTree: post('/simple/tree', {
    title: '对象树',
    encoding: 'form',
    body: z.object(objectFilters),
    reply: z.array(ObjectNode),
  }),
  byNameOrCode: post('/simple/nameOrCode', {
    title: '按名称或编码查对象',
    encoding: 'form',
    body: z.object({ keyword: text(100).optional(), nameOrCode: text(100).optional() }),
    reply: z.array(SimpleObject),
  }),
  create: post('/add', { title: '新增对象', body: ObjectDraft, reply: DeviceObject, permission: 'object:add' }),
  update: post('/edit', { title: '修改对象', body: ObjectChange, reply: DeviceObject, permission: 'object:edit' }),
  remove: post('/del', { title: '删除对象', encoding: 'form', body: Chosen, permission: 'object:delete' }),
  move: post('/moveNode', { title: '移动对象', encoding: 'form', body: MoveNode, permission: 'object:edit' }),
  setDriver: post('/edit/driver', {
    title: '设置对象驱动',
    encoding: 'form',
    body: z.object({ id: Id, driver: Driver.nullable().default(null).meta({ title: '驱动' }) }),
    permission: 'object:edit',
  }),
  addFavorite: post('/add/favorite', {
    title: '收藏对象',
    encoding: 'form',
    body: Chosen,
    permission: 'objectMonitor:favorite',
  }),
  removeFavorite: post('/del/favorite', {
    title: '取消收藏对象',
    encoding: 'form',
    body: Chosen,
    permission: 'objectMonitor:favorite',
  }),
  createByModel: post('/createByModel', {
    title: '按模型创建对象',
    body: CreateByModel,
    reply: DeviceObject,
    permission: 'object:add',
  }),
  insertByModelPoint: post('/insertByModelPoint', {
    title: '从模型添加点位',
    body: z.object({ objectId: Id, modelPointIds: z.array(Id).min(1, { error: '请至少选择一条' }).max(2000) }),
    reply: z.object({ added: z.number().int(), skipped: z.array(z.string()) }),
    permission: 'point:add',
  }),
  syncModel: post('/syncModelCollectConfig', {
    title: '同步模型采集配置',
    body: SyncWanted,
    /** Of more than 200 objects a job takes care, and nothing is counted yet. */
    reply: z.object({
      objects: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      /** What of the model was left, because objects have something of their own in its place. */
      taken: z.number().int(),
      jobId: Id.optional(),
    }),
    permission: 'point:edit',
  }),
  getStatus: post('/info/status', { title: '对象状态', body: ById, reply: z.object({ id: Id, status: Switch }) }),
  setStatus: post('/edit/status', {
    title: '启停对象',
    body: z.object({ id: Id.optional(), ids: z.array(Id).max(1000).optional(), status: Switch }),
    permission: 'object:status',
  }),
  getAlarmStatus: post('/info/alarmStatus', {
    title: '对象报警状态',
    encoding: 'stringified',
    body: ById,
    reply: z.object({ id: Id, alarmStatus: Switch }),
  }),
  setAlarmStatus: post('/edit/alarmStatus', {
    title: '启停对象报警',
    body: z.object({ id: Id.optional(), ids: z.array(Id).max(1000).optional(), alarmStatus: Switch }),
    permission: 'object:status',
  }),
})
