import { type LocationKind, locationKinds, realKinds } from '@zhizao/rules/stock/location-kind'
import { z } from 'zod'
import { SimpleObject } from '../device/object-fields.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'
import { WAREHOUSE_READERS } from './warehouse.ts'

export const LocationKindField = z.enum(locationKinds)
export const RealKindField = z.enum(realKinds)
export const locationKindTitles: Record<LocationKind, string> = {
  storage: '存储',
  receiving: '收货',
  quarantine: '待检',
  lineside: '线边',
  dispatch: '发货',
  supplier: '供应商',
  customer: '客户',
  production: '生产',
  scrap: '报废',
  count: '盘点差异',
  transit: '在途',
  opening: '期初',
  manual: '手工收发',
  other: '其他收发',
}

const Barcode = text(100)
  .regex(/^[\x21-\x7e]*$/, { error: '只能包含字母、数字和半角符号' })
  .nullish()
  .meta({ title: '条码' })

export const locationFields = {
  warehouseId: Id.meta({ title: '仓库' }),
  code: Code.meta({ title: '库位编码' }),
  name: Name.meta({ title: '库位名称' }),
  kind: RealKindField.meta({ title: '类型' }),
  /** What a scanner reads there; the code where nothing is said. */
  barcode: Barcode,
  /** Most that lies there, all materials together. */
  capacity: quantity({ range: 'above zero' }).nullish().meta({ title: '容量' }),
  /** Only materials of these classes and those below them; of all where none is named. */
  classIds: z.array(Id).max(50, { error: '最多 50 个物料分类' }).meta({ title: '允许的物料分类' }),
  /** At a line more may be used than is booked there, until somebody clears it up. */
  allowNegative: Switch.meta({ title: '允许负库存' }),
  /** The work center whose line it is: what is used up there is drawn from here first. */
  workCenterId: Id.nullish().meta({ title: '工作中心' }),
  /** The supplier that material for outside work lies at. */
  supplierId: Id.nullish().meta({ title: '委外供应商' }),
  /** Stock that may be used becomes held while an alarm of its equipment stands. */
  holdOnAlarm: Switch.meta({ title: '报警时冻结库存' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const Location = z.object({
  id: Id,
  ...locationFields,
  /** Places that stand for the outside have codes that nobody can type. */
  code: z.string().meta({ title: '库位编码' }),
  /** None of a place that stands for the outside. */
  warehouseId: Id.nullable().meta({ title: '仓库' }),
  kind: LocationKindField.meta({ title: '类型' }),
  workCenterId: Id.nullable().meta({ title: '工作中心' }),
  supplierId: Id.nullable().meta({ title: '委外供应商' }),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  classNames: z.string().meta({ title: '允许的物料分类' }),
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
  supplierName: z.string().nullable().meta({ title: '委外供应商' }),
  equipmentCount: z.number().int().meta({ title: '设备数' }),
  /** Alarms that stand at its equipment now, or that nobody has judged yet. */
  exposureCount: z.number().int().meta({ title: '未处置的环境异常' }),
  /** Materials and lots that lie there. */
  stockCount: z.number().int().meta({ title: '库存条数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Location = z.infer<typeof Location>

const Draft = z.object({
  ...locationFields,
  code: locationFields.code.nullish(),
  name: locationFields.name.nullish(),
  kind: locationFields.kind.default('storage'),
  classIds: locationFields.classIds.default([]),
  allowNegative: locationFields.allowNegative.default(0),
  holdOnAlarm: locationFields.holdOnAlarm.default(0),
  status: locationFields.status.default(1),
})
export type LocationDraft = z.output<typeof Draft>
const Change = z
  .object({ ...locationFields, code: locationFields.code.nullish() })
  .partial()
  .extend({ id: Id })
export type LocationChange = z.output<typeof Change>

export const locationFilters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  barcode: text(100).optional().meta({ title: '条码' }),
  /** With the warehouses below it. */
  warehouseId: Id.optional().meta({ title: '仓库' }),
  kind: LocationKindField.optional().meta({ title: '类型' }),
  status: Switch.optional(),
}

/** Places where stock lies. */
export const location = calls('/lak/location', WAREHOUSE_READERS, {
  /** At most 200, for pickers. */
  list: get('/list', { title: '库位', body: z.object(locationFilters), reply: z.array(Location) }),
  page: post('/page', { title: '库位列表', body: pageOf(locationFilters), reply: page(Location) }),
  get: get('/{id}', { title: '库位详情', body: ById, reply: Location }),
  create: post('', { title: '新增库位', body: Draft, reply: Location, permission: 'location:add' }),
  update: put('', { title: '修改库位', body: Change, reply: Location, permission: 'location:edit' }),
  remove: del('/{id}', {
    title: '删除库位',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'location:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除库位',
    body: ByIds,
    reply: Done,
    permission: 'location:delete',
  }),
  export: post('/export', { title: '导出库位', body: z.object(locationFilters), kind: 'file', permission: 'location' }),
  ...sheetCalls('location', '库位'),
})

/** What is attached, under the id that a detaching call takes. */
const Attached = SimpleObject.extend({
  relaId: Id,
  /** Only its alarms count for the stock; those of the whole machine where none is named. */
  pointId: Id.nullable().meta({ title: '监测点位' }),
  pointName: z.string().nullable().meta({ title: '监测点位' }),
})
export type AttachedEquipment = z.infer<typeof Attached>

/** Equipment that stands at a location: the cold store's machine with its temperature. */
export const locationEquipment = calls('/lak/locationequipmentrela', 'location', {
  list: get('/{id}', { title: '库位的设备', body: ById, reply: z.array(Attached) }),
  add: post('', {
    title: '库位关联设备',
    body: z.object({
      locationId: Id.meta({ title: '库位' }),
      objectIds: z.array(Id).min(1, { error: '请选择设备' }).max(1000).meta({ title: '设备' }),
    }),
    reply: Done,
    permission: 'location:equipment',
  }),
  /** At most 200 of a machine that stands there, to choose the one that is watched. */
  points: post('/points', {
    title: '库位设备的点位',
    body: z.object({ id: Id, keyword: text(100).optional() }),
    reply: z.array(
      z.object({
        id: Id,
        name: z.string().meta({ title: '点位名称' }),
        unit: z.string().nullable().meta({ title: '单位' }),
      }),
    ),
    permission: 'location:equipment',
  }),
  /** The cold store's temperature: the point whose alarms count for the stock there. */
  watch: put('/watch', {
    title: '设置库位的监测点位',
    body: z.object({ id: Id, pointId: Id.nullable().meta({ title: '监测点位' }) }),
    reply: Attached,
    permission: 'location:equipment',
  }),
  remove: del('/{id}', {
    title: '库位解除设备',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'location:equipment',
  }),
})

/** Equipment of no location that the caller may see. */
export const freeEquipment = calls('/lak/equipment', 'location', {
  find: post('/findEquipment', {
    title: '可关联的设备',
    body: pageOf({ keyword: text(100).optional() }),
    reply: page(SimpleObject),
  }),
})
