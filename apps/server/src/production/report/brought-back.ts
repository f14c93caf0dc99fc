import {
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import type { ConsumptionRow } from './consumed.ts'
import type { Drawn } from './drawn-from.ts'
import { neededBy } from './needed-by.ts'
import { consumptions } from './work-report.table.ts'

interface Back {
  readonly workOrderId: string
  /** To where it was taken from, where nobody says another place. */
  readonly locationId: string | null | undefined
  readonly material: Pick<typeof materials.$inferSelect, 'id' | 'tracking'>
  readonly quantity: Quantity
  readonly lotId: string | null
}

/** A row of what comes back, with what of it pieces had used as far as anyone knew. */
type BroughtBack = Drawn & Pick<ConsumptionRow, 'returnOf' | 'dealt'>

/** No more comes back than was drawn for the work order, of the lot that it was, what was drawn last first; whoever drew it. */
export async function broughtBack(back: Back, context: Context): Promise<BroughtBack[]> {
  const { material, quantity, lotId } = back
  if (material.tracking !== 'none' && !lotId) throw invalidField('lotCode', '批次号', '退料请填写批次')
  const draws = await drawsOf(back, context)
  const there = sumOfQuantities(draws.map(leftOf))
  if (compareQuantities(there, quantity) < 0) throw conflict(`可退 ${there}，不足 ${quantity}`)
  const unused = await unusedOf([...new Set(draws.flatMap(({ componentId }) => componentId ?? []))], context)
  let left = quantity
  return draws.flatMap((draw) => {
    const taken = least(leftOf(draw), left)
    if (compareQuantities(taken, '0') <= 0) return []
    left = subtractQuantities(left, taken)
    const { componentId } = draw
    const lying = componentId ? least(unused.get(componentId) ?? '0', taken) : taken
    if (componentId) unused.set(componentId, subtractQuantities(unused.get(componentId) ?? '0', lying))
    return [
      {
        componentId,
        materialId: material.id,
        lotId,
        locationId: back.locationId ?? draw.locationId,
        quantity: `-${taken}`,
        returnOf: draw.id,
        dealt: subtractQuantities(taken, lying),
      },
    ]
  })
}

const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) <= 0 ? one : other)
const leftOf = ({ quantity, returned }: Pick<ConsumptionRow, 'quantity' | 'returned'>): Quantity =>
  subtractQuantities(plainDecimal(quantity), plainDecimal(returned))

/** What was drawn for a work order of a material and lot and has not come back, the newest first. */
async function drawsOf({ workOrderId, material, lotId }: Back, { db }: Context): Promise<ConsumptionRow[]> {
  return db
    .select()
    .from(consumptions)
    .where(
      and(
        eq(consumptions.workOrderId, workOrderId),
        eq(consumptions.materialId, material.id),
        lotId ? eq(consumptions.lotId, lotId) : isNull(consumptions.lotId),
        isNull(consumptions.reversedAt),
        sql`${consumptions.quantity} > ${consumptions.returned}`,
      ),
    )
    .orderBy(desc(consumptions.id))
}

/** What was drawn for components and no piece has asked for yet. */
async function unusedOf(ids: readonly string[], { db }: Context): Promise<Map<string, Quantity>> {
  if (!ids.length) return new Map()
  const pieces = (column: 'quantity' | 'fresh') =>
    sql<string>`(select trim_scale(coalesce(sum(plan.${sql.identifier(column)}), 0))::text from ${segmentPlans} plan
      where ${orderComponents.segmentPlanId} in (plan.id, plan.split_of))`
  const found = await db
    .select({
      id: orderComponents.id,
      required: orderComponents.required,
      drawn: orderComponents.drawn,
      isFixed: orderComponents.isFixed,
      whole: pieces('quantity'),
      done: pieces('fresh'),
    })
    .from(orderComponents)
    .where(inArray(orderComponents.id, [...ids]))
  return new Map(
    found.map(({ id, drawn, ...component }) => {
      const unused = subtractQuantities(plainDecimal(drawn), neededBy({ ...component, decimals: 8 }, component.done))
      return [id, compareQuantities(unused, '0') > 0 ? unused : '0']
    }),
  )
}

/** Writes at what was drawn what of it came back; the order is locked. */
export async function writeReturned(rows: readonly ConsumptionRow[], { db, now }: Context): Promise<void> {
  for (const { returnOf, quantity } of rows)
    await db
      .update(consumptions)
      .set({
        returned: sql`${consumptions.returned} - ${quantity}::numeric`,
        dealt: dealtAtMost(quantity),
        updatedAt: now(),
      })
      .where(eq(consumptions.id, returnOf!))
}

/** What came back cannot be in a lot: dealing anew finds the true figure. */
const dealtAtMost = (quantity: Quantity) =>
  sql`least(${consumptions.dealt}, ${consumptions.quantity} - ${consumptions.returned} + ${quantity}::numeric)`
