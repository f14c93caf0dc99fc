import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'
import { pick } from '@zhizao/rules/stock/pick'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { pickable } from '../../warehouse/index.ts'
import { locations } from '../../warehouse/location/location.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { drawingPlaces } from './places.ts'
import { consumptions } from './work-report.table.ts'

/** What is drawn of a material, from which lot. */
export interface Drawn {
  readonly componentId: string | null
  readonly materialId: string
  readonly lotId: string | null
  readonly locationId: string
  readonly quantity: Quantity
}

interface Due {
  id: string
  materialId: string
  required: Quantity
  isFixed: boolean
  drawn: Quantity
}

/**
 * What pieces that are worked on for the first time use up of the materials that a report draws by itself: as much as all such
 * pieces so far ask for, less what reports before have drawn, so that rounding never adds up.
 */
export async function backflushed(plan: PlanRow, order: OrderRow, fresh: Quantity, context: Context): Promise<Drawn[]> {
  if (compareQuantities(fresh, '0') <= 0) return []
  const node = plan.splitOf ?? plan.id
  const due = await dueOf(node, context)
  if (!due.length) return []
  const { whole, done } = await piecesOf(node, context)
  const share = over(fractionOf(addQuantities(done, fresh)), fractionOf(whole))
  const places = await drawingPlaces(plan, order, context)
  const drawn: Drawn[] = []
  for (const { component, decimals, unit, material } of due) {
    const needed = component.isFixed
      ? component.required
      : roundedUp(times(fractionOf(component.required), share), decimals)
    const quantity = subtractQuantities(needed, component.drawn)
    if (compareQuantities(quantity, '0') <= 0) continue
    if (!places.length) throw invalidField('issueLocationId', '投料库位', '订单没有填写投料库位，不能倒冲')
    drawn.push(...(await drawnFrom(places, { material, unit, quantity, componentId: component.id }, context)))
  }
  return drawn
}

async function dueOf(node: string, { db }: Context) {
  const rows = await db
    .select({
      component: {
        ...{ id: orderComponents.id, materialId: orderComponents.materialId, required: orderComponents.required },
        isFixed: orderComponents.isFixed,
        drawn: sql<string>`coalesce((select trim_scale(sum(c.quantity))::text from ${consumptions} c
          where c.component_id = ${orderComponents.id} and c.is_backflush and c.reversed_at is null), '0')`,
      },
      ...{ material: materials, decimals: units.decimals, unit: units.code },
    })
    .from(orderComponents)
    .innerJoin(materials, eq(materials.id, orderComponents.materialId))
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(and(eq(orderComponents.segmentPlanId, node), eq(orderComponents.isBackflush, true)))
    .orderBy(orderComponents.sort)
  return rows as ((typeof rows)[number] & { component: Due })[]
}

/** Pieces that a segment was planned for, and those that have been worked on for the first time, its parts included. */
async function piecesOf(node: string, { db }: Context): Promise<{ whole: Quantity; done: Quantity }> {
  const { rows } = await db.execute<{ whole: string; done: string }>(sql`
    select trim_scale(sum(quantity))::text as whole, trim_scale(sum(fresh))::text as done from ${segmentPlans}
    where id = ${node}::bigint or split_of = ${node}::bigint`)
  return rows[0]!
}

interface Wanted {
  componentId: string | null
  material: typeof materials.$inferSelect
  unit: string
  quantity: Quantity
  lotId?: string | null
}

/**
 * From which lots at some places a quantity is drawn, one place after the other; the first that may go below zero gives what
 * they do not have, of no lot.
 */
export async function drawnFrom(
  locationIds: readonly string[],
  { componentId, material, unit, quantity, lotId }: Wanted,
  context: Context,
): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  let short = quantity
  for (const locationId of locationIds) {
    if (compareQuantities(short, '0') <= 0) return drawn
    const { byId, candidates } = await pickable(
      { materialId: material.id, locationId, ...(lotId && { lotId }) },
      context,
    )
    const here = candidates.map((each) => ({ ...each, locationKind: 'storage' as const }))
    const found = pick(here, short, { rule: material.pickRule, today: today(context) })
    for (const { id, quantity: take } of found.lines)
      drawn.push({ componentId, materialId: material.id, locationId, lotId: byId.get(id)!.lotId, quantity: take })
    short = found.short
  }
  if (compareQuantities(short, '0') <= 0) return drawn
  const places = await placesOf(locationIds, context)
  const owing = places.find(({ allowNegative }) => allowNegative === 1)
  if (owing && material.tracking === 'none')
    return [...drawn, { componentId, materialId: material.id, locationId: owing.id, lotId: null, quantity: short }]
  throw conflict(
    `库位“${places.map(({ code }) => code).join('、')}”的物料“${material.code}”可用 ${subtractQuantities(quantity, short)} ${unit}，不足 ${quantity} ${unit}`,
  )
}

/** In the order in which they are named. */
async function placesOf(ids: readonly string[], { db }: Context) {
  const found = await db
    .select()
    .from(locations)
    .where(inArray(locations.id, [...ids]))
  return ids.map((id) => found.find((each) => each.id === id)!)
}
