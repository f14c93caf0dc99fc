import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { segmentPlans } from './segment-plan.table.ts'

type Plan = typeof segmentPlans.$inferSelect

/** Lets all segments of an order go to the shop: a work order of each. */
export async function releasePlansOf({ id, code }: Pick<OrderRow, 'id' | 'code'>, context: Context): Promise<void> {
  const { db, now } = context
  const released = await db
    .update(segmentPlans)
    .set({ status: 'released', updatedAt: now() })
    .where(and(eq(segmentPlans.orderId, id), eq(segmentPlans.status, 'planned')))
    .returning()
  await writeWorkOrders(code, released, context)
}

/** A work order of each of some plans of one order. Its number is the order's with that of the segment; a second one counts on. */
export async function writeWorkOrders(orderCode: string, plans: readonly Plan[], context: Context): Promise<void> {
  if (!plans.length) return
  const { db, now } = context
  const orderId = plans[0]!.orderId
  const known = await db.select({ code: workOrders.code }).from(workOrders).where(eq(workOrders.orderId, orderId))
  const taken = new Set(known.map(({ code }) => code))
  const nextCode = (no: number) => {
    const first = `${orderCode}-G${no}`
    let code = first
    for (let at = 2; taken.has(code); at++) code = `${first}-${at}`
    taken.add(code)
    return code
  }
  await db.insert(workOrders).values(
    plans
      .toSorted((one, other) => one.no - other.no)
      .map((plan) => ({
        companyId: plan.companyId,
        code: nextCode(plan.no),
        orderId,
        segmentPlanId: plan.id,
        quantity: plan.quantity,
        createdAt: now(),
        updatedAt: now(),
      })),
  )
}
