import { missingOf } from '@zhizao/rules/production/deal-supply'
import {
  addQuantities,
  compareQuantities,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { dealOrder } from '../genealogy/deal-order.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { heldOrder, lockOrdersBelow, takeOrder } from '../order/order-steps.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { piecesOut } from '../outside-work/outside-pieces.ts'
import { planningTurn, planPart } from '../plan/plan-order.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import { changeComponents } from './change-components.ts'
import { changeDates } from './change-dates.ts'
import { resizeSegments, segmentsOf } from './resize-segments.ts'

type Change = Partial<Pick<OrderRow, 'quantity' | 'startOn' | 'overPercent' | 'bomId' | Inherited>>
/** What orders for parts have of the order that they are for. */
const INHERITED = ['priority', 'customerId', 'customerOrderNo'] as const
type Inherited = (typeof INHERITED)[number]

const OPEN = ['planned', 'released', 'running', 'held', 'paused'] as const
const isSome = (quantity: Quantity) => compareQuantities(quantity, '0') > 0

/**
 * Brings what an order has become in the shop to what it says now: its segments and their work orders, what it needs and what is
 * held for it, its dates, and the orders for its made parts. `before` is the order as it was; `order`, locked, is written already.
 */
export async function changeOrder(before: OrderRow, order: OrderRow, context: Context): Promise<void> {
  const differs = (field: keyof Change) => (before[field] ?? null) !== (order[field] ?? null)
  const isResized = differs('quantity') || differs('overPercent')
  const needsOther = differs('quantity') || differs('bomId')
  if (INHERITED.some(differs)) await handDown([order.id], context)
  // All orders first, then the stock of all.
  if (needsOther) {
    await lockOrdersBelow(order.id, context)
    await planningTurn(context)
  }
  if (isResized) await resizeSegments(order, await decimalsOfOrder(order, context), context)
  if (needsOther) {
    const had = await partsNeeded(order.id, context)
    await changeComponents(order, await segmentsOf(order.id, context), context)
    await dealOrder(order.id, context)
    await changeParts(order, had, context)
  }
  if (needsOther || differs('startOn'))
    await changeDates(order, await segmentsOf(order.id, context), { keepsStart: !differs('startOn') }, context)
}

/** Orders for parts are as urgent as what they are for, and for the same customer. */
export async function handDown(orderIds: readonly string[], { db, user, now }: Context): Promise<void> {
  await db.execute(sql`with recursive below as (
      select id, priority, customer_id, customer_order_no from ${productionOrders} where id = any(${sql.param([...orderIds])}::bigint[])
      union all select o.id, below.priority, below.customer_id, below.customer_order_no
        from ${productionOrders} o join below on o.parent_id = below.id)
    update ${productionOrders} part set priority = below.priority, customer_id = below.customer_id,
      customer_order_no = below.customer_order_no, updated_by_name = ${user.name}, updated_at = ${now().toISOString()}::timestamptz
    from below where part.id = below.id and part.status in ('draft', 'planned', 'released', 'running', 'held', 'paused')
      and (part.priority, part.customer_id, part.customer_order_no)
        is distinct from (below.priority, below.customer_id, below.customer_order_no)`)
}

async function decimalsOfOrder({ materialId }: OrderRow, { db }: Context): Promise<number> {
  const [found] = await db
    .select({ decimals: units.decimals })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(materials.id, materialId))
  return found!.decimals
}

/** What an order needs of made parts, by material. */
async function partsNeeded(orderId: string, { db }: Context): Promise<Map<string, Quantity>> {
  const found = await db
    .select({ id: orderComponents.materialId, required: orderComponents.required })
    .from(orderComponents)
    .innerJoin(materials, eq(materials.id, orderComponents.materialId))
    .where(and(eq(orderComponents.orderId, orderId), eq(materials.source, 'make')))
  const needed = new Map<string, Quantity>()
  for (const { id, required } of found) needed.set(id, addQuantities(needed.get(id) ?? '0', required))
  return needed
}

