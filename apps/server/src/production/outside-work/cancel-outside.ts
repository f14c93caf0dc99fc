import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { outsideWorks } from './outside-work.table.ts'

const OUT = ['sent', 'partly'] as const

/** Outside work of an order, or of one of its segments, that has not been sent yet is not done any more. */
export async function cancelOutside(
  of: { orderId: string } | { segmentPlanId: string },
  { db, user, now }: Context,
): Promise<void> {
  const own =
    'orderId' in of
      ? sql`${outsideWorks.segmentPlanId} in (select id from ${segmentPlans} where order_id = ${of.orderId}::bigint)`
      : eq(outsideWorks.segmentPlanId, of.segmentPlanId)
  await db
    .update(outsideWorks)
    .set({ status: 'cancelled', updatedByName: user.name, updatedAt: now() })
    .where(and(own, eq(outsideWorks.status, 'open')))
}

/** Numbers of what suppliers have of an order. */
export async function outsideOut(orderId: string, { db }: Context): Promise<string[]> {
  const found = await db
    .select({ code: outsideWorks.code })
    .from(outsideWorks)
    .innerJoin(segmentPlans, eq(segmentPlans.id, outsideWorks.segmentPlanId))
    .where(and(eq(segmentPlans.orderId, orderId), inArray(outsideWorks.status, [...OUT])))
    .limit(5)
  return found.map(({ code }) => code)
}
