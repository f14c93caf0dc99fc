import { plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { isFit } from '../../warehouse/index.ts'
import { stockBalances } from '../../warehouse/ledger/ledger.table.ts'
import { locations } from '../../warehouse/location/location.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'

/** Orders that will still bring something, and those that will still use something up. */
export const OPEN_ORDERS = sql.raw(`('planned', 'released', 'running', 'held', 'paused')`)

/**
 * What of materials nobody has a use for yet: stock that is fit on the day of need and what orders of their own still bring, less
 * what orders still need. Never below zero: what others lack is not this order's.
 */
export async function freeSupply(
  ids: readonly string[],
  { day, exceptOrderId }: { day: string; exceptOrderId: string },
  { db }: Pick<Context, 'db'>,
): Promise<Map<string, Quantity>> {
  if (!ids.length) return new Map()
  const wanted = sql`${sql.param([...ids])}::bigint[]`
  const { rows } = await db.execute<{ id: string; free: string }>(sql`
    select wanted.id::text, greatest(0,
      coalesce((select sum(each.quantity - each.reserved) from ${stockBalances} each
          join ${locations} on location.id = each.location_id left join ${lots} on lot.id = each.lot_id
          where each.material_id = wanted.id and ${isFit({ today: day })}), 0)
      + coalesce((select sum(greatest(0, quantity - good_quantity)) from ${productionOrders}
          where material_id = wanted.id and status in ${OPEN_ORDERS} and id <> ${exceptOrderId}::bigint), 0)
      - coalesce((select sum(greatest(0, c.required - c.consumed)) from ${orderComponents} c
          join ${productionOrders} o on o.id = c.order_id
          where c.material_id = wanted.id and o.status in ${OPEN_ORDERS} and o.id <> ${exceptOrderId}::bigint), 0))::text as free
    from unnest(${wanted}) as wanted(id)`)
  return new Map(rows.map(({ id, free }) => [id, plainDecimal(free)]))
}