/** Orders for parts follow: less is made where less is needed, and what nothing is there for is made as well. */
async function changeParts(order: OrderRow, had: ReadonlyMap<string, Quantity>, context: Context): Promise<void> {
  const needed = await partsNeeded(order.id, context)
  const ids = [...new Set([...had.keys(), ...needed.keys()])]
  for (const id of ids) {
    const less = subtractQuantities(had.get(id) ?? '0', needed.get(id) ?? '0')
    if (isSome(less)) await makeLess(order, id, less, context)
  }
  const more = ids.filter((id) => compareQuantities(needed.get(id) ?? '0', had.get(id) ?? '0') > 0)
  const { needs, dealt } = await dealtSupply(more, context)
  for (const id of more) {
    const own = needs.filter(({ orderId, materialId }) => orderId === order.id && materialId === id)
    // What another material could stand for is made all the same, as it is where an order is planned.
    const short = own.reduce((sum, need) => addQuantities(sum, missingOf(dealt.get(need.id)!)), '0')
    if (isSome(short)) await makeMore(order, id, short, context)
  }
}

const partsOf = (order: OrderRow, materialId: string, { db }: Context): Promise<OrderRow[]> =>
  db
    .select()
    .from(productionOrders)
    .where(
      and(
        eq(productionOrders.parentId, order.id),
        eq(productionOrders.materialId, materialId),
        inArray(productionOrders.status, [...OPEN]),
      ),
    )
    .orderBy(productionOrders.id)
    .for('no key update')

/** Takes pieces off orders for a part, the last first: never below what is reported; one that makes nothing any more is cancelled. */
async function makeLess(order: OrderRow, materialId: string, less: Quantity, context: Context): Promise<void> {
  let over = less
  for (const part of (await partsOf(order, materialId, context)).toReversed()) {
    if (!isSome(over)) return
    const mayGo = !part.actualStart && compareQuantities(part.quantity, over) <= 0
    if (mayGo && holds(context.user, 'productionOrder:cancel')) {
      await takeOrder(part.id, 'cancel', context, { locked: part, reason: `上级订单“${order.code}”减少` })
      over = subtractQuantities(over, part.quantity)
      continue
    }
    const spare = subtractQuantities(part.quantity, await leastOf(part, context))
    const taken = compareQuantities(spare, over) < 0 ? spare : over
    if (!isSome(taken)) continue
    await resizePartOrder(part, subtractQuantities(part.quantity, taken), context)
    over = subtractQuantities(over, taken)
  }
}

/** The least that an order may be brought to: what any of its segments has reported good or suppliers have, one piece at least. */
async function leastOf(part: OrderRow, context: Context): Promise<Quantity> {
  const { plans } = await segmentsOf(part.id, context)
  const byNode = Map.groupBy(plans, ({ id, splitOf }) => splitOf ?? id)
  const decimals = await decimalsOfOrder(part, context)
  const one = decimals ? `0.${'0'.repeat(decimals - 1)}1` : '1'
  const kept: Quantity[] = []
  for (const [node, parts] of byNode)
    kept.push(sumOfQuantities([...parts.map(({ good }) => good), (await piecesOut(node, context)).quantity]))
  return kept.reduce((most, good) => (compareQuantities(good, most) > 0 ? good : most), one)
}

/** Makes more of a part: by the last of its orders, else by one of its own, which is released where its parent is. */
async function makeMore(order: OrderRow, materialId: string, more: Quantity, context: Context): Promise<void> {
  const last = (await partsOf(order, materialId, context)).at(-1)
  if (last) return resizePartOrder(last, addQuantities(last.quantity, more), context)
  const id = await planPart(order, { materialId, quantity: more }, context)
  if (order.status !== 'planned' && holds(context.user, 'productionOrder:release'))
    await takeOrder(id, 'release', context)
}

async function resizePartOrder(part: OrderRow, quantity: Quantity, context: Context): Promise<void> {
  const { db, user, now } = context
  const before = await heldOrder(part.id, context)
  const set = { quantity, updatedByName: user.name, updatedAt: now() }
  await db.update(productionOrders).set(set).where(eq(productionOrders.id, part.id))
  await changeOrder(before, { ...before, ...set }, context)
}
