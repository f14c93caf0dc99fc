import { type PostedPieces, reversalRefusal } from '@zhizao/rules/production/piece-flow'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../platform/refusal.ts'
import { reverse } from '../../stock/index.ts'
import { revertEvent } from '../../trace/index.ts'
import { flowOf } from '../flow/order-flow.ts'
import { dealOrder } from '../genealogy/deal-order.ts'
import { settleUnissued } from '../genealogy/unissued.ts'
import { countOutput } from '../order/order-steps.ts'
import { settleOutside } from '../outside-work/settle-outside.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { lockedWork } from '../work-order/work-order-steps.ts'
import { addConsumed, type ConsumptionRow } from './consumed.ts'
import { reversible } from './may-reverse.ts'
import { REPORT_STEP, type ReportRow, reportSource } from './post-report.ts'
import { refusedReport, takeFromRework, writeFlow } from './report-flow.ts'
import { consumptions, pieceTakes, workReports } from './work-report.table.ts'

/** Takes a report back: pieces, material, stock and lots stand as if it had never been. */
export async function reverseReport(
  { id, reason }: { id: string; reason: string },
  ports: Pick<ProductionPorts, 'uninspect'>,
  context: Context,
): Promise<ReportRow> {
  const standing = await heldReport(id, context)
  const { work, report, links } = standing
  const { db } = context
  const [takes, drawn] = await Promise.all([
    db.select().from(pieceTakes).where(eq(pieceTakes.reportId, id)),
    db.select().from(consumptions).where(eq(consumptions.reportId, id)),
  ])
  const change = { started: '0', takes, fresh: report.fresh }
  await writeFlow({ plan: work.plan, workOrderId: work.row.id, report, change }, -1, context)
  if (report.eventId) await revertEvent(report.eventId, context, 'by its report')
  await takeBackGoods({ ...standing, isMade: madeStock(report, nodeOf(work), links), drawn, reason }, ports, context)
  if (compareQuantities(report.rework, '0') > 0) await takeFromRework(work.plan, report.rework, context)
  const after = await markReversed(id, reason, context)
  await settleAfter(report, context)
  context.audit({ target: report.code, before: report, after, subject: work.order.id })
  return after
}

type LockedWork = Awaited<ReturnType<typeof lockedWork>>

interface HeldReport {
  readonly work: LockedWork
  readonly report: ReportRow
  readonly links: Awaited<ReturnType<typeof flowOf>>['links']
}

/** The part of the route that a plan is of. */
const nodeOf = ({ plan }: LockedWork) => plan.splitOf ?? plan.id

/** A report that may be taken back, held with its order. */
async function heldReport(id: string, context: Context): Promise<HeldReport> {
  const { db } = context
  const [known] = await db.select().from(workReports).where(eq(workReports.id, id))
  if (!known) throw notFound('报工单')
  const work = await lockedWork(known.workOrderId, context)
  const { order, plan } = work
  const [report] = await db.select().from(workReports).where(eq(workReports.id, id)).for('no key update')
  if (!report) throw notFound('报工单')
  const mayReverse = await reversible([report], context)
  if (!mayReverse(report)) throw forbidden('只能冲销自己当班的报工，其他的请生产主管冲销')
  if (report.status === 'reversed') throw conflict(`报工单“${report.code}”已冲销`)
  if (order.status === 'closed' || order.status === 'completed' || order.status === 'cancelled')
    throw conflict(`订单“${order.code}”已结束，请先重新打开，再冲销报工`)
  const flow = await flowOf(order.id, context)
  const others = await postedBeside(report, context)
  const refused = reversalRefusal(flow, nodeOf(work), { report, others })
  if (refused) throw refusedReport(plan, refused)
  return { work, report, links: flow.links }
}

interface Goods extends HeldReport {
  /** Good pieces of it went into stock. */
  readonly isMade: boolean
  readonly drawn: readonly ConsumptionRow[]
  readonly reason: string
}

