import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { eq, inArray, sql } from 'drizzle-orm'
import { transferLines, transfers } from '../../bills/transfer/transfer.table.ts'
import { billById } from '../../material/index.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { routesFor } from '../../process/index.ts'
import { genealogyGaps } from '../genealogy/genealogy.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { knownMaterials, structuresOf } from '../plan/plan-order.ts'
import { componentsOf, type NewComponent, type OrderRow, withoutAlternatives } from '../plan/planned-order.ts'
import { freePreparation } from '../preparation/free-preparation.ts'
import { preparations } from '../preparation/preparation.table.ts'
import { consumptions } from '../report/work-report.table.ts'
import type { SegmentsOfOrder } from './resize-segments.ts'

const keyOf = ({
  segmentPlanId,
  materialId,
  isFixed,
}: Pick<NewComponent, 'segmentPlanId' | 'materialId' | 'isFixed'>) =>
  `${segmentPlanId} ${materialId} ${isFixed ?? false}`

/**
 * What an order needs anew, by its bill and for its quantity. A material that was drawn and is needed no longer stays with it; what
 * is held of more than it needs now is free again.
 */
export async function changeComponents(order: OrderRow, segments: SegmentsOfOrder, context: Context): Promise<void> {
  const { db, now } = context
  const wanted = new Map((await neededBy(order, segments, context)).map((each) => [keyOf(each), each]))
  const had = await db.select().from(orderComponents).where(eq(orderComponents.orderId, order.id))
  const drawn = await drawnComponents(order.id, context)
  const [less, gone]: [string[], string[]] = [[], []]
  for (const { id, required: before, ...each } of had) {
    const required = wanted.get(keyOf(each))?.required
    wanted.delete(keyOf(each))
    if (required === undefined && !drawn.has(id)) {
      gone.push(id)
      continue
    }
    const next = required ?? '0'
    if (compareQuantities(next, before) < 0) less.push(id)
    if (next !== before)
      await db.update(orderComponents).set({ required: next, updatedAt: now() }).where(eq(orderComponents.id, id))
  }
  await freePreparation({ componentIds: [...gone, ...(await heldBeyond(less, context))] }, context)
  if (gone.length) {
    await db.delete(genealogyGaps).where(inArray(genealogyGaps.componentId, gone))
    await db.delete(orderComponents).where(inArray(orderComponents.id, gone))
  }
  const fresh = [...wanted.values()].map((each) => ({ ...each, createdAt: now(), updatedAt: now() }))
  if (fresh.length) await db.insert(orderComponents).values(fresh)
}

/** Components that something was drawn for, be it brought back since. */
async function drawnComponents(orderId: string, { db }: Context): Promise<ReadonlySet<string | null>> {
  const found = await db
    .selectDistinct({ id: consumptions.componentId })
    .from(consumptions)
    .where(eq(consumptions.orderId, orderId))
  return new Set(found.map(({ id }) => id))
}

async function neededBy(order: OrderRow, { plans }: SegmentsOfOrder, context: Context): Promise<NewComponent[]> {
  if (!order.bomId || !order.routeId) return []
  const { materialId, routeId } = order
  const day = order.startOn && order.startOn > today(context) ? order.startOn : today(context)
  const bill = await billById(order.bomId, context)
  const [{ bills }, routes] = await Promise.all([
    structuresOf([...new Set([materialId, ...bill.lines.map(({ material }) => material)])], day, context),
    routesFor([materialId], day, context, { materialId, routeId }),
  ])
  bills.set(materialId, bill)
  const named = [...bills.values()].flatMap(({ lines }) => lines.map(({ material }) => material))
  const route = withoutAlternatives(routes.get(materialId)!)
  const ids = new Map(
    plans.flatMap(({ id, splitOf, routeSegmentId }) =>
      splitOf || !routeSegmentId ? [] : [[routeSegmentId, id] as const],
    ),
  )
  return componentsOf(order, route.segments, {
    bill,
    billOf: (id) => bills.get(id),
    materials: await knownMaterials([...new Set(named)], context),
    ids,
    ways: route.links.filter(({ kind }) => kind === 'next'),
  })
}

/** Components that more was brought and is held for than they need. */
async function heldBeyond(ids: readonly string[], { db }: Context): Promise<string[]> {
  if (!ids.length) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id::text from ${orderComponents} c join ${preparations} prepared on prepared.component_id = c.id
      join ${transferLines} line on line.id = prepared.transfer_line_id join ${transfers} t on t.id = line.document_id
    where c.id = any(${sql.param([...ids])}::bigint[])
    group by c.id, c.consumed, c.required
    having greatest(c.consumed, coalesce(sum(line.received_quantity) filter (where t.status = 'done'), 0))
      + coalesce(sum(line.base_quantity) filter (where t.status in ('draft', 'confirmed', 'inTransit')), 0) > c.required`)
  return rows.map(({ id }) => id)
}
