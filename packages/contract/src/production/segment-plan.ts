import { z } from 'zod'
import { calls, get, post, put } from '../http/call.ts'
import { ById, Day, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'

/** A segment of an order, from the plan to its last report. */
export const segmentPlanStates = states({
  planned: {
    title: '待下达',
    colour: 'default',
    on: { release: { to: 'released', title: '下达', permission: 'segmentPlan:release', guards: ['orderReleased'] } },
  },
  released: {
    title: '已下达',
    colour: 'processing',
    on: {
      cancelRelease: { to: 'planned', title: '撤回下达', permission: 'segmentPlan:release', guards: ['notStarted'] },
      start: { to: 'running', title: '开工', permission: 'workbench:work' },
    },
  },
  running: {
    title: '生产中',
    colour: 'processing',
    on: {
      finish: { to: 'done', title: '完成', permission: 'workbench:work|segmentPlan:release', guards: ['workEnded'] },
    },
  },
  done: {
    title: '已完成',
    colour: 'success',
    on: { reopen: { to: 'running', title: '重新打开', permission: 'workOrder:reopen' } },
  },
})
export const SegmentPlanStatus = statusOf(segmentPlanStates)
export type SegmentPlanStatus = z.infer<typeof SegmentPlanStatus>

export const SegmentKind = z.enum(['normal', 'rework'])
export type SegmentKind = z.infer<typeof SegmentKind>
export const segmentKindTitles: Record<SegmentKind, string> = { normal: '正常', rework: '返工' }

const plain = z.string().nullable()

/** A segment of an order for so many pieces: when it is to be done where, and what of it is done. */
export const SegmentPlan = z.object({
  id: Id,
  orderId: Id.meta({ title: '生产订单' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  materialId: Id.meta({ title: '产品' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  no: z.number().int().meta({ title: '工序号' }),
  name: z.string().meta({ title: '工序' }),
  kind: SegmentKind.meta({ title: '类型' }),
  status: SegmentPlanStatus.meta({ title: '状态' }),
  /** The plan that it was split from. */
  splitOf: Id.nullable().meta({ title: '拆分自' }),
  workCenterId: Id.nullable().meta({ title: '工作中心' }),
  workCenterName: plain.meta({ title: '工作中心' }),
  isOutside: z.boolean().meta({ title: '委外' }),
  quantity: quantity().meta({ title: '计划数量' }),
  received: quantity().meta({ title: '接收数量' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
  rework: quantity().meta({ title: '返工数量' }),
  /** Seconds. */
  setUpSeconds: z.number().int().meta({ title: '准备时间（秒）' }),
  /** Seconds for one piece. */
  runSeconds: quantity().meta({ title: '单件工时（秒）' }),
  transferQuantity: quantity().nullable().meta({ title: '转移批量' }),
  needsFirstArticle: z.boolean().meta({ title: '首件检验' }),
  plannedStart: Time.nullable().meta({ title: '计划开工' }),
  plannedEnd: Time.nullable().meta({ title: '计划完工' }),
  actualStart: Time.nullable().meta({ title: '实际开工' }),
  actualEnd: Time.nullable().meta({ title: '实际完工' }),
  dueOn: Day.meta({ title: '交货日期' }),
  priority: z.number().int().meta({ title: '优先级' }),
  /** Its day has passed; it is planned to end after that; something that its plan says has not happened yet. */
  isLate: z.boolean().meta({ title: '逾期' }),
  isDelayed: z.boolean().meta({ title: '预计延期' }),
  isBehind: z.boolean().meta({ title: '落后' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type SegmentPlan = z.infer<typeof SegmentPlan>

/** A way of pieces from a segment of an order to another. */
export const PlanLink = z.object({
  id: Id,
  fromId: Id.meta({ title: '从' }),
  toId: Id.meta({ title: '到' }),
  kind: z.enum(['next', 'rework', 'return']).meta({ title: '类型' }),
  /** Pieces that have gone on, and those that wait to. */
  taken: quantity().meta({ title: '已流转' }),
  waiting: quantity().meta({ title: '待流转' }),
})

export type PlanLink = z.infer<typeof PlanLink>

export const WholeSegmentPlan = SegmentPlan.extend({
  /** Ways from and to the other segments of its order. */
  links: z.array(PlanLink).meta({ title: '流转' }),
  workOrderCount: z.number().int().meta({ title: '工单数' }),
})
export type WholeSegmentPlan = z.infer<typeof WholeSegmentPlan>

const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })
/** Segment plans that one call takes along. */
export const MOST_SEGMENT_PLANS = 500
const Ids = z
  .array(Id)
  .min(1, { error: '请选择工序计划' })
  .max(MOST_SEGMENT_PLANS, { error: `一次最多 ${MOST_SEGMENT_PLANS} 条` })
  .meta({ title: '工序计划' })

const filters = {
  /** A part of the order's code, of the product's name or of the segment's. */
  keyword: text(100).optional(),
  orderId: Id.optional().meta({ title: '生产订单' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  status: z
    .union([SegmentPlanStatus, z.array(SegmentPlanStatus).max(10)])
    .optional()
    .meta({ title: '状态' }),
  isLate: z.boolean().optional().meta({ title: '逾期' }),
  isDelayed: z.boolean().optional().meta({ title: '预计延期' }),
  isBehind: z.boolean().optional().meta({ title: '落后' }),
  /** Those that are planned to be at work on any of these days. */
  from: Day.optional().meta({ title: '开始日期' }),
  to: Day.optional().meta({ title: '结束日期' }),
  /** Those that have no planned time yet. */
  isUndated: z.boolean().optional().meta({ title: '没有计划时间' }),
  /** What suppliers do, or what they do not. */
  isOutside: z.boolean().optional().meta({ title: '委外' }),
}

const Load = z.object({
  workCenterId: Id.meta({ title: '工作中心' }),
  workCenterName: z.string().meta({ title: '工作中心' }),
  /** Monday of the week. */
  week: Day.meta({ title: '周' }),
  /** Hours that are planned, and that there are. */
  planned: z.number().meta({ title: '负荷（小时）' }),
  capacity: z.number().meta({ title: '能力（小时）' }),
  lateCount: z.number().int().meta({ title: '逾期数' }),
})
export type WorkCenterLoad = z.infer<typeof Load>

/** Segments of orders as they are planned. */
export const segmentPlan = calls('/mes_production/productionsegmentplan', 'segmentPlan', {
  page: post('/item', {
    title: '工序计划列表',
    body: pageOf(filters),
    reply: page(SegmentPlan),
    permission: 'segmentPlan|outsideWork',
    writes: false,
  }),
  get: get('/item/{id}', { title: '工序计划详情', body: ById, reply: WholeSegmentPlan }),
  /** By hand: when and where. */
  update: put('', {
    title: '修改工序计划',
    body: z.object({
      id: Id,
      seenAt: Seen,
      workCenterId: Id.nullish().meta({ title: '工作中心' }),
      plannedStart: TimeInput.nullish().meta({ title: '计划开工' }),
      plannedEnd: TimeInput.nullish().meta({ title: '计划完工' }),
    }),
    reply: WholeSegmentPlan,
    permission: 'segmentPlan:edit',
  }),
  release: post('/release', {
    title: '下达工序计划',
    body: z.object({ ids: Ids }),
    reply: z.array(SegmentPlan),
    permission: 'segmentPlan:release',
  }),
  cancelRelease: post('/cancel-release', {
    title: '撤回下达工序计划',
    body: z.object({ ids: Ids }),
    reply: z.array(SegmentPlan),
    permission: 'segmentPlan:release',
  }),
  /** Takes the plan to the state that is named, where it may go there. */
  status: post('/status', {
    title: '变更工序计划状态',
    body: z.object({ id: Id, status: SegmentPlanStatus.meta({ title: '状态' }), seenAt: Seen }),
    reply: WholeSegmentPlan,
    permission: 'segmentPlan:release|workOrder:reopen|workbench:work',
  }),
  split: post('/split', {
    title: '拆分工序计划',
    body: z.object({
      id: Id,
      seenAt: Seen,
      /** What goes into plans of their own; the rest stays. */
      quantities: z
        .array(quantity({ range: 'above zero' }))
        .min(1, { error: '请填写拆出的数量' })
        .max(20, { error: '最多拆成 20 条' })
        .meta({ title: '拆出数量' }),
    }),
    reply: z.array(SegmentPlan),
    permission: 'segmentPlan:split',
  }),
  load: post('/load', {
    title: '工作中心负荷',
    body: z.object({
      from: Day.optional().meta({ title: '开始日期' }),
      weeks: z.number().int().min(1).max(26).default(8).meta({ title: '周数' }),
    }),
    reply: z.array(Load),
    writes: false,
  }),
})
