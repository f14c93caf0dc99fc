import { inOrder } from '@zhizao/rules/production/segment-quantities'
import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { forwardDates } from '../plan/plan-dates.ts'
import { workClocks } from '../plan/plan-order.ts'
import type { NewPlan, OrderRow } from '../plan/planned-order.ts'
import { settleDates } from '../plan/settle-dates.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import type { SegmentsOfOrder } from './resize-segments.ts'

/**
 * Dates the segments of an order anew: what has begun keeps its beginning, the rest follows, not before the parts that orders below
 * it still make, and what it takes of others' supply, are there. `keepsStart`: nothing was said of when it begins, so it begins no earlier than it was planned to.
 */
export async function changeDates(
  order: OrderRow,
  { plans, ways }: SegmentsOfOrder,
  { keepsStart }: { keepsStart: boolean },
  context: Context,
): Promise<void> {
  const { db, now, user } = context
  const clockOf = await workClocks(new Set(plans.map(({ workCenterId }) => workCenterId ?? '')), context)
  const from = Math.max(
    now().getTime(),
    order.startOn ? plantInstant(order.startOn, user.timeZone) : 0,
    keepsStart ? (order.plannedStart?.getTime() ?? 0) : 0,
    ...(await partsDoneAt(order.id, context)),
    ...(await suppliedAt(order, context)),
  )
  const nodes = [...Map.groupBy(plans, ({ id, splitOf }) => splitOf ?? id)]
  const begun = new Map(
    nodes.flatMap(([id, parts]) => {
      const at = parts.find(({ actualStart }) => actualStart)?.plannedStart?.getTime()
      return at === undefined ? [] : [[id, at] as const]
    }),
  )
  const segments = nodes.map(([id, parts]) => toDo(parts.find((part) => part.id === id)!, parts, begun.has(id)))
  const dates = forwardDates(inOrder(segments, ways), ways, { from, clockOf, begun })
  if (!dates) return
  for (const [node, parts] of nodes) {
    const { start, end } = dates.get(node)!
    const set = { plannedStart: new Date(start), plannedEnd: new Date(end), updatedAt: now() }
    const open = parts.filter(({ status }) => status !== 'done').map(({ id }) => id)
    if (open.length) await db.update(segmentPlans).set(set).where(inArray(segmentPlans.id, open))
  }
  await settleDates(order.id, context)
}

/** A segment with all its parts; of what has begun what is left, since that is counted from now on. */
function toDo(first: PlanRow, parts: readonly PlanRow[], hasBegun: boolean): NewPlan & { id: string } {
  const left = parts.map(({ quantity, good }) => (hasBegun ? subtractQuantities(quantity, good) : quantity))
  const quantity = left.reduce((sum, each) => (isLess(each, '0') ? sum : addQuantities(sum, each)), '0')
  return { ...first, quantity, setUpSeconds: hasBegun ? 0 : first.setUpSeconds }
}

const isLess = (one: Quantity, other: Quantity) => compareQuantities(one, other) < 0

/** When what it takes of others' supply is there, as far as that comes before it is due. */
async function suppliedAt({ id, dueOn }: OrderRow, context: Context): Promise<number[]> {
  const found = await context.db
    .selectDistinct({ materialId: orderComponents.materialId })
    .from(orderComponents)
    .where(eq(orderComponents.orderId, id))
  const { needs, dealt } = await dealtSupply(
    found.map(({ materialId }) => materialId),
    context,
  )
  return needs.flatMap((need) => {
    const at = need.orderId === id ? dealt.get(need.id)!.expectedAt : null
    return at !== null && dayText(at, context.user.timeZone) <= dueOn ? at : []
  })
}

/** When orders below an order are planned to be done. */
async function partsDoneAt(orderId: string, { db }: Context): Promise<number[]> {
  const found = await db
    .select({ end: productionOrders.plannedEnd })
    .from(productionOrders)
    .where(
      and(
        eq(productionOrders.parentId, orderId),
        inArray(productionOrders.status, ['planned', 'released', 'running', 'held', 'paused']),
      ),
    )
  return found.flatMap(({ end }) => end?.getTime() ?? [])
}
