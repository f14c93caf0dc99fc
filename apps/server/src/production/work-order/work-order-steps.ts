import type { EventOf } from '@zhizao/contract/http/states'
import { workOrderStates } from '@zhizao/contract/production/work-order'
import { availableAt, waitingAt } from '@zhizao/rules/production/piece-flow'
import { addQuantities, compareQuantities } from '@zhizao/rules/quantity/decimal'
import { and, eq, ne, sql } from 'drizzle-orm'
import { staff } from '../../plant/staff/staff.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { shapedSelect } from '../../platform/db/shaped-select.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { flowOf } from '../flow/order-flow.ts'
import { requireIssued } from '../genealogy/unissued.ts'
import { heldOrder, takeOrder } from '../order/order-steps.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { requireSeen } from '../require-seen.ts'
import { type PlanRow, takePlan } from '../segment-plan/segment-plan.service.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { lastOfWork, requireWorkTime } from './work-moment.ts'
import { workOrders } from './work-order.table.ts'
import { closeStretches, type Overtime } from './work-stretches.ts'

const OVERTIME = 'workOrder:overtime'
export type WorkOrderRow = typeof workOrders.$inferSelect
export type WorkOrderEvent = EventOf<typeof workOrderStates>

/** A work order with all above it, locked from the top, so that who works on one order waits for who came before. */
export interface LockedWork {
  readonly order: OrderRow
  readonly plan: PlanRow
  readonly row: WorkOrderRow
}

export async function lockedWork(id: string, context: Context): Promise<LockedWork> {
  const { db, user } = context
  if (user.sight !== 'all') await requireSeen(workOrders, [id], '工单', context)
  const [found] = await db.select({ orderId: workOrders.orderId }).from(workOrders).where(eq(workOrders.id, id))
  if (!found) throw notFound('工单')
  const order = await heldOrder(found.orderId, context)
  const [both] = await db
    .select({ row: workOrders, plan: segmentPlans })
    .from(workOrders)
    .innerJoin(segmentPlans, eq(segmentPlans.id, workOrders.segmentPlanId))
    .where(eq(workOrders.id, id))
  if (!both) throw notFound('工单')
  return { order, ...both }
}

const GOING: readonly OrderRow['status'][] = ['released', 'running']

export const orderStands = ({ code, status }: Pick<OrderRow, 'code' | 'status'>): string | undefined =>
  GOING.includes(status) ? undefined : `订单“${code}”已暂停或已结束，不能继续生产`

const step = transitions(workOrders, workOrderStates, {
  title: '工单',
  nameOf: ({ code }) => code,
  guards: {
    mayClaim: () => undefined,
    async orderStands({ orderId }: WorkOrderRow, { db }: Context) {
      const [order] = await db.select().from(productionOrders).where(eq(productionOrders.id, orderId))
      return orderStands(order!)
    },
    async piecesWait({ orderId, segmentPlanId }: WorkOrderRow, context: Context) {
      const [plan] = await context.db.select().from(segmentPlans).where(eq(segmentPlans.id, segmentPlanId))
      return piecesWait(orderId, plan!, context)
    },
    async stationFree({ id, stationId }: WorkOrderRow, { db }: Context) {
      if (!stationId) return undefined
      const [at] = await db
        .select({ name: stations.name, places: workCenters.parallelPlaces })
        .from(stations)
        .innerJoin(workCenters, eq(workCenters.id, stations.workCenterId))
        .where(eq(stations.id, stationId))
      const running = and(eq(workOrders.stationId, stationId), eq(workOrders.status, 'running'), ne(workOrders.id, id))
      const count = await db.$count(workOrders, running)
      return count >= Math.max(1, at?.places ?? 1)
        ? `工位“${at?.name}”正在做 ${count} 张工单，请先停工或完工`
        : undefined
    },
  },
  sets: {
    claim: (row) => ({ stationId: row.stationId, teamId: row.teamId, staffId: row.staffId }),
    dispatch: (row) => ({ stationId: row.stationId, teamId: row.teamId, staffId: row.staffId }),
    recall: () => ({ stationId: null, teamId: null, staffId: null }),
    start: (row, context) => ({ startedAt: row.startedAt ?? context.now(), stopReason: null }),
    stop: (row) => ({ stopReason: row.stopReason }),
    resume: () => ({ stopReason: null }),
    finish: (row, context) => ({ endedAt: row.endedAt ?? context.now(), stopReason: null }),
    reopen: () => ({ endedAt: null, stopReason: null }),
  },
})

