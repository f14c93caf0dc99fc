import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { demands } from '../../warehouse/demand/demand.table.ts'
import { productionOrders } from './production-order.table.ts'

/** The customer that an order is made for: of its demand, or of that of an order that it hangs below. */
export async function customerOfOrder(orderId: string, { db }: Pick<Context, 'db'>): Promise<string | null> {
  const { rows } = await db.execute<{ customerId: string }>(sql`with recursive above as (
      select id, parent_id, demand_id from ${productionOrders} where id = ${orderId}::bigint
      union all select made.id, made.parent_id, made.demand_id from ${productionOrders} made join above on made.id = above.parent_id)
    select needed.customer_id::text as "customerId" from above join ${demands} needed on needed.id = above.demand_id
    where needed.customer_id is not null limit 1`)
  return rows[0]?.customerId ?? null
}
