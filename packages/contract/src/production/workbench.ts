import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Day, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { Counted, MachineState } from '../machine/machine.ts'
import { OfflineAction } from '../offline/offline-action.ts'
import { LotCode } from '../trace/lot.ts'
import { OrderComponent } from './production-order.ts'
import { WholeWorkOrder, WorkOrder } from './work-order.ts'
import { OfferedParameter, ReportReason, WorkReport, WorkReportStatus } from './work-report.ts'

/** Values of one report. */
const MOST_VALUES = 100
/** Pieces that are tracked one by one, of one report. */
export const MOST_SERIALS = 200

/** Every act of the workbench may have been done without a connection. */
const act = {
  action: OfflineAction,
  /** When it was done; now where nothing is said. */
  at: TimeInput.optional().meta({ title: '发生时间' }),
  /** Who did it, where that is another than who is signed in. */
  staffId: Id.nullish().meta({ title: '人员' }),
}

/** What pieces that are tracked one by one are called. */
export const ofPieces = {
  /** As many as are good. */
  serials: z
    .array(LotCode)
    .max(MOST_SERIALS, { error: `一次最多 ${MOST_SERIALS} 个序列号` })
    .optional()
    .meta({ title: '序列号' }),
  /** They are made by the code rule of lots. */
  makesSerials: z.boolean().optional().meta({ title: '按编码规则生成序列号' }),
}

const reported = {
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().optional().meta({ title: '报废数量' }),
  rework: quantity().optional().meta({ title: '返工数量' }),
  reasons: z.array(ReportReason).max(20, { error: '最多 20 条原因' }).optional().meta({ title: '不良原因' }),
  /** What the segment asks to be recorded, by the names of its parameters. */
  values: z
    .array(
      z.object({
        name: text(50).meta({ title: '参数名称' }),
        value: text(100).min(1, { error: '此项不能为空' }).meta({ title: '记录值' }),
        /** When the machine showed it; left out where it was typed, or changed after it was taken. */
        takenAt: TimeInput.optional().meta({ title: '取自机器的时间' }),
      }),
    )
    .max(MOST_VALUES, { error: `最多 ${MOST_VALUES} 个参数` })
    .optional()
    .meta({ title: '记录参数' }),
  lotCode: LotCode.nullish().meta({ title: '产出批次号' }),
  ...ofPieces,
  remark: text(200).nullish().meta({ title: '备注' }),
  /** Asked for where the report is further from what machines counted than they allow. */
  countReason: text(200).nullish().meta({ title: '与计数不符的原因' }),
  /** Asked for where more became scrap or goes to rework than there can be pieces. */
  scrapReason: text(200).nullish().meta({ title: '超量报废原因' }),
}

/** Asked for where a segment ends whose material was to be scanned, and was not. */
const missingReason = text(200).nullish().meta({ title: '未投料原因' })

const Report = z.object({
  workOrderId: Id.meta({ title: '工单' }),
  ...act,
  ...reported,
  /** Nothing more will be reported of the work order. */
  isLast: z.boolean().optional().meta({ title: '报完即完工' }),
  missingReason,
})
export type ReportInput = z.output<typeof Report>

