import type { ReportInput } from '@zhizao/contract/production/workbench'
import { reportPieces } from '@zhizao/rules/production/piece-flow'
import { compareQuantities, decimalsOf, type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { dayText } from '@zhizao/rules/time/calendar'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { findOrMakeLots, lotKey, recordEvent } from '../../trace/index.ts'
import { arrivals, type MoveLine, post } from '../../warehouse/index.ts'
import { locations } from '../../warehouse/location/location.table.ts'
import { flowOf } from '../flow/order-flow.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { countOutput, takeOrder } from '../order/order-steps.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { takePlan } from '../segment-plan/segment-plan.service.ts'
import { segmentPlanLinks } from '../segment-plan/segment-plan.table.ts'
import {
  isDoneOutside,
  type LockedWork,
  lockedWork,
  orderStands,
  takeWork,
  whoWorks,
} from '../work-order/work-order-steps.ts'
import { backflushed, type Drawn } from './backflush.ts'
import { refusedReport, sendToRework, writeFlow } from './report-flow.ts'
import { consumptions, pieceTakes, reportReasons, workReports } from './work-report.table.ts'

export type ReportRow = typeof workReports.$inferSelect
export const REPORT_STEP = 'post'
export const reportSource = ({ id, code }: Pick<ReportRow, 'id' | 'code'>) => ({ kind: 'workReport', id, code })

/** Posts a report: pieces, material, stock and lots, all in the transaction of the call. */
export async function postReport(
  code: string,
  input: ReportInput,
  { inspect }: Pick<ProductionPorts, 'inspect'>,
  context: Context,
  /** What comes back from a supplier, who did it. */
  { outside }: { outside?: { workId: string; staffName: string } } = {},
): Promise<{ report: ReportRow; work: LockedWork }> {
  const work = await lockedWork(input.workOrderId, context)
  const { order, plan, row } = work
  requireGoing(work)
  if (plan.isOutside && !outside) throw conflict(isDoneOutside(plan))
  const report = { good: input.good, scrap: input.scrap ?? '0', rework: input.rework ?? '0' }
  const product = await productOf(order, context)
  checkPieces(report, input, product.decimals)
  if (compareQuantities(report.rework, '0') > 0 && (plan.kind === 'rework' || !plan.reworkAtId))
    throw invalidField('rework', '返工数量', `工序“${plan.name}”在工艺路线中没有返工去向`)
  const node = plan.splitOf ?? plan.id
  const flow = await flowOf(order.id, context)
  const change = reportPieces(flow, node, report)
  if ('refused' in change) throw refusedReport(plan, change)
  const drawn = await backflushed(plan, order, change.fresh, context)
  const who = outside ? { staffId: null, staffName: outside.staffName } : await whoWorks(input.staffId, context)
  const isLast = plan.kind === 'normal' && !(await hasNext(node, context))
  const made = isLast && compareQuantities(report.good, '0') > 0
  const lotId = made ? await outputLot(order, product, input.lotCode, context) : null
  const { db, user, now } = context
  const at = input.at && input.at < now() ? input.at : now()
  const [stored] = await db
    .insert(workReports)
    .values({
      ...{ companyId: user.companyId, code, orderId: order.id, segmentPlanId: plan.id, workOrderId: row.id, ...who },
      outsideWorkId: outside?.workId ?? null,
      ...{ ...report, fresh: change.fresh, lotId, at, remark: input.remark ?? null },
      ...{ createdByName: user.name, createdById: user.id, createdAt: now(), updatedAt: now() },
    })
    .returning()
  const posted = stored!
  await writeFlow({ plan, workOrderId: row.id, report, change }, 1, context)
  await writeParts(posted, { input, takes: change.takes }, context)
  const kept = await writeConsumptions(posted, drawn, true, context)
  await postStock(posted, { order, kept, made, lotId }, context)
  await tracePieces(posted, { order, product, lotId, made }, context)
  if (compareQuantities(report.rework, '0') > 0) await sendToRework(plan, order, report.rework, context)
  if (plan.status === 'released') await takePlan(plan, 'start', order, context)
  if (order.status === 'released') await takeOrder(order.id, 'start', context, { locked: order })
  await countOutput(order.id, context)
  if (made)
    await inspect(context, {
      ...{ kind: 'workReport', id: posted.id, materialId: order.materialId, quantity: report.good },
      ...(lotId && { lotId }),
    })
  if (input.isLast) await takeWork(await lockedWork(row.id, context), 'finish', context, { at })
  context.audit({ target: code, after: posted, subject: order.id })
  return { report: posted, work }
}

function requireGoing({ order, row }: LockedWork) {
  const held = orderStands(order)
  if (held) throw conflict(held)
  if (row.status !== 'running' && row.status !== 'stopped')
    throw conflict(`工单“${row.code}”还没有开工，或已经完工，不能报工`)
}

interface Product {
  readonly material: typeof materials.$inferSelect
  readonly decimals: number
}

async function productOf({ materialId }: OrderRow, { db }: Context): Promise<Product> {
  const [found] = await db
    .select({ material: materials, decimals: units.decimals })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(materials.id, materialId))
  return found!
}

