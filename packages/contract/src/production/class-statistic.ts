import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Day, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'

/** The class that a param names, where the company has one of that code. */
const NamedClass = z.object({
  /** What the param says; empty where nobody has set it. */
  code: z.string().meta({ title: '物料分类编码' }),
  id: Id.nullable().meta({ title: '物料分类' }),
  name: z.string().nullable().meta({ title: '物料分类' }),
})
export const ClassMaterial = z.object({
  id: Id,
  code: z.string().meta({ title: '物料编码' }),
  name: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
})

/** Material of the class that was used up. */
export const UseDetail = z.object({
  id: Id,
  at: Time.meta({ title: '时间' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  quantity: quantity({ range: 'any' }).meta({ title: '用量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
  stationName: z.string().nullable().meta({ title: '工位' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  workOrderCode: z.string().meta({ title: '工单编号' }),
  productName: z.string().meta({ title: '产品名称' }),
  byName: z.string().meta({ title: '操作人' }),
})
export type UseDetail = z.infer<typeof UseDetail>

/** Products of the class that were made: finished ones, and what was scrap at any segment. */
export const ProductionDetail = z.object({
  id: Id,
  at: Time.meta({ title: '报工时间' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  lotCode: z.string().nullable().meta({ title: '产出批次号' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  segmentName: z.string().meta({ title: '工序' }),
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
  stationName: z.string().nullable().meta({ title: '工位' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  workOrderCode: z.string().meta({ title: '工单编号' }),
  staffName: z.string().nullable().meta({ title: '人员' }),
})
export type ProductionDetail = z.infer<typeof ProductionDetail>

export const UseBy = z.enum(['material', 'lot', 'workCenter', 'station', 'day'])
export type UseBy = z.infer<typeof UseBy>
export const useByTitles: Record<UseBy, string> = {
  material: '按物料',
  lot: '按批次',
  workCenter: '按工作中心',
  station: '按工位',
  day: '按日',
}
export const ProductionBy = z.enum(['material', 'lot', 'workCenter', 'station', 'day'])
export type ProductionBy = z.infer<typeof ProductionBy>

export const UseStatistic = z.object({
  id: z.string(),
  name: z.string().meta({ title: '名称' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  quantity: quantity({ range: 'any' }).meta({ title: '用量' }),
  times: z.number().int().meta({ title: '投料次数' }),
})
export type UseStatistic = z.infer<typeof UseStatistic>

export const ProductionStatistic = z.object({
  id: z.string(),
  name: z.string().meta({ title: '名称' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
  yield: z.number().nullable().meta({ title: '合格率（%）' }),
})
export type ProductionStatistic = z.infer<typeof ProductionStatistic>

const filters = {
  /** The last 30 days where nothing is said. */
  from: Day.optional().meta({ title: '开始日期' }),
  to: Day.optional().meta({ title: '结束日期' }),
  materialId: Id.optional().meta({ title: '物料' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  lotCode: text(64).optional().meta({ title: '批次号' }),
}
const UseAsked = z.object({ by: UseBy.default('material').meta({ title: '统计方式' }), ...filters })
const ProductionAsked = z.object({ by: ProductionBy.default('material').meta({ title: '统计方式' }), ...filters })

/** Grindstones, as material of one class that is used up; steel, as products of one class. Two params say which classes. */
export const classStatistic = calls('/report/web', 'productionReport', {
  classes: get('/classes', {
    title: '统计所用的物料分类',
    reply: z.object({ grindstone: NamedClass.meta({ title: '砂轮' }), steel: NamedClass.meta({ title: '钢材' }) }),
  }),
  grindstones: get('/grindstone/selectList', {
    title: '砂轮物料',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(ClassMaterial),
  }),
  grindstoneDetails: get('/grindstone/detailList', {
    title: '砂轮使用明细',
    body: pageOf(filters),
    reply: page(UseDetail),
  }),
  grindstoneUse: get('/grindstone/useStatisticList', {
    title: '砂轮使用统计',
    body: UseAsked,
    reply: z.array(UseStatistic),
  }),
  exportGrindstone: post('/grindstone/export', { title: '导出砂轮使用统计', kind: 'file', body: UseAsked }),
  steelDetails: get('/steel/detailList', {
    title: '钢材生产明细',
    body: pageOf(filters),
    reply: page(ProductionDetail),
  }),
  steelProduction: get('/steel/prodStatisticList', {
    title: '钢材生产统计',
    body: ProductionAsked,
    reply: z.array(ProductionStatistic),
  }),
  exportSteel: post('/steel/export', { title: '导出钢材生产统计', kind: 'file', body: ProductionAsked }),
})
