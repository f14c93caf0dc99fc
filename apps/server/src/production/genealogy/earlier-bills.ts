import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { consumptions } from '../report/work-report.table.ts'
import { consumptionShares } from './genealogy.table.ts'
import type { OrderFacts } from './order-facts.ts'

/**
 * What was made before the bill of an order changed keeps what it had of materials that are needed no longer, and asks nothing of
 * those that came on since: ids tell which was there first, since they are of one sequence.
 */
export async function underEarlierBills(
  orderId: string,
  { components, outputs }: Pick<OrderFacts, 'components' | 'outputs'>,
  context: Context,
): Promise<OrderFacts['components']> {
  const isGone = components.some(({ required }) => required === '0')
  const kept = isGone ? await keptShares(orderId, context) : new Map<string, Map<string, Quantity>>()
  return components.map((component) => {
    const { id, required } = component
    const earlier = outputs
      .filter((output) => BigInt(output.id) < BigInt(id))
      .map((output) => [output.id, '0'] as const)
    const before = required === '0' ? kept.get(id) : new Map<string, Quantity>(earlier)
    return before?.size ? { ...component, before } : component
  })
}

/** What outputs have of materials that their order needs no longer, by component and output. */
async function keptShares(orderId: string, { db }: Context): Promise<Map<string, Map<string, Quantity>>> {
  const { rows } = await db.execute<{ componentId: string; outputId: string; quantity: Quantity }>(
    sql`select drawn.component_id::text as "componentId", share.event_id::text as "outputId",
        trim_scale(sum(share.quantity))::text as quantity
      from ${consumptionShares} share join ${consumptions} drawn on drawn.id = share.consumption_id
        join ${orderComponents} own on own.id = drawn.component_id
      where drawn.order_id = ${orderId}::bigint and own.required = 0 group by 1, 2`,
  )
  const byComponent = Map.groupBy(rows, ({ componentId }) => componentId)
  return new Map(
    [...byComponent].map(([id, own]) => [id, new Map(own.map(({ outputId, quantity }) => [outputId, quantity]))]),
  )
}
