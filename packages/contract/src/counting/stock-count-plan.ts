import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, ByIds, Day, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { AbcClass, scopeFields } from './stock-count.ts'

const fields = {
  name: Name.meta({ title: '计划名称' }),
  ...scopeFields,
  blind: Switch.default(1).meta({ title: '盲盘' }),
  counterIds: z.array(Id).max(50, { error: '最多 50 个盘点人' }).meta({ title: '盘点人' }).default([]),
  everyDays: z.number().int().min(1).max(366).meta({ title: '每几天盘一次' }),
  /** The night before this day makes the next draft. */
  nextOn: Day.meta({ title: '下次盘点日期' }),
  status: Switch.default(1).meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const StockCountPlan = z.object({
  id: Id,
  ...fields,
  locationIds: z.array(Id).meta({ title: '库位' }),
  classIds: z.array(Id).meta({ title: '物料分类' }),
  materialIds: z.array(Id).meta({ title: '物料' }),
  abc: z.array(AbcClass).meta({ title: 'ABC 分类' }),
  abcDays: z.number().int().meta({ title: 'ABC 统计天数' }),
  uncountedDays: z.number().int().nullable().meta({ title: '多少天内未盘过' }),
  blind: Switch.meta({ title: '盲盘' }),
  counterIds: z.array(Id).meta({ title: '盘点人' }),
  status: Switch.meta({ title: '启用' }),
  nextOn: z.string().meta({ title: '下次盘点日期' }),
  warehouseName: z.string().meta({ title: '仓库' }),
  counterNames: z.string().meta({ title: '盘点人' }),
  /** The last count that it made. */
  lastCode: z.string().nullable().meta({ title: '上次盘点单' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type StockCountPlan = z.infer<typeof StockCountPlan>

const Draft = z.object(fields)
export type StockCountPlanDraft = z.output<typeof Draft>
const Change = z.object({
  id: Id,
  name: fields.name.optional(),
  warehouseId: fields.warehouseId.optional(),
  locationIds: scopeFields.locationIds.unwrap().optional(),
  classIds: scopeFields.classIds.unwrap().optional(),
  materialIds: scopeFields.materialIds.unwrap().optional(),
  abc: scopeFields.abc.unwrap().optional(),
  abcDays: scopeFields.abcDays.unwrap().optional(),
  uncountedDays: scopeFields.uncountedDays,
  blind: Switch.optional().meta({ title: '盲盘' }),
  counterIds: fields.counterIds.unwrap().optional(),
  everyDays: fields.everyDays.optional(),
  nextOn: fields.nextOn.optional(),
  status: Switch.optional().meta({ title: '启用' }),
  remark: fields.remark,
})
export type StockCountPlanChange = z.output<typeof Change>

/** Counts that come back every so many days. */
export const stockCountPlan = calls('/mes_stock/checkplan', 'stockCountPlan', {
  page: post('/page', {
    title: '盘点计划列表',
    body: pageOf({
      keyword: text(100).optional(),
      warehouseId: Id.optional().meta({ title: '仓库' }),
      status: Switch.optional().meta({ title: '启用' }),
    }),
    reply: page(StockCountPlan),
  }),
  get: post('/get', { title: '盘点计划详情', body: ById, reply: StockCountPlan }),
  create: post('/create', {
    title: '新增盘点计划',
    body: Draft,
    reply: StockCountPlan,
    permission: 'stockCountPlan:add',
  }),
  update: post('/edit', {
    title: '修改盘点计划',
    body: Change,
    reply: StockCountPlan,
    permission: 'stockCountPlan:edit',
  }),
  remove: post('/delete', { title: '删除盘点计划', body: ById, permission: 'stockCountPlan:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除盘点计划', body: ByIds, permission: 'stockCountPlan:delete' }),
})
