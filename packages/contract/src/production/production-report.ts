import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Day, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { ProductionOrderStatus } from './production-order.ts'
import { WorkOrder } from './work-order.ts'
import { WorkReport } from './work-report.ts'
import { Consumption } from './workbench.ts'

/** Days of a report. */
export const MOST_REPORT_DAYS = 366
/** Days of a report by shift. */
export const MOST_SHIFT_DAYS = 62

const plain = z.string().nullable()
/** The last 30 days where nothing is said. */
const range = {
  from: Day.optional().meta({ title: '开始日期' }),
  to: Day.optional().meta({ title: '结束日期' }),
}
const narrowing = {
  ...range,
  materialId: Id.optional().meta({ title: '产品' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  projectId: Id.optional().meta({ title: '项目' }),
}
const pieces = {
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
}

/** An order that is due in the range: what was to be made by when, and what was. */
export const OrderReportRow = z.object({
  id: Id,
  code: z.string().meta({ title: '订单编号' }),
  status: ProductionOrderStatus.meta({ title: '状态' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  projectName: plain.meta({ title: '项目' }),
  quantity: quantity().meta({ title: '计划数量' }),
  ...pieces,
  /** Good of what was wanted. */
  progress: z.number().meta({ title: '完成率（%）' }),
  /** Good of good and scrap; none where there is neither. */
  yield: z.number().nullable().meta({ title: '合格率（%）' }),
  dueOn: Day.meta({ title: '交货日期' }),
  plannedEnd: Time.nullable().meta({ title: '计划完工' }),
  actualStart: Time.nullable().meta({ title: '实际开工' }),
  actualEnd: Time.nullable().meta({ title: '实际完工' }),
  /** After the day that it is due on; of what is not done until today. */
  lateDays: z.number().int().meta({ title: '逾期天数' }),
})
export type OrderReportRow = z.infer<typeof OrderReportRow>

export const QualityBy = z.enum(['material', 'segment', 'workCenter', 'staff', 'day'])
export type QualityBy = z.infer<typeof QualityBy>
export const qualityByTitles: Record<QualityBy, string> = {
  material: '按产品',
  segment: '按工序',
  workCenter: '按工作中心',
  staff: '按人员',
  day: '按日',
}

/** What came out of segments: pieces that were worked on, and what became of them. */
export const QualityRow = z.object({
  id: z.string(),
  name: z.string().meta({ title: '名称' }),
  ...pieces,
  rework: quantity().meta({ title: '返工数量' }),
  /** Scrap of all that was reported. */
  scrapRate: z.number().meta({ title: '报废率（%）' }),
  reworkRate: z.number().meta({ title: '返工率（%）' }),
})
export type QualityRow = z.infer<typeof QualityRow>

/** Reasons of scrap or rework, the greatest first, of each unit by itself. */
export const ParetoRow = z.object({
  id: z.string(),
  reason: z.string().meta({ title: '原因' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  quantity: quantity().meta({ title: '数量' }),
  reports: z.number().int().meta({ title: '报工次数' }),
  share: z.number().meta({ title: '占比（%）' }),
  cumulative: z.number().meta({ title: '累计占比（%）' }),
})
export type ParetoRow = z.infer<typeof ParetoRow>

export const OutputBy = z.enum(['day', 'shift', 'staff', 'station', 'workCenter', 'material'])
export type OutputBy = z.infer<typeof OutputBy>
export const outputByTitles: Record<OutputBy, string> = {
  day: '按日',
  shift: '按班次',
  staff: '按人员',
  station: '按工位',
  workCenter: '按工作中心',
  material: '按产品',
}

/** What of the hours is granted overtime; and what lies outside of shifts without being that, and does not count. */
const beyondShifts = <Hours extends z.ZodType>(hours: Hours) => ({
  overtimeHours: hours.meta({ title: '其中加班（h）' }),
  outsideHours: hours.meta({ title: '班次外未计（h）' }),
})

export const OutputRow = z.object({
  id: z.string(),
  name: z.string().meta({ title: '名称' }),
  ...pieces,
  rework: quantity().meta({ title: '返工数量' }),
  reports: z.number().int().meta({ title: '报工次数' }),
  /** Time that work ran, of people, stations and work centers; on one of their rows, where they have several units. */
  hours: z.number().nullable().meta({ title: '工时（h）' }),
  ...beyondShifts(z.number().nullable()),
})
export type OutputRow = z.infer<typeof OutputRow>

/** What was planned to be done in a time, and what was: finished products, each unit by itself. */
export const PlanRow = z.object({
  id: z.string(),
  /** A day, or the Monday of a week. */
  period: Day.meta({ title: '期间' }),
  planned: quantity().meta({ title: '计划数量' }),
  ...pieces,
  /** Of the range so far. */
  plannedSum: quantity().meta({ title: '累计计划' }),
  goodSum: quantity().meta({ title: '累计合格' }),
})
export type PlanRow = z.infer<typeof PlanRow>

/** A work order with all that was told of it: time, pieces, material. */
export const WorkOrderReport = z.object({
  workOrder: WorkOrder.meta({ title: '工单' }),
  runHours: z.number().meta({ title: '加工时间（h）' }),
  ...beyondShifts(z.number()),
  stopHours: z.number().meta({ title: '停工时间（h）' }),
  /** By set-up and time of a piece, of the pieces that were reported. */
  standardHours: z.number().meta({ title: '标准工时（h）' }),
  stops: z
    .array(
      z.object({ reason: z.string().meta({ title: '停工原因' }), hours: z.number().meta({ title: '停工时间（h）' }) }),
    )
    .meta({ title: '停工' }),
  people: z
    .array(
      z.object({
        name: z.string().meta({ title: '人员' }),
        hours: z.number().meta({ title: '工时（h）' }),
        good: quantity().meta({ title: '合格数量' }),
        scrap: quantity().meta({ title: '报废数量' }),
      }),
    )
    .meta({ title: '人员' }),
  reports: z.array(WorkReport).meta({ title: '报工记录' }),
  consumptions: z
    .array(Consumption.extend({ quantity: quantity({ range: 'any' }).meta({ title: '数量' }) }))
    .meta({ title: '投料记录' }),
})
export type WorkOrderReport = z.infer<typeof WorkOrderReport>

const orderFilters = {
  ...range,
  keyword: text(100).optional(),
  status: z
    .union([ProductionOrderStatus, z.array(ProductionOrderStatus).max(20)])
    .optional()
    .meta({ title: '状态' }),
  materialId: narrowing.materialId,
  projectId: narrowing.projectId,
}
const QualityAsked = z.object({ by: QualityBy.default('material').meta({ title: '统计方式' }), ...narrowing })
const ParetoAsked = z.object({
  kind: z.enum(['scrap', 'rework']).default('scrap').meta({ title: '不良类型' }),
  ...narrowing,
})
const OutputAsked = z.object({ by: OutputBy.default('day').meta({ title: '统计方式' }), ...narrowing })
const PlanAsked = z.object({
  by: z.enum(['day', 'week']).default('day').meta({ title: '统计周期' }),
  ...range,
  materialId: narrowing.materialId,
  projectId: narrowing.projectId,
})

/** What was made, by whom, where, and what became of it. What was taken back does not count. */
export const productionReport = calls('/mes_production/productionOrderReport', 'productionReport', {
  orders: post('/order/list', { title: '订单报表', body: pageOf(orderFilters), reply: page(OrderReportRow) }),
  exportOrders: post('/order/export', { title: '导出订单报表', kind: 'file', body: z.object(orderFilters) }),
  quality: post('/quality/list', { title: '质量报表', body: QualityAsked, reply: z.array(QualityRow) }),
  exportQuality: post('/quality/export', { title: '导出质量报表', kind: 'file', body: QualityAsked }),
  pareto: post('/quality/pareto', { title: '不良原因排列', body: ParetoAsked, reply: z.array(ParetoRow) }),
  exportPareto: post('/quality/paretoExport', { title: '导出不良原因排列', kind: 'file', body: ParetoAsked }),
  output: post('/output/list', { title: '产出报表', body: OutputAsked, reply: z.array(OutputRow) }),
  exportOutput: post('/output/export', { title: '导出产出报表', kind: 'file', body: OutputAsked }),
  plan: post('/plan/list', { title: '计划与实际对比', body: PlanAsked, reply: z.array(PlanRow) }),
  exportPlan: post('/plan/export', { title: '导出计划与实际对比', kind: 'file', body: PlanAsked }),
  workOrder: get('/workOrder/{id}', { title: '工单报表', body: ById, reply: WorkOrderReport }),
})