const titles = { good: '合格数量', scrap: '报废数量', rework: '返工数量' } as const

function checkPieces(
  report: Readonly<Record<keyof typeof titles, Quantity>>,
  { reasons = [] }: ReportInput,
  decimals: number,
) {
  for (const field of ['good', 'scrap', 'rework'] as const)
    if (decimalsOf(report[field]) > decimals) throw invalidField(field, titles[field], `最多 ${decimals} 位小数`)
  for (const kind of ['scrap', 'rework'] as const) {
    const said = reasons.filter((each) => each.kind === kind).map(({ quantity }) => quantity)
    const isMissing = compareQuantities(report[kind], '0') > 0 && !said.length
    if (isMissing) throw invalidField('reasons', '不良原因', `请填写${kind === 'scrap' ? '报废' : '返工'}原因`)
    if (said.length && compareQuantities(sumOfQuantities(said), report[kind]) !== 0)
      throw invalidField('reasons', '不良原因', `各原因的数量之和应等于${titles[kind]} ${report[kind]}`)
  }
}

const hasNext = async (node: string, { db }: Context) =>
  (await db.$count(segmentPlanLinks, and(eq(segmentPlanLinks.fromId, node), eq(segmentPlanLinks.kind, 'next')))) > 0

/** The lot that good pieces of the last segment are of; by the order's own where nothing is said, which is its number. */
async function outputLot(order: OrderRow, { material }: Product, said: string | null | undefined, context: Context) {
  if (material.tracking === 'none') {
    if (said) throw invalidField('lotCode', '产出批次号', '产品不跟踪批次，不能填写批次')
    return null
  }
  const code = said || order.lotCode || order.code
  const day = dayText(context.now().getTime(), context.user.timeZone)
  const wanted = {
    ...{ materialId: material.id, code, producedOn: day, receivedOn: day },
    expiresOn: material.shelfLifeDays ? dayPlus(day, material.shelfLifeDays) : null,
  }
  return (await findOrMakeLots([wanted], context)).get(lotKey(wanted))!
}

const dayPlus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

async function writeParts(
  { id }: ReportRow,
  { input, takes }: { input: ReportInput; takes: readonly { linkId: string; quantity: Quantity }[] },
  { db, user }: Context,
) {
  const own = { companyId: user.companyId, reportId: id }
  const { reasons = [] } = input
  await Promise.all([
    reasons.length && db.insert(reportReasons).values(reasons.map((each) => ({ ...own, ...each }))),
    takes.length && db.insert(pieceTakes).values(takes.map((each) => ({ ...own, ...each }))),
  ])
}

type ConsumptionRow = typeof consumptions.$inferSelect

