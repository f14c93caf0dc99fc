import { plantInstant } from '@zhizao/rules/time/calendar'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { forwardDates } from '../plan/plan-dates.ts'
import { workClocks } from '../plan/plan-order.ts'
import type { NewPlan, OrderRow } from '../plan/planned-order.ts'
import { settleDates } from '../plan/settle-dates.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import type { SegmentsOfOrder } from './resize-segments.ts'

/**
 * Dates the segments of an order anew: what has begun keeps its beginning, the rest follows, not before the parts that orders below
 * it still make are there. `keepsStart`: nothing was said of when it begins, so it begins no earlier than it was planned to.
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
  )
  const nodes = [...Map.groupBy(plans, ({ id, splitOf }) => splitOf ?? id)]
  const begun = new Map(
    nodes.flatMap(([id, parts]) => {
      const at = parts.find(({ actualStart }) => actualStart)?.plannedStart?.getTime()
      return at === undefined ? [] : [[id, at] as const]
    }),
  )
  const segments = nodes.map(([id, parts]): NewPlan => {
    const quantity = String(parts.reduce((sum, part) => sum + Number(part.quantity), 0))
    return { ...parts.find((part) => part.id === id)!, quantity }
  })
  const dates = forwardDates(segments, ways as never, { from, clockOf, begun })
  if (!dates) return
  for (const [node, parts] of nodes) {
    const { start, end } = dates.get(node)!
    const set = { plannedStart: new Date(start), plannedEnd: new Date(end), updatedAt: now() }
    const open = parts.filter(({ status }) => status !== 'done').map(({ id }) => id)
    if (open.length) await db.update(segmentPlans).set(set).where(inArray(segmentPlans.id, open))
  }
  await settleDates(order.id, context)
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