/** What it drew lies there again, and what it made does not. */
async function takeBackGoods(
  { work, report, isMade, drawn, reason }: Goods,
  { uninspect }: Pick<ProductionPorts, 'uninspect'>,
  context: Context,
): Promise<void> {
  const { db, now } = context
  const { id } = report
  const back = await returnsOf(drawn, context)
  await db.update(consumptions).set({ reversedAt: now(), updatedAt: now() }).where(eq(consumptions.reportId, id))
  await addConsumed(drawn, -1, context)
  if (isMade) await uninspect(context, { kind: 'workReport', id })
  if (!drawn.length && !report.eventId && !isMade) return
  await reverse(context, {
    source: reportSource(report),
    step: REPORT_STEP,
    reason,
    also: back.map((each) => ({
      source: { kind: 'workOrder', id: each.workOrderId, code: work.row.code },
      line: each.id,
    })),
  })
}

async function markReversed(id: string, reason: string, { db, user, now }: Context): Promise<ReportRow> {
  const [after] = await db
    .update(workReports)
    .set({ status: 'reversed', reversedByName: user.name, reversedAt: now(), reverseReason: reason, updatedAt: now() })
    .where(eq(workReports.id, id))
    .returning()
  if (!after) throw notFound('报工单')
  return after
}

/** Only now it is no output of the order any more. */
async function settleAfter(report: ReportRow, context: Context): Promise<void> {
  const { orderId, outsideWorkId } = report
  await dealOrder(orderId, context)
  await settleUnissued(orderId, context)
  if (report.autoNo !== null) await holdAutoReports(report, context)
  if (outsideWorkId) await settleOutside(outsideWorkId, context)
  await countOutput(orderId, context)
}

/** What people take back does not come again by itself. */
const holdAutoReports = ({ code, workOrderId }: ReportRow, { db }: Context) =>
  db
    .update(workOrders)
    .set({ isAutoHeld: true, autoProblem: `自动报工单“${code}”已冲销，核对数量后继续自动报工` })
    .where(eq(workOrders.id, workOrderId))

/** What had been brought back of what a report drew is taken back with it: all that it drew lies there again. */
async function returnsOf(drawn: readonly ConsumptionRow[], context: Context): Promise<ConsumptionRow[]> {
  const { db, now } = context
  const ids = drawn.filter(({ returned }) => compareQuantities(returned, '0') > 0).map(({ id }) => id)
  if (!ids.length) return []
  const back = await db
    .update(consumptions)
    .set({ reversedAt: now(), updatedAt: now() })
    .where(and(inArray(consumptions.returnOf, ids), isNull(consumptions.reversedAt)))
    .returning()
  await addConsumed(back, -1, context)
  return back
}

/** The other reports of its order that stand, the oldest first. */
async function postedBeside({ id, orderId }: ReportRow, { db }: Context): Promise<PostedPieces[]> {
  const { good, scrap, rework } = workReports
  return db
    .select({
      good,
      scrap,
      rework,
      segmentId: sql<string>`coalesce(${segmentPlans.splitOf}, ${segmentPlans.id})::text`,
      takes: sql<PostedPieces['takes']>`coalesce((
        select json_agg(json_build_object('linkId', link_id::text, 'quantity', quantity::text))
        from ${pieceTakes} where report_id = ${workReports.id}), '[]')`,
    })
    .from(workReports)
    .innerJoin(segmentPlans, eq(segmentPlans.id, workReports.segmentPlanId))
    .where(and(eq(workReports.orderId, orderId), eq(workReports.status, 'posted'), ne(workReports.id, id)))
    .orderBy(workReports.id)
}

/** Whether good pieces of it went into stock: those of a last segment did. */
const madeStock = ({ good }: ReportRow, node: string, links: readonly { fromId: string; kind: string }[]): boolean =>
  compareQuantities(good, '0') > 0 && !links.some(({ fromId, kind }) => fromId === node && kind !== 'rework')