/** Writes down what was drawn for a work order, and adds it to what its order has used. */
export async function writeConsumptions(
  report: Pick<ReportRow, 'orderId' | 'workOrderId' | 'at'> & { id: string | null },
  drawn: readonly Drawn[],
  isBackflush: boolean,
  { db, user, now }: Context,
): Promise<ConsumptionRow[]> {
  if (!drawn.length) return []
  const rows = await db
    .insert(consumptions)
    .values(
      drawn.map((each) => ({
        ...{ companyId: user.companyId, orderId: report.orderId, workOrderId: report.workOrderId, reportId: report.id },
        ...{ ...each, isBackflush, at: report.at, byName: user.name, createdAt: now(), updatedAt: now() },
      })),
    )
    .returning()
  await addConsumed(rows, 1, { db })
  return rows
}

/** What components of an order have used; the order is locked. */
export async function addConsumed(
  rows: readonly Pick<ConsumptionRow, 'componentId' | 'quantity'>[],
  sign: 1 | -1,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  const named = rows.filter(({ componentId }) => componentId)
  if (!named.length) return
  await db.execute(sql`update ${orderComponents} c set consumed = greatest(0, c.consumed + ${sign}::int * by.quantity)
    from (select id, sum(quantity) as quantity from unnest(${sql.param(named.map(({ componentId }) => componentId))}::bigint[],
      ${sql.param(named.map(({ quantity }) => quantity))}::numeric[]) as each(id, quantity) group by id) by
    where c.id = by.id`)
}

interface Stocked {
  order: OrderRow
  kept: readonly ConsumptionRow[]
  made: boolean
  lotId: string | null
}

/** What was drawn goes into production, what was made comes out of it: one posting. */
async function postStock(report: ReportRow, { order, kept, made, lotId }: Stocked, context: Context): Promise<void> {
  const lines: MoveLine[] = kept.map((each) => ({
    ...{ line: each.id, materialId: each.materialId, lotId: each.lotId, quantity: each.quantity },
    ...{ from: each.locationId, to: { outside: 'production' as const }, status: 'available' as const },
  }))
  if (made) {
    const to = order.receiptLocationId
    if (!to) throw invalidField('receiptLocationId', '完工库位', '订单没有填写完工库位，不能入库')
    const status = (await arrivals([to], context))(to)
    lines.push({
      ...{ line: report.id, materialId: order.materialId, lotId, quantity: report.good, status },
      ...{ from: { outside: 'production' as const }, to },
    })
  }
  if (lines.length) await post(context, { source: reportSource(report), step: REPORT_STEP, lines })
}

/** What was used since the last lot came out went into this one. */
async function tracePieces(
  report: ReportRow,
  { order, lotId, made }: Pick<Stocked, 'order' | 'made' | 'lotId'> & { product: Product },
  context: Context,
): Promise<void> {
  if (!made || !lotId) return
  const { db } = context
  const loose = and(
    eq(consumptions.orderId, order.id),
    isNull(consumptions.eventId),
    isNull(consumptions.reversedAt),
    sql`${consumptions.lotId} is not null`,
  )
  const used = await db.select().from(consumptions).where(loose)
  const byLot = Map.groupBy(used, (each) => each.lotId!)
  const inputs = [...byLot]
    .map(([id, rows]) => ({ lotId: id, quantity: sumOfQuantities(rows.map(({ quantity }) => quantity)) }))
    .filter(({ quantity }) => compareQuantities(quantity, '0') > 0)
  const [place] = await db
    .select({ code: locations.code })
    .from(locations)
    .where(eq(locations.id, order.receiptLocationId!))
  const event = await recordEvent(
    {
      ...{ kind: 'make', code: report.code, place: place?.code ?? '', reason: order.code, inputs },
      outputs: [{ lotId, quantity: report.good }],
    },
    context,
  )
  await db.update(workReports).set({ eventId: event.id }).where(eq(workReports.id, report.id))
  report.eventId = event.id
  if (used.length)
    await db
      .update(consumptions)
      .set({ eventId: event.id })
      .where(
        inArray(
          consumptions.id,
          used.map(({ id }) => id),
        ),
      )
}