/** What was used up of a material for a work order. */
export const Consumption = z.object({
  id: Id,
  orderId: Id.meta({ title: '生产订单' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  workOrderId: Id.meta({ title: '工单' }),
  workOrderCode: z.string().meta({ title: '工单编号' }),
  segmentName: z.string().meta({ title: '工序' }),
  reportCode: z.string().nullable().meta({ title: '报工单号' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  unit: z.string().meta({ title: '单位' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  location: z.string().meta({ title: '库位' }),
  /** Below zero what was brought back. */
  quantity: quantity({ range: 'any' }).meta({ title: '数量' }),
  isBackflush: z.boolean().meta({ title: '倒冲' }),
  at: Time.meta({ title: '时间' }),
  byName: z.string().meta({ title: '操作人' }),
  /** Why more was drawn than the order allows. */
  reason: z.string().nullable().meta({ title: '超领原因' }),
  reversedAt: Time.nullable().meta({ title: '冲销时间' }),
})
export type Consumption = z.infer<typeof Consumption>

const Consume = z.object({
  workOrderId: Id.meta({ title: '工单' }),
  ...act,
  materialId: Id.optional().meta({ title: '物料' }),
  /** The lot as its label says; by it the material is known where its code is of one material alone. */
  lotCode: LotCode.nullish().meta({ title: '批次号' }),
  /** The order's own place where nothing is said. */
  locationId: Id.nullish().meta({ title: '投料库位' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
  /** It comes back to the place. */
  isReturn: z.boolean().optional().meta({ title: '退料' }),
  /** Asked for where it is more than the order needs and its bill lets pass. */
  reason: text(200).nullish().meta({ title: '超领原因' }),
})

/** A station with the work that waits there. */
const StationWork = z.object({
  id: Id,
  code: z.string().meta({ title: '工位编码' }),
  name: z.string().meta({ title: '工位' }),
  workCenterId: Id.meta({ title: '工作中心' }),
  workCenterName: z.string().meta({ title: '工作中心' }),
  running: z.number().int().meta({ title: '进行中' }),
  waiting: z.number().int().meta({ title: '待开工' }),
})
export type StationWork = z.infer<typeof StationWork>

/** What a machine at the station has counted for the work order, cavities included, and how it stands. */
const BenchMachine = z.object({
  machineId: Id,
  /** Told to those who see its object. */
  name: z.string().nullable().meta({ title: '机器' }),
  state: MachineState,
  /** Null where none of its signals counts, or the work order has not run on it. */
  counted: Counted.nullable(),
  cavities: z.number().int().meta({ title: '模腔数' }),
})

/** What machines have counted while the work order ran, held against what has been reported of it. */
export const WorkCount = z.object({
  /** Pieces in all. */
  total: quantity().meta({ title: '累计计数' }),
  reported: quantity().meta({ title: '累计报工' }),
  /** What is still to be reported, as the machines say. */
  good: quantity().meta({ title: '待报合格' }),
  scrap: quantity().meta({ title: '待报报废' }),
  tolerancePercent: quantity().meta({ title: '报工允许偏差（%）' }),
  /** Reports are made from it by themselves. */
  isAutomatic: z.boolean().meta({ title: '自动报工' }),
})
export type WorkCount = z.infer<typeof WorkCount>

/** What a report begins with: what it may be, and what its like were. */
export const ReportForm = WholeWorkOrder.extend({
  /** Lot of the order's output, where the product has lots. */
  lotCode: z.string().nullable().meta({ title: '产出批次号' }),
  needsLot: z.boolean().meta({ title: '须填批次' }),
  /** Each good piece has a code of its own. */
  needsSerials: z.boolean().meta({ title: '须填序列号' }),
  isLastSegment: z.boolean().meta({ title: '末道工序' }),
  scrapReasons: z.array(z.string()).meta({ title: '常用报废原因' }),
  reports: z.array(WorkReport).meta({ title: '报工记录' }),
  machines: z.array(BenchMachine).meta({ title: '工位机器' }),
  /** Null where no machine counts for it. */
  count: WorkCount.nullable(),
  /** What the machines make one ask: they stand while it runs, or run while it stands. */
  machineAsks: z.enum(['stop', 'resume']).nullable().meta({ title: '机器提示' }),
  /** It runs although the shift that it was begun in has ended, or outside of all shifts. */
  shiftAsks: z
    .object({
      endedAt: Time.meta({ title: '班次结束时间' }),
      /** Null where it was begun outside of all shifts. */
      shiftName: z.string().nullable().meta({ title: '班次' }),
      /** From when on who takes over works: that end, or the begin of the shift that is now; null outside of shifts. */
      takeOverAt: Time.nullable().meta({ title: '接班时间' }),
    })
    .nullable()
    .meta({ title: '班次提示' }),
  /** Since when its machine stands, where it does while the work order runs. */
  standsSince: Time.nullable().meta({ title: '停机开始时间' }),
  parameters: z.array(OfferedParameter).meta({ title: '记录参数' }),
  /** Drawings, instructions, pictures and films of its segment. */
  instructionCount: z.number().int().meta({ title: '作业文件数' }),
})
export type ReportForm = z.infer<typeof ReportForm>

const reportFilters = {
  keyword: text(100).optional(),
  orderId: Id.optional().meta({ title: '生产订单' }),
  workOrderId: Id.optional().meta({ title: '工单' }),
  staffId: Id.optional().meta({ title: '人员' }),
  status: WorkReportStatus.optional().meta({ title: '状态' }),
  from: Day.optional().meta({ title: '开始日期' }),
  to: Day.optional().meta({ title: '结束日期' }),
}
const Reversed = z.object({
  id: Id,
  action: OfflineAction,
  reason: text(200).min(1, { error: '请填写冲销原因' }).meta({ title: '冲销原因' }),
})
const Act = z.object({ id: Id, ...act })
/** What of it lies outside of shifts is overtime; it counts once somebody who may has granted it. */
const isOvertime = z.boolean().optional().meta({ title: '加班' })

/** What an operator does at his station. */
export const workbench = calls('/mes_production/workbench', 'workbench', {
  /** Stations, with the work that waits there; of one work center or all. */
  stations: get('/station', {
    title: '工作台工位',
    body: z.object({ workCenterId: Id.optional().meta({ title: '工作中心' }), keyword: text(100).optional() }),
    reply: z.array(StationWork),
  }),
  /** My work in its order: of a station, a team, or mine. */
  work: post('/work', {
    title: '我的工单',
    body: z.object({
      stationId: Id.optional().meta({ title: '工位' }),
      teamId: Id.optional().meta({ title: '班组' }),
      isMine: z.boolean().optional().meta({ title: '只看我的' }),
      /** Also what nobody has been given yet. */
      withOpen: z.boolean().optional().meta({ title: '含待领' }),
    }),
    reply: z.array(WorkOrder),
    writes: false,
  }),
  workOrder: get('/findWorkOrderInfo/{id}', { title: '工作台工单详情', body: ById, reply: ReportForm }),
  reportForm: get('/reportWork/{id}', { title: '报工信息', body: ById, reply: ReportForm }),
  report: post('/reportWork', {
    title: '报工',
    body: Report,
    reply: z.object({ report: WorkReport, workOrder: WholeWorkOrder }),
    permission: 'workbench:work',
  }),
  reports: post('/reports', {
    title: '报工记录',
    body: pageOf(reportFilters),
    reply: page(WorkReport),
    permission: 'workbench|productionOrder|workOrder',
    writes: false,
  }),
  exportReports: post('/reports/export', {
    title: '导出报工记录',
    kind: 'file',
    body: z.object(reportFilters),
    permission: 'workbench|productionOrder|workOrder',
  }),
  reverse: post('/reverseReport', {
    title: '冲销报工',
    body: Reversed,
    reply: WorkReport,
    permission: 'workbench:work|workbench:reverse',
  }),
  /** What the work order needs, and has used. */
  components: post('/materialConsume/{id}', {
    title: '工单用料',
    body: ById,
    reply: z.array(OrderComponent),
    writes: false,
  }),
  consume: post('/materialConsume', {
    title: '投料',
    body: Consume,
    reply: z.array(OrderComponent),
    permission: 'workbench:work',
  }),
  consumptions: post('/findMaterialConsumeList', {
    title: '投料记录',
    body: pageOf({
      orderId: Id.optional().meta({ title: '生产订单' }),
      workOrderId: Id.optional().meta({ title: '工单' }),
      materialId: Id.optional().meta({ title: '物料' }),
    }),
    reply: page(Consumption),
    permission: 'workbench|productionOrder|workOrder',
    writes: false,
  }),
  start: post('/startWork/{id}', {
    title: '开工',
    body: Act.extend({ isOvertime }),
    reply: WholeWorkOrder,
    permission: 'workbench:work',
  }),
  stop: post('/stopWork', {
    title: '停工（工作台）',
    body: Act.extend({ reason: text(200).min(1, { error: '请填写停工原因' }).meta({ title: '停工原因' }) }),
    reply: WholeWorkOrder,
    permission: 'workbench:work',
  }),
  /** Ours: the first pieces are judged; what failed may be judged again. */
  firstArticle: post('/firstArticle', {
    title: '首件判定',
    body: z
      .object({
        workOrderId: Id.meta({ title: '工单' }),
        action: OfflineAction,
        at: act.at,
        result: z.enum(['passed', 'failed'], { error: '请选择合格或不合格' }).meta({ title: '判定结果' }),
        remark: text(200).nullish().meta({ title: '首件说明' }),
      })
      .refine(({ result, remark }) => result === 'passed' || Boolean(remark), {
        path: ['remark'],
        error: '请填写不合格原因',
      }),
    reply: WholeWorkOrder,
    permission: 'workOrder:firstArticle',
  }),
  /** Ours: automatic reports that something stood against go on. */
  goOnReporting: post('/goOnReporting', {
    title: '继续自动报工',
    body: ById,
    reply: ReportForm,
    permission: 'workbench:work',
  }),
  resume: post('/recoverWork', {
    title: '复工',
    body: Act.extend({ isOvertime }),
    reply: WholeWorkOrder,
    permission: 'workbench:work',
  }),
  /** Ours: work runs on at the end of a shift, by who comes next or as overtime of who stays. */
  takeOver: post('/takeOver', {
    title: '接班',
    body: Act.extend({ isOvertime }),
    reply: WholeWorkOrder,
    permission: 'workbench:work',
  }),
  finish: post('/finishWork', {
    title: '完工',
    body: Act.extend({ missingReason }),
    reply: WholeWorkOrder,
    permission: 'workbench:work',
  }),
  /** The id is in the body; the last part of the path is a word. */
  claim: post('/leadWork/workOrderId', {
    title: '领工',
    body: z.object({
      workOrderId: Id.meta({ title: '工单' }),
      stationId: Id.nullish().meta({ title: '工位' }),
      staffId: Id.nullish().meta({ title: '人员' }),
    }),
    reply: WholeWorkOrder,
    permission: 'workbench:work',
  }),
})
