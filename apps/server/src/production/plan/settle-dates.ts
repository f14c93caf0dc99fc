import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { OPEN_ORDERS } from '../supply/open-orders.ts'

/** An order begins with the first of its segments and ends with the last of them; the orders below it are due when it begins. */
export async function settleDates(orderId: string, { db, now, user }: Context): Promise<void> {
  const at = now().toISOString()
  await db.execute(sql`update ${productionOrders} o set planned_start = own.first, planned_end = own.last, updated_at = ${at}::timestamptz
    from (select min(planned_start) as first, max(planned_end) as last from ${segmentPlans}
      where order_id = ${orderId}::bigint and kind = 'normal') own
    where o.id = ${orderId}::bigint and (o.planned_start, o.planned_end) is distinct from (own.first, own.last)`)
  await db.execute(sql`update ${productionOrders} part set due_on = (o.planned_start at time zone ${user.timeZone}::text)::date
    from ${productionOrders} o where o.id = ${orderId}::bigint and part.parent_id = o.id and part.status in ${OPEN_ORDERS} and o.planned_start is not null
      and part.due_on <> (o.planned_start at time zone ${user.timeZone}::text)::date`)
}
