import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { MachineState } from '../machine/machine.ts'
import { Resource } from '../plant/resource.ts'
import { ProcessFile } from '../process/process-file.ts'

const withdraw = { to: 'withdrawn', title: '撤回', permission: 'workOrder:dispatch', isDangerous: true } as const
const finish = { to: 'completed', title: '完工', permission: 'workbench:work' } as const

/** Work for a station, a team or a person. */
export const workOrderStates = states({
  pending: {
    title: '待派工',
    colour: 'default',
    on: {
      dispatch: { to: 'dispatched', title: '派工', permission: 'workOrder:dispatch' },
      claim: { to: 'dispatched', title: '领工', permission: 'workbench:work', guards: ['mayClaim'] },
      withdraw,
    },
  },
  dispatched: {
    title: '已派工',
    colour: 'processing',
    on: {
      recall: { to: 'pending', title: '取消派工', permission: 'workOrder:dispatch' },
      start: {
        to: 'running',
        title: '开工',
        permission: 'workbench:work',
        guards: ['orderStands', 'piecesWait', 'stationFree'],
      },
      withdraw,
    },
  },
  running: {
    title: '生产中',
    colour: 'processing',
    on: { stop: { to: 'stopped', title: '停工', permission: 'workbench:work|workOrder:dispatch' }, finish },
  },
  stopped: {
    title: '已停工',
    colour: 'warning',
    on: {
      resume: { to: 'running', title: '复工', permission: 'workbench:work', guards: ['orderStands', 'stationFree'] },
      finish,
    },
  },
  completed: {
    title: '已完工',
    colour: 'success',
    on: { reopen: { to: 'stopped', title: '重新打开', permission: 'workOrder:reopen', guards: ['orderStands'] } },
  },
  withdrawn: { title: '已撤回', colour: 'default', on: {} },
})
export const WorkOrderStatus = statusOf(workOrderStates)
export type WorkOrderStatus = z.infer<typeof WorkOrderStatus>

const plain = z.string().nullable()

/** Whether the first pieces have been judged: until they have passed nothing is reported. */
export const FirstArticleState = z.enum(['none', 'pending', 'passed', 'failed'])
export type FirstArticleState = z.infer<typeof FirstArticleState>
export const firstArticleTitles: Readonly<Record<Exclude<FirstArticleState, 'none'>, string>> = {
  pending: '首件待判定',
  passed: '首件合格',
  failed: '首件不合格',
}