/** A segment begins when enough pieces are there: those that may go on ahead of the rest, or else all. */
async function piecesWait(orderId: string, plan: PlanRow, context: Context): Promise<string | undefined> {
  const flow = await flowOf(orderId, context)
  const node = plan.splitOf ?? plan.id
  const { back, next } = availableAt(flow, node)
  if (next === null || compareQuantities(back, '0') > 0) return undefined
  if (compareQuantities(addQuantities(back, next), '0') <= 0) return '上道工序还没有转来的件'
  for (const link of flow.links.filter((each) => each.toId === node && each.kind === 'next')) {
    const [from] = await context.db.select().from(segmentPlans).where(eq(segmentPlans.id, link.fromId))
    if (!from || from.status === 'done' || plan.actualStart) continue
    const waiting = waitingAt(flow, link)
    const asked = from.transferQuantity
    if (!asked) {
      const made = flow.segments.find(({ id }) => id === from.id)!
      if (compareQuantities(made.good, from.quantity) < 0) return `上道工序“${from.name}”还没有完成，没有设转移批量`
    } else if (compareQuantities(waiting, asked) < 0)
      return `上道工序“${from.name}”转来 ${waiting} 件，不足转移批量 ${asked} 件`
  }
  return undefined
}

interface Taking {
  /** What of the row is set with the step. */
  set?: Partial<Pick<WorkOrderRow, 'stationId' | 'teamId' | 'staffId' | 'stopReason'>>
  staffId?: string | null | undefined
  at?: Date | undefined
  /** Days that it may begin before it was released. */
  backDays?: number | undefined
  /** What of it lies outside of shifts is overtime. */
  isOvertime?: boolean | undefined
  /** The supplier that does it. */
  outside?: { staffId: null; staffName: string }
  /** Why material that was to be scanned was not. */
  missingReason?: string | null | undefined
}

const timed = { start: '开工时间', stop: '停工时间', resume: '复工时间', finish: '完工时间' } as const

/** When a step of work happened, where somebody says it: after all that went before. */
async function momentOf(row: WorkOrderRow, event: WorkOrderEvent, { at, backDays }: Taking, context: Context) {
  if (!at || !(event in timed)) return undefined
  const after = await lastOfWork(row, context)
  const title = timed[event as keyof typeof timed]
  return requireWorkTime({ title, at, after, backDays: after.mark === 'released' ? backDays : 0 }, context)
}

/** What a supplier does is begun and reported by its own documents. */
export const isDoneOutside = ({ name }: Pick<PlanRow, 'name'>) => `工序“${name}”委外加工，请在委外单中发出和收回`
const INSIDE: readonly WorkOrderEvent[] = ['claim', 'dispatch', 'start', 'resume']

