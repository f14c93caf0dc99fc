import { sql } from 'drizzle-orm'
import { demands } from '../../bills/demand/demand.table.ts'
import type { Context } from '../../platform/context.ts'
import { productionOrders } from './production-order.table.ts'

/** The customer that an order is made for: the one that it names, else that of its demand, else that of the order that it hangs below. */
export async function customerOfOrder(orderId: string, { db }: Pick<Context, 'db'>): Promise<string | null> {
  const { rows } = await db.execute<{ customerId: string }>(sql`with recursive above as (
      select id, parent_id, customer_id, demand_id, 0 as depth from ${productionOrders} where id = ${orderId}::bigint
      union all select made.id, made.parent_id, made.customer_id, made.demand_id, above.depth + 1
        from ${productionOrders} made join above on made.id = above.parent_id)
    select coalesce(above.customer_id, needed.customer_id)::text as "customerId" from above
      left join ${demands} needed on needed.id = above.demand_id
    where coalesce(above.customer_id, needed.customer_id) is not null order by above.depth limit 1`)
  return rows[0]?.customerId ?? null
}