export const WorkOrder = z.object({
  id: Id,
  code: z.string().meta({ title: '工单编号' }),
  status: WorkOrderStatus.meta({ title: '状态' }),
  orderId: Id.meta({ title: '生产订单' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  segmentPlanId: Id.meta({ title: '工序计划' }),
  no: z.number().int().meta({ title: '工序号' }),
  segmentName: z.string().meta({ title: '工序' }),
  isRework: z.boolean().meta({ title: '返工' }),
  materialId: Id.meta({ title: '产品' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  specification: plain.meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  workCenterId: Id.nullable().meta({ title: '工作中心' }),
  workCenterName: plain.meta({ title: '工作中心' }),
  stationId: Id.nullable().meta({ title: '工位' }),
  stationName: plain.meta({ title: '工位' }),
  teamId: Id.nullable().meta({ title: '班组' }),
  teamName: plain.meta({ title: '班组' }),
  staffId: Id.nullable().meta({ title: '人员' }),
  staffName: plain.meta({ title: '人员' }),
  quantity: quantity().meta({ title: '计划数量' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
  rework: quantity().meta({ title: '返工数量' }),
  priority: z.number().int().meta({ title: '优先级' }),
  plannedStart: Time.nullable().meta({ title: '计划开工' }),
  plannedEnd: Time.nullable().meta({ title: '计划完工' }),
  startedAt: Time.nullable().meta({ title: '开工时间' }),
  endedAt: Time.nullable().meta({ title: '完工时间' }),
  /** Why it stands. */
  stopReason: plain.meta({ title: '停工原因' }),
  firstArticle: FirstArticleState.meta({ title: '首件' }),
  /** Its day has passed; it is planned to end after that; something that its plan says has not happened yet. */
  isLate: z.boolean().meta({ title: '逾期' }),
  isDelayed: z.boolean().meta({ title: '预计延期' }),
  isBehind: z.boolean().meta({ title: '落后' }),
  /** The order is paused, or has ended. */
  isOrderHeld: z.boolean().meta({ title: '订单已暂停' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type WorkOrder = z.infer<typeof WorkOrder>

/** Time that somebody worked, or that the work stood. */
const Stretch = z.object({
  id: Id,
  kind: z.enum(['run', 'stop']).meta({ title: '类型' }),
  from: Time.meta({ title: '开始时间' }),
  to: Time.nullable().meta({ title: '结束时间' }),
  staffName: plain.meta({ title: '人员' }),
  reason: plain.meta({ title: '原因' }),
  /** What of it lies outside of shifts is overtime: asked for, or granted by who may. */
  overtime: z.enum(['asked', 'granted']).nullable().meta({ title: '加班' }),
})

export const overtimeTitles = { asked: '加班待认定', granted: '加班' } as const

/** Hours of a work order within the shifts of its work center, and granted overtime. */
export const WorkTimes = z.object({
  runHours: z.number().meta({ title: '加工时间（h）' }),
  overtimeHours: z.number().meta({ title: '其中加班（h）' }),
  outsideHours: z.number().meta({ title: '班次外未计（h）' }),
  stopHours: z.number().meta({ title: '停工时间（h）' }),
  stretches: z
    .array(
      Stretch.extend({
        hours: z.number().meta({ title: '计入（h）' }),
        overtimeHours: z.number().meta({ title: '其中加班（h）' }),
        outsideHours: z.number().meta({ title: '班次外未计（h）' }),
      }),
    )
    .meta({ title: '工时' }),
})
export type WorkTimes = z.infer<typeof WorkTimes>

export const WholeWorkOrder = WorkOrder.extend({
  /** Pieces that wait for it, and how many may still be reported good. */
  waiting: quantity().nullable().meta({ title: '待加工' }),
  mostGood: quantity().nullable().meta({ title: '可报合格上限' }),
  /** Of these more can be bad only where somebody says why. */
  mostBad: quantity().nullable().meta({ title: '可报不良上限' }),
  canRework: z.boolean().meta({ title: '可报返工' }),
  firstArticleByName: plain.meta({ title: '首件判定人' }),
  firstArticleAt: Time.nullable().meta({ title: '首件判定时间' }),
  firstArticleRemark: plain.meta({ title: '首件说明' }),
  /** Why nothing is reported by itself although its machine would; null where nothing stands against it. */
  autoProblem: plain.meta({ title: '自动报工受阻' }),
  stretches: z.array(Stretch).meta({ title: '工时' }),
})
export type WholeWorkOrder = z.infer<typeof WholeWorkOrder>

const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })
/** Work orders that one call takes along. */
export const MOST_WORK_ORDERS = 200

const filters = {
  /** A part of the code of the work order or its order, of the product's name or of the segment's. */
  keyword: text(100).optional(),
  code: text(64).optional().meta({ title: '工单编号' }),
  orderId: Id.optional().meta({ title: '生产订单' }),
  segmentPlanId: Id.optional().meta({ title: '工序计划' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  stationId: Id.optional().meta({ title: '工位' }),
  teamId: Id.optional().meta({ title: '班组' }),
  staffId: Id.optional().meta({ title: '人员' }),
  status: z
    .union([WorkOrderStatus, z.array(WorkOrderStatus).max(10)])
    .optional()
    .meta({ title: '状态' }),
  isLate: z.boolean().optional().meta({ title: '逾期' }),
  isDelayed: z.boolean().optional().meta({ title: '预计延期' }),
  isBehind: z.boolean().optional().meta({ title: '落后' }),
  /** Somebody asks that time outside of shifts is overtime. */
  isOvertimeAsked: z.boolean().optional().meta({ title: '加班待认定' }),
}

/** A machine at a station, as it stands. */
const StationMachine = z.object({
  machineId: Id,
  stationId: Id.meta({ title: '工位' }),
  /** Told to those who see its object. */
  name: plain.meta({ title: '机器' }),
  state: MachineState,
})
export type StationMachine = z.infer<typeof StationMachine>

const whom = {
  stationId: Id.nullish().meta({ title: '工位' }),
  teamId: Id.nullish().meta({ title: '班组' }),
  staffId: Id.nullish().meta({ title: '人员' }),
}

const Step = z.object({ id: Id, seenAt: Seen })

/** Work orders: who does what of a segment plan. */
export const workOrder = calls('/mes_production/productionworkorder', 'workOrder|workbench', {
  page: post('/page', { title: '工单列表', body: pageOf(filters), reply: page(WorkOrder), writes: false }),
  info: post('/info/{id}', { title: '工单详情', body: ById, reply: WholeWorkOrder, writes: false }),
  /** Stations that can do it, and whoever works there. */
  resources: post('/resource/{id}', {
    title: '工单可用资源',
    body: ById,
    reply: z.array(Resource),
    writes: false,
  }),
  /** Ours: machines in use at the stations of a work center, or at one of them; at most 500. */
  machines: post('/machines', {
    title: '工位机器状态',
    body: z.object({
      workCenterId: Id.optional().meta({ title: '工作中心' }),
      stationId: Id.optional().meta({ title: '工位' }),
    }),
    reply: z.array(StationMachine),
    writes: false,
  }),
  /** Drawings, instructions, pictures and films of its segment: the product's own before those of the route. */
  instructions: post('/instruction/{id}', {
    title: '工单的作业文件',
    body: ById,
    reply: z.array(ProcessFile),
    writes: false,
  }),
  /** Ours: its hours as all reports count them. */
  times: post('/times/{id}', { title: '工单工时', body: ById, reply: WorkTimes, writes: false }),
  /** Ours: what of a stretch lies outside of shifts is overtime, or is not. */
  overtime: post('/overtime', {
    title: '认定加班',
    body: z.object({ id: Id.meta({ title: '工时记录' }), isGranted: z.boolean().meta({ title: '认定为加班' }) }),
    reply: WorkTimes,
    permission: 'workOrder:overtime',
  }),
  dispatch: post('/dispatch-work', {
    title: '派工',
    body: z.object({
      ids: z
        .array(Id)
        .min(1, { error: '请选择工单' })
        .max(MOST_WORK_ORDERS, { error: `一次最多 ${MOST_WORK_ORDERS} 张工单` })
        .meta({ title: '工单' }),
      ...whom,
    }),
    reply: z.array(WorkOrder),
    permission: 'workOrder:dispatch',
  }),
  stop: post('/stop', {
    title: '停工',
    body: Step.extend({ reason: text(200).min(1, { error: '请填写停工原因' }).meta({ title: '停工原因' }) }),
    reply: WorkOrder,
    permission: 'workbench:work|workOrder:dispatch',
  }),
  recall: post('/recall', { title: '取消派工', body: Step, reply: WorkOrder, permission: 'workOrder:dispatch' }),
  withdraw: post('/withdraw', { title: '撤回工单', body: Step, reply: WorkOrder, permission: 'workOrder:dispatch' }),
  reopen: post('/reopen', { title: '重新打开工单', body: Step, reply: WorkOrder, permission: 'workOrder:reopen' }),
  /** A part of it becomes a work order of its own, for another station. */
  split: post('/split', {
    title: '拆分工单',
    body: Step.extend({ quantity: quantity({ range: 'above zero' }).meta({ title: '拆出数量' }) }),
    reply: z.array(WorkOrder),
    permission: 'workOrder:dispatch',
  }),
})