/** Takes a work order along one of its events; its order is locked. Its plan and its order begin with the first that starts. */
export async function takeWork(
  { order, plan, row }: LockedWork,
  event: WorkOrderEvent,
  context: Context,
  taking: Taking = {},
): Promise<void> {
  const { set, staffId, outside, missingReason } = taking
  if (plan.isOutside && !outside && INSIDE.includes(event)) throw conflict(isDoneOutside(plan))
  const at = await momentOf(row, event, taking, context)
  const [began, ended] = [event === 'start' ? at : undefined, event === 'finish' ? at : undefined]
  const own = { startedAt: row.startedAt ?? began ?? null, endedAt: row.endedAt ?? ended ?? null }
  await step(row.id, event, context, { locked: { ...row, ...set, ...own } })
  if (event === 'start' || event === 'resume') {
    const who = outside ?? (await whoWorks(staffId, context))
    await closeStretches([row.id], { run: { ...who, overtime: overtimeOf(taking, context) }, at }, context)
    const since = <T extends { actualStart: Date | null }>(of: T): T => ({
      ...of,
      actualStart: of.actualStart ?? at ?? null,
    })
    if (plan.status === 'released') await takePlan(since(plan), 'start', order, context)
    if (order.status === 'released') await takeOrder(order.id, 'start', context, { locked: since(order) })
  }
  if (event === 'stop') await closeStretches([row.id], { stop: set?.stopReason ?? '', at }, context)
  if (event === 'finish') {
    await closeStretches([row.id], { at }, context)
    await finishPlan({ order, plan: { ...plan, actualEnd: at ?? null }, row }, missingReason, context)
  }
  if (event === 'reopen' && plan.status === 'done') await takePlan(plan, 'reopen', order, context)
}

/** Overtime is granted by who may, and else asked for. */
const overtimeOf = ({ isOvertime }: Taking, { user }: Context): Overtime =>
  isOvertime ? (holds(user, OVERTIME) ? 'granted' : 'asked') : null

/** Work runs on: by who comes next, or as overtime of who stays. */
export async function takeOver({ order, plan, row }: LockedWork, taking: Taking, context: Context): Promise<void> {
  if (row.status !== 'running') throw conflict(`工单“${row.code}”没有在生产，不能接班`)
  if (plan.isOutside) throw conflict(isDoneOutside(plan))
  const held = orderStands(order)
  if (held) throw conflict(held)
  const after = await lastOfWork(row, context)
  const at = requireWorkTime({ title: '接班时间', at: taking.at, after }, context)
  const run = { ...(await whoWorks(taking.staffId, context)), overtime: overtimeOf(taking, context) }
  await closeStretches([row.id], { run, at }, context)
  context.audit({ target: row.code, before: {}, after: { ...run, at }, subject: row.id })
}

/** A plan is done when nothing of it is left to do. */
async function finishPlan({ order, plan }: LockedWork, missingReason: Taking['missingReason'], context: Context) {
  const open = and(
    eq(workOrders.segmentPlanId, plan.id),
    ne(workOrders.status, 'completed'),
    ne(workOrders.status, 'withdrawn'),
  )
  if (plan.status !== 'running' || (await context.db.$count(workOrders, open))) return
  // A supplier scans nothing here: what he did not use is a gap without a word.
  const asked = { reason: missingReason, field: plan.isOutside ? null : ('missingReason' as const) }
  await requireIssued({ orderId: order.id, node: plan.splitOf ?? plan.id }, asked, context)
  await takePlan(plan, 'finish', order, context)
}

const readStaff = shapedSelect((given: { readonly staffId?: unknown; readonly userId?: unknown }, _: object, select) =>
  select({ id: staff.id, name: staff.name, status: staff.status })
    .from(staff)
    .where(
      given.staffId ? sql`${staff.id} = ${given.staffId}::bigint` : sql`${staff.userId} = ${given.userId}::bigint`,
    ),
)

/** Who does it: the person that is named, or the one whose user is signed in. */
export async function whoWorks(staffId: string | null | undefined, { db, user }: Context) {
  const [found] = await readStaff(db, staffId ? { staffId } : { userId: user.id }, {})
  if (staffId && !found) throw invalidField('staffId', '人员', '不存在或已被删除')
  if (staffId && found!.status !== 1) throw invalidField('staffId', '人员', '已停用')
  return { staffId: found?.id ?? null, staffName: found?.name ?? user.name }
}
