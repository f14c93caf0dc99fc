import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { type EventOf, eventsIn } from '@zhizao/contract/http/states'
import type { SegmentPlanStatus, WholeSegmentPlan } from '@zhizao/contract/production/segment-plan'
import { segmentPlanStates } from '@zhizao/contract/production/segment-plan'
import {
  compareQuantities,
  decimalsOf,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { conflict, invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { lockedRow } from '../../platform/subject/locked-rows.ts'
import { heldOrder, heldOrders } from '../order/order-steps.ts'
import { cancelOutside } from '../outside-work/cancel-outside.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { settleDates } from '../plan/settle-dates.ts'
import { freePreparation } from '../preparation/free-preparation.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { requireSeen } from '../require-seen.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import { settleWaits } from '../supply/settle-waits.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { writeWorkOrders } from './release-plans.ts'
import { segmentPlans } from './segment-plan.table.ts'
import { planRows, wholePlan } from './segment-plan-query.ts'

export type PlanRow = typeof segmentPlans.$inferSelect
type PlanEvent = EventOf<typeof segmentPlanStates>

const HELD: readonly OrderRow['status'][] = ['draft', 'planned', 'completed', 'closed', 'cancelled']

const step = transitions(segmentPlans, segmentPlanStates, {
  title: '工序计划',
  nameOf: ({ name, no }) => `${no} ${name}`,
  guards: {
    async orderReleased({ orderId }: PlanRow, context: Context) {
      const order = await heldOrder(orderId, context)
      return HELD.includes(order.status) ? `订单“${order.code}”还没有下达，或已经结束` : undefined
    },
    async notStarted({ id, actualStart }: PlanRow, { db }: Context) {
      const begun = and(
        eq(workOrders.segmentPlanId, id),
        inArray(workOrders.status, ['running', 'stopped', 'completed']),
      )
      return actualStart || (await db.$count(workOrders, begun)) ? '已经开工，不能撤回下达' : undefined
    },
    async workEnded({ id }: PlanRow, { db }: Context) {
      const open = and(
        eq(workOrders.segmentPlanId, id),
        inArray(workOrders.status, ['running', 'stopped', 'dispatched', 'pending']),
      )
      return (await db.$count(workOrders, open)) ? '还有工单没有完工' : undefined
    },
  },
  sets: {
    start: (row, context) => ({ actualStart: row.actualStart ?? context.now() }),
    finish: (row, context) => ({ actualEnd: row.actualEnd ?? context.now() }),
    reopen: () => ({ actualEnd: null }),
  },
})

const heldPlan = lockedRow(segmentPlans, '工序计划')

/** A plan with its order, both locked, the order first. */
export async function lockedPlan(id: string, context: Context): Promise<{ plan: PlanRow; order: OrderRow }> {
  if (context.user.sight !== 'all') await requireSeen(segmentPlans, [id], '工序计划', context)
  const [found] = await context.db
    .select({ orderId: segmentPlans.orderId })
    .from(segmentPlans)
    .where(eq(segmentPlans.id, id))
  if (!found) throw notFound('工序计划')
  const order = await heldOrder(found.orderId, context)
  return { plan: await heldPlan(id, context), order }
}

/** Takes a plan along one of its events; its order is locked. */
export async function takePlan(plan: PlanRow, event: PlanEvent, order: OrderRow, context: Context): Promise<PlanRow> {
  const { row } = await step(plan.id, event, context, { locked: plan })
  if (event === 'release') await writeWorkOrders(order.code, [row], context)
  if (event === 'cancelRelease') {
    await freePreparation({ segmentPlanIds: [plan.id] }, context)
    await cancelOutside({ segmentPlanId: plan.id }, context)
    await context.db
      .update(workOrders)
      .set({ status: 'withdrawn', updatedAt: context.now() })
      .where(and(eq(workOrders.segmentPlanId, plan.id), ne(workOrders.status, 'withdrawn')))
  }
  return row
}

/** Several plans along one event: all of them or none. */
export async function takePlans(ids: readonly string[], event: PlanEvent, context: Context) {
  const { db, user } = context
  if (user.sight !== 'all') await requireSeen(segmentPlans, ids, '工序计划', context)
  const named = await db
    .select({ orderId: segmentPlans.orderId })
    .from(segmentPlans)
    .where(inArray(segmentPlans.id, [...ids]))
  const orders = new Map(
    (
      await heldOrders(
        named.map(({ orderId }) => orderId),
        context,
      )
    ).map((row) => [row.id, row]),
  )
  const found = await db
    .select()
    .from(segmentPlans)
    .where(inArray(segmentPlans.id, [...new Set(ids)]))
    .orderBy(segmentPlans.id)
    .for('no key update')
  if (found.length < new Set(ids).size) throw notFound('工序计划')
  if (event === 'cancelRelease') await freePreparation({ segmentPlanIds: ids }, context)
  for (const plan of found) await takePlan(plan, event, orders.get(plan.orderId)!, context)
  return planRows.list({ ids }, context)
}

interface Wanted {
  id: string
  status: SegmentPlanStatus
  seenAt?: Date | undefined
}

/** Takes a plan to the state that is named; a pair that there is not is refused with what there is. */
export async function setPlanStatus({ id, status, seenAt }: Wanted, context: Context): Promise<WholeSegmentPlan> {
  const { plan, order } = await lockedPlan(id, context)
  requireFresh(withName(plan), seenAt)
  const events = eventsIn(segmentPlanStates, plan.status)
  const found = events.find(({ to }) => to === status)
  if (!found)
    throw new Refusal(
      ErrorCode.conflict,
      `工序计划“${plan.name}”的状态是“${segmentPlanStates[plan.status].title}”，不能改为“${segmentPlanStates[status].title}”`,
      { status: plan.status, allowed: events.map(({ to }) => to) },
    )
  await takePlan(plan, found.event as PlanEvent, order, context)
  return wholePlan(id, context)
}

/** Who changed it is told by the log; a refusal names nobody. */
const withName = <Row extends { updatedAt: Date }>(row: Row) => ({ ...row, updatedByName: '' })

interface Change {
  id: string
  seenAt?: Date | undefined
  workCenterId?: string | null | undefined
  plannedStart?: Date | null | undefined
  plannedEnd?: Date | null | undefined
}

/** When and where, by hand. */
export async function updatePlan(
  { id, seenAt, ...changes }: Change,
  { notify }: Pick<ProductionPorts, 'notify'>,
  context: Context,
): Promise<WholeSegmentPlan> {
  const { db, now } = context
  const { plan, order } = await lockedPlan(id, context)
  requireFresh(withName(plan), seenAt)
  if (plan.status === 'done') throw conflict(`工序计划“${plan.name}”已完成，不能修改`)
  if (changes.workCenterId && !(await db.$count(workCenters, eq(workCenters.id, changes.workCenterId))))
    throw invalidField('workCenterId', '工作中心', '不存在或已被删除')
  const { plannedStart: start, plannedEnd: end } = { ...plan, ...changes }
  if (start && end && start > end) throw invalidField('plannedEnd', '计划完工', '不能早于计划开工')
  const before = await dealtSupply([order.materialId], context)
  const [after] = await db
    .update(segmentPlans)
    .set({ ...changes, updatedAt: now() })
    .where(eq(segmentPlans.id, id))
    .returning()
  await settleDates(order.id, context)
  await settleWaits([order.materialId], { reason: `订单“${order.code}”的计划时间已改`, before }, { notify }, context)
  context.audit({ target: `${order.code} ${plan.name}`, before: plan, after, subject: id })
  return wholePlan(id, context)
}

interface Split {
  id: string
  seenAt?: Date | undefined
  quantities: readonly Quantity[]
}

/** Puts parts of a plan into plans of their own, whose pieces flow with the first's; the parts sum to the whole. */
export async function splitPlan({ id, seenAt, quantities }: Split, context: Context) {
  const { db, now } = context
  const { plan, order } = await lockedPlan(id, context)
  requireFresh(withName(plan), seenAt)
  if (plan.status !== 'planned')
    throw conflict(`工序计划“${plan.name}”的状态是“${segmentPlanStates[plan.status].title}”，请先撤回下达，再拆分`)
  if (plan.kind === 'rework') throw conflict('返工工序不能拆分，可以拆分工单')
  const most = decimalsOf(plan.quantity)
  const taken = sumOfQuantities(quantities)
  if (quantities.some((each) => decimalsOf(each) > most))
    throw invalidField('quantities', '拆出数量', `最多 ${most} 位小数`)
  if (compareQuantities(taken, plan.quantity) >= 0)
    throw invalidField('quantities', '拆出数量', `拆出 ${taken}，原计划 ${plan.quantity}，应至少留下一部分`)
  const quantity = subtractQuantities(plan.quantity, taken)
  await db.update(segmentPlans).set({ quantity, updatedAt: now() }).where(eq(segmentPlans.id, id))
  const { id: _, createdAt: __, updatedAt: ___, ...head } = plan
  const made = await db
    .insert(segmentPlans)
    .values(
      quantities.map((part) => ({
        ...head,
        quantity: part,
        splitOf: plan.splitOf ?? plan.id,
        createdAt: now(),
        updatedAt: now(),
      })),
    )
    .returning({ id: segmentPlans.id })
  context.audit({
    target: `${order.code} ${plan.name}`,
    before: { quantity: plan.quantity },
    after: { quantity },
    subject: id,
  })
  return planRows.list({ ids: [id, ...made.map((each) => each.id)] }, context)
}
