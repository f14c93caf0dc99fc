import type { FlowChange, FlowRefusal, ReportedPieces } from '@zhizao/rules/production/piece-flow'
import { compareQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict, invalidField, type Refusal } from '../../platform/refusal.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { writeWorkOrders } from '../segment-plan/release-plans.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'

/** Why a report may not be, in words. */
export function refusedReport({ name }: Pick<PlanRow, 'name'>, refusal: FlowRefusal): Refusal {
  if (refusal.refused === 'nothing') return invalidField('good', '合格数量', '合格、报废和返工数量不能都为 0')
  if (refusal.refused === 'over') return conflict(`工序“${name}”还能报合格 ${refusal.left}，超过了订单数量与超产允差`)
  if (refusal.refused === 'upstream') return conflict(`工序“${name}”待加工 ${refusal.available}，不足报工数量`)
  return conflict('后面的工序已经用了这些件，请先冲销后面的报工')
}

interface Pieces {
  sign: 1 | -1
  planId: string
  workOrderId: string
  good: Quantity
  scrap: Quantity
  rework: Quantity
  fresh: Quantity
  at: string
}
const addPieces = writtenStatement<Pieces>((given) => {
  const by = (quantity: Placeholder) => sql`${given.sign}::int * ${quantity}::numeric`
  return sql`with planned as (
      update ${segmentPlans} set good = good + ${by(given.good)}, scrap = scrap + ${by(given.scrap)},
        rework = rework + ${by(given.rework)}, fresh = fresh + ${by(given.fresh)},
        received = received + ${given.sign}::int * (${given.good}::numeric + ${given.scrap}::numeric + ${given.rework}::numeric),
        updated_at = ${given.at}::timestamptz
      where id = ${given.planId}::bigint)
    update ${workOrders} set good = good + ${by(given.good)}, scrap = scrap + ${by(given.scrap)},
      rework = rework + ${by(given.rework)}, updated_at = ${given.at}::timestamptz
    where id = ${given.workOrderId}::bigint`
})
const addTaken = writtenStatement<{ sign: 1 | -1; ids: readonly string[]; quantities: readonly Quantity[] }>(
  (given) => sql`update ${segmentPlanLinks} link set taken = link.taken + ${given.sign}::int * by.quantity
    from unnest(${given.ids}::bigint[], ${given.quantities}::numeric[]) as by(id, quantity) where link.id = by.id`,
)

/** Writes what a report changes of pieces; with `-1` what its reversal takes back. The order is locked. */
export async function writeFlow(
  { plan, workOrderId, report, change }: Flowing,
  sign: 1 | -1,
  { db, now }: Context,
): Promise<void> {
  const { good, scrap, rework } = report
  const at = now().toISOString()
  const pieces = { sign, planId: plan.id, workOrderId, good, scrap, rework, fresh: change.fresh, at }
  const { takes } = change
  const taken = { sign, ids: takes.map(({ linkId }) => linkId), quantities: takes.map(({ quantity }) => quantity) }
  await Promise.all([addPieces(db, pieces), takes.length && addTaken(db, taken)])
}

interface Flowing {
  plan: PlanRow
  workOrderId: string
  report: ReportedPieces
  change: FlowChange
}

/**
 * Rework of a segment is a segment of its own that sends what it has mended back: made with the first pieces that are sent
 * there, with a work order for them; what is sent later comes as one more work order.
 */
export async function sendToRework(plan: PlanRow, order: OrderRow, pieces: Quantity, context: Context): Promise<void> {
  const { db, now } = context
  const node = plan.splitOf ?? plan.id
  const [link] = await db
    .select()
    .from(segmentPlanLinks)
    .where(and(eq(segmentPlanLinks.fromId, node), eq(segmentPlanLinks.kind, 'rework')))
  const at = link
    ? await db
        .update(segmentPlans)
        .set({ quantity: sql`${segmentPlans.quantity} + ${pieces}::numeric`, updatedAt: now() })
        .where(eq(segmentPlans.id, link.toId))
        .returning()
    : await newRework(plan, node, pieces, context)
  // What had been done already goes on with what was sent now.
  if (at[0]!.status === 'done')
    await db.update(segmentPlans).set({ status: 'running', actualEnd: null }).where(eq(segmentPlans.id, at[0]!.id))
  await writeWorkOrders(order.code, [{ ...at[0]!, quantity: pieces }], context)
}

async function newRework(plan: PlanRow, node: string, quantity: Quantity, { db, now }: Context): Promise<PlanRow[]> {
  const [like] = await db.select().from(segmentPlans).where(eq(segmentPlans.id, plan.reworkAtId!))
  const { companyId, orderId, plannedStart, plannedEnd } = plan
  const made = await db
    .insert(segmentPlans)
    .values({
      companyId,
      orderId,
      kind: 'rework',
      no: plan.no,
      name: `${plan.name}返工`,
      status: 'released',
      quantity,
      segmentType: like!.segmentType,
      workCenterId: like!.workCenterId,
      isOutside: like!.isOutside,
      supplierId: like!.supplierId,
      setUpSeconds: like!.setUpSeconds,
      runSeconds: like!.runSeconds,
      routeSegmentId: like!.routeSegmentId,
      plannedStart,
      plannedEnd,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
  const own = { companyId, orderId }
  await db.insert(segmentPlanLinks).values([
    { ...own, fromId: node, toId: made[0]!.id, kind: 'rework' },
    { ...own, fromId: made[0]!.id, toId: node, kind: 'return' },
  ])
  return made
}

/** Takes pieces of a reversed report away from rework again: work orders that nobody has begun, the newest first. */
export async function takeFromRework(plan: PlanRow, pieces: Quantity, { db, now }: Context): Promise<void> {
  const [link] = await db
    .select()
    .from(segmentPlanLinks)
    .where(and(eq(segmentPlanLinks.fromId, plan.splitOf ?? plan.id), eq(segmentPlanLinks.kind, 'rework')))
  if (!link) return
  const open = await db
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.segmentPlanId, link.toId), eq(workOrders.quantity, pieces)))
    .orderBy(sql`${workOrders.id} desc`)
  const fits = open.find(
    ({ status, good, scrap }) =>
      status !== 'withdrawn' && compareQuantities(good, '0') === 0 && compareQuantities(scrap, '0') === 0,
  )
  if (fits) await db.update(workOrders).set({ status: 'withdrawn', updatedAt: now() }).where(eq(workOrders.id, fits.id))
  // A plan of no pieces would be none: the last of it stays as it was.
  await db
    .update(segmentPlans)
    .set({ quantity: sql`${segmentPlans.quantity} - ${pieces}::numeric`, updatedAt: now() })
    .where(and(eq(segmentPlans.id, link.toId), sql`${segmentPlans.quantity} > ${pieces}::numeric`))
}
