import type { ReportInput } from '@zhizao/contract/production/workbench'
import { type FlowChange, flowAfter, type ReportedPieces, reportPieces } from '@zhizao/rules/production/piece-flow'
import { addQuantities, compareQuantities, decimalsOf, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { arrivalStatus } from '@zhizao/rules/stock/location-kind'
import type { Context } from '../../platform/context.ts'
import { writtenInsert } from '../../platform/db/written-insert.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { happenedOn } from '../../platform/today.ts'
import { type MoveLine, postAtEnd } from '../../stock/index.ts'
import { recordMade } from '../../trace/index.ts'
import { settleMarks } from '../count/settle-marks.ts'
import { heldAgainstCount } from '../count/work-count.ts'
import { dealOrder } from '../genealogy/deal-order.ts'
import { type DealtOutputOfNow, dealtNow, withDealt, writeDealt } from '../genealogy/new-output.ts'
import { countOutput, takeOrder } from '../order/order-steps.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { takePlan } from '../segment-plan/segment-plan.service.ts'
import { begun as begunAt, requireWorkTime } from '../work-order/work-moment.ts'
import { isDoneOutside, type LockedWork, lockedWork, orderStands, takeWork } from '../work-order/work-order-steps.ts'
import { backflushed } from './backflush.ts'
import { addConsumed, addConsumptions, type ConsumptionRow, consumptionsOf } from './consumed.ts'
import { requireLikelyScrap } from './likely-scrap.ts'
import { type OutputLot, outputLots } from './output-lots.ts'
import { checkedValues, type JudgedValue } from './recorded-values.ts'
import type { PostedReport } from './report-answer.ts'
import { type ReportFacts, reportFacts } from './report-facts.ts'
import { refusedReport, sendToRework, writeFlow } from './report-flow.ts'
import { pieceTakes, reportReasons, reportValues, workReports } from './work-report.table.ts'

export type ReportRow = typeof workReports.$inferSelect
export const REPORT_STEP = 'post'
/** What was made earlier than so is dealt in its place among all that was made. */
const LATE_MS = 60_000
/** Between the codes of single pieces that one report made. */
export const SEVERAL = '、'
export const reportSource = ({ id, code }: Pick<ReportRow, 'id' | 'code'>) => ({ kind: 'workReport', id, code })

const addReports = writtenInsert(workReports)
const addReasons = writtenInsert(reportReasons)
const addTakes = writtenInsert(pieceTakes)
const addValues = writtenInsert(reportValues)

/** A report that may be, with all that it changes; nothing is written yet. */
interface Judged {
  readonly report: ReportRow
  readonly change: FlowChange
  readonly used: readonly ConsumptionRow[]
  readonly values: readonly JudgedValue[]
  /** Good pieces of it go into stock: those of a last segment do. */
  readonly made: boolean
  /** The lots that they are, and what went into those. */
  readonly lots: readonly OutputLot[]
  readonly dealt: DealtOutputOfNow
  readonly input: ReportInput
  readonly ground: ReportFacts
}

/** What a report is posted with. */
interface Posting<Answer> extends Pick<ProductionPorts, 'inspects' | 'inspect' | 'machine' | 'firstArticle'> {
  /** `posted`: all there is to tell, where nothing has become of the work order beside what it says. */
  answer(report: ReportRow, posted?: PostedReport): Promise<Answer>
  /** The how manieth it is of those that nobody makes. */
  autoNo?: number
  /** What comes back from a supplier, who did it. */
  outside?: { workId: string; staffName: string }
}

/**
 * Posts a report: pieces, material, stock and lots, all in the transaction of the call. `answer` reads what is told of it: with
 * the writing where nothing more follows.
 */
export async function postReport<Answer>(
  code: string,
  input: ReportInput,
  posting: Posting<Answer>,
  context: Context,
): Promise<Answer> {
  const { answer } = posting
  const ground = await reportFacts(input, posting, context)
  const judged = await judge(code, { input, ground, posting }, context)
  const { report, made } = judged
  const { order, plan, row } = ground.work
  const sends = compareQuantities(report.rework, '0') > 0
  const waits = made && ground.isInspected && (await awaitsInspection(judged, posting, context))
  const starts = plan.status === 'released' || order.status === 'released'
  const isAnew = judged.dealt.isPart || (ground.hasGaps && judged.used.length > 0)
  // None of it waits for the answer of another: it goes out in one packet, with the locks of stock.
  const [, , , answered] = await Promise.all([
    writeHead(judged, context),
    postStock(judged, waits, context),
    writeLines(judged, context),
    sends || starts || input.isLast || isAnew ? undefined : answer(report, postedOf(judged)).then((told) => ({ told })),
  ])
  if (answered) {
    context.audit({ target: code, after: report, subject: order.id })
    return answered.told
  }
  if (isAnew) await dealOrder(order.id, context)
  if (sends) await sendToRework(plan, order, report.rework, context)
  if (plan.status === 'released') await takePlan(plan, 'start', order, context)
  if (order.status === 'released') await takeOrder(order.id, 'start', context, { locked: order })
  if (input.isLast) {
    const at = input.at && report.at
    await takeWork(await lockedWork(row.id, context), 'finish', context, { at, missingReason: input.missingReason })
    await settleMarks(row.stationId, posting.machine, context, input.at)
  }
  context.audit({ target: code, after: report, subject: order.id })
  return answer(report)
}

/** What there is to tell of a report without reading it again. */
function postedOf({ report, change, values, input, ground, lots }: Judged): PostedReport {
  const { plan, row } = ground.work
  const { firstArticleByName, firstArticleAt, firstArticleRemark, autoProblem } = row
  return {
    report,
    values,
    reasons: input.reasons,
    lotCode: lots.length
      ? lots
          .map(({ code }) => code)
          .toSorted()
          .join(SEVERAL)
      : null,
    standing: {
      plan,
      own: { firstArticleByName, firstArticleAt, firstArticleRemark, autoProblem },
      flow: flowAfter(ground.flow, plan.splitOf ?? plan.id, { report, change }),
    },
  }
}

/** Says what a report changes, or why it may not be. */
async function judge(
  code: string,
  { input, ground, posting }: Pick<Judged, 'input' | 'ground'> & { posting: Omit<Posting<unknown>, 'answer'> },
  context: Context,
): Promise<Judged> {
  const { work, flow, product, ids } = ground
  const { order, plan, row } = work
  const { outside } = posting
  requireGoing(work)
  if (plan.isOutside && !outside) throw conflict(isDoneOutside(plan))
  // What a supplier brings back is judged as it comes in.
  const unjudged = outside ? undefined : await posting.firstArticle.standsAgainst(work, context)
  if (unjudged) throw conflict(unjudged)
  const pieces = piecesOf(input)
  checkPieces(pieces, input, product.decimals)
  const autoNo = posting.autoNo ?? null
  const held = {
    marks: ground.marks,
    reported: row,
    report: pieces,
    decimals: product.decimals,
    isAutomatic: autoNo !== null,
  }
  const counted = await heldAgainstCount(held, input, posting.machine, context)
  if (compareQuantities(pieces.rework, '0') > 0 && (plan.kind === 'rework' || !plan.reworkAtId))
    throw invalidField('rework', '返工数量', `工序“${plan.name}”在工艺路线中没有返工去向`)
  const node = plan.splitOf ?? plan.id
  const change = reportPieces(flow, node, pieces)
  if ('refused' in change) throw refusedReport(plan, change)
  requireLikelyScrap({ flow, node, pieces, unit: product.unit, isAutomatic: autoNo !== null }, input)
  const values = checkedValues(plan, ground.parameters, input.values)
  const drawn = await backflushed(ground, change.fresh, context)
  const isLast = plan.kind === 'normal' && !flow.links.some(({ fromId, kind }) => fromId === node && kind === 'next')
  const made = isLast && compareQuantities(pieces.good, '0') > 0
  if (!made && input.serials?.length) throw invalidField('serials', '序列号', unasked(plan, isLast))
  const lots = made ? await outputLots({ order, product, good: pieces.good }, input, context) : []
  const report = headOf({ code, input, ground, lots, outside, autoNo, counted, fresh: change.fresh }, context)
  const used = await consumptionsOf(report, drawn, ids, context)
  const dealt = dealtOf(report, used, { ground, isLate: report.at.getTime() < context.now().getTime() - LATE_MS })
  return { report, change, input, ground, made, lots, dealt, values, used: withDealt(used, dealt) }
}

const piecesOf = ({ good, scrap = '0', rework = '0' }: ReportInput) => ({ good, scrap, rework })

interface Found extends Pick<Judged, 'input' | 'ground' | 'lots'>, Pick<ReportRow, 'code' | 'autoNo' | 'counted'> {
  readonly fresh: FlowChange['fresh']
  readonly outside: Posting<unknown>['outside']
}

/** The report itself, as it is written. */
function headOf({ code, input, ground, lots, outside, autoNo, counted, fresh }: Found, context: Context): ReportRow {
  const { user, now } = context
  const { work, ids } = ground
  const title = outside ? '收回时间' : '报工时间'
  const who = outside ? { staffId: null, staffName: outside.staffName } : ground.who
  return {
    id: ids.pop()!,
    companyId: user.companyId,
    code,
    status: 'posted',
    createdAt: now(),
    updatedAt: now(),
    orderId: work.order.id,
    segmentPlanId: work.plan.id,
    workOrderId: work.row.id,
    ...who,
    ...piecesOf(input),
    fresh,
    outsideWorkId: outside?.workId ?? null,
    lotId: lots.length === 1 ? lots[0]!.lotId : null,
    eventId: lots.length ? ids.pop()! : null,
    at: requireWorkTime({ title, at: input.at, after: begunAt(work.row) }, context),
    remark: input.remark ?? null,
    scrapReason: input.scrapReason ?? null,
    autoNo,
    counted,
    countReason: input.countReason ?? null,
    createdByName: user.name,
    createdById: user.id,
    reversedByName: null,
    reversedAt: null,
    reverseReason: null,
  }
}

/** Why single pieces cannot be named: their codes would go nowhere. */
const unasked = ({ name }: LockedWork['plan'], isLast: boolean) =>
  isLast ? '合格数量为 0，不能填写序列号' : `工序“${name}”不是末道工序，请在末道工序报工时填写序列号`

/** What of what was drawn is in the lots of a report; one of before is dealt with all others. */
function dealtOf(
  { eventId, at, good, scrap }: ReportRow,
  used: readonly ConsumptionRow[],
  { ground, isLate }: { ground: ReportFacts; isLate: boolean },
): DealtOutputOfNow {
  if (!eventId) return { shares: [], inputs: [], isPart: false }
  const output = { id: eventId, at: at.getTime(), pieces: addQuantities(good, scrap) }
  const { loose, tracked, flow, work } = ground
  const dealt = dealtNow({ output, used, loose, tracked, flow, quantity: work.order.quantity })
  // What came in place of a material that has no lots is told with the whole order.
  const isOther = used.some(
    ({ lotId, componentId }) => lotId && componentId && !tracked.some(({ id }) => id === componentId),
  )
  return { ...dealt, isPart: dealt.isPart || isOther || (isLate && tracked.length > 0) }
}

/** What a report changes of its order, and its head: what is made comes before what refers to it. */
async function writeHead(judged: Judged, context: Context): Promise<void> {
  const { report, change, used, ground } = judged
  await Promise.all([
    report.eventId && recordMade(eventOf(judged), context),
    addReports(context.db, [report]),
    writeFlow({ plan: ground.work.plan, workOrderId: report.workOrderId, report, change }, 1, context),
    addConsumed(used, 1, context),
    countOutput(report.orderId, context),
  ])
}

/** The lines of it. The database writes them while stock is judged by what was read before. */
async function writeLines({ report, change, input, used, values, dealt }: Judged, context: Context): Promise<void> {
  const { db } = context
  const own = { companyId: report.companyId, reportId: report.id }
  await Promise.all([
    addReasons(
      db,
      (input.reasons ?? []).map((each) => ({ ...own, ...each })),
    ),
    addValues(
      db,
      values.map((each) => ({ ...own, ...each })),
    ),
    addTakes(
      db,
      change.takes.map((each) => ({ ...own, ...each })),
    ),
    addConsumptions(db, used),
    writeDealt(dealt, used, context),
  ])
}

function requireGoing({ order, row }: LockedWork) {
  const held = orderStands(order)
  if (held) throw conflict(held)
  if (row.status !== 'running' && row.status !== 'stopped')
    throw conflict(`工单“${row.code}”还没有开工，或已经完工，不能报工`)
}

const titles = { good: '合格数量', scrap: '报废数量', rework: '返工数量' } as const

function checkPieces(report: ReportedPieces, { reasons = [] }: ReportInput, decimals: number) {
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

/** Whether what was made waits for an inspection, which stands from now on. */
async function awaitsInspection(
  { report, ground }: Judged,
  { inspect }: Pick<Posting<unknown>, 'inspect'>,
  context: Context,
) {
  const asked = await inspect(context, {
    kind: 'workReport',
    id: report.id,
    code: report.code,
    inspection: 'final',
    materialId: ground.work.order.materialId,
    quantity: report.good,
    ...(report.lotId && { lotId: report.lotId }),
  })
  return asked !== 'not required'
}

/** What was drawn goes into production, what was made comes out of it: one posting, the last that the call asks. */
async function postStock(
  { report, used, made, lots, ground }: Judged,
  waits: boolean,
  context: Context,
): Promise<void> {
  const { order } = ground.work
  const lines: MoveLine[] = used.map((each) => ({
    line: each.id,
    materialId: each.materialId,
    lotId: each.lotId,
    quantity: each.quantity,
    from: each.locationId,
    to: { outside: 'production' as const },
    status: 'available' as const,
    isChosen: true,
  }))
  if (made) {
    const to = order.receiptLocationId
    if (!to) throw invalidField('receiptLocationId', '完工库位', '订单没有填写完工库位，不能入库')
    const { materialId } = order
    const status = waits ? 'quarantine' : arrivalStatus(ground.product.placeKind ?? 'storage')
    const outside = { outside: 'production' as const }
    // Of several pieces each is a line of its own.
    const parts = lots.length > 1 ? lots : [{ lotId: report.lotId, quantity: report.good }]
    for (const { lotId, quantity } of parts) {
      const line = lots.length > 1 ? lotId! : report.id
      lines.push({ line, materialId, lotId, quantity, status, from: outside, to })
    }
  }
  if (!lines.length) return
  await postAtEnd(context, {
    source: reportSource(report),
    step: REPORT_STEP,
    lines,
    outside: ground.outside,
    postedOn: happenedOn(report.at, context),
  })
}

/** What went into the lots that came out. */
function eventOf({ report, lots, dealt, ground }: Judged) {
  const { product, work } = ground
  return {
    id: report.eventId!,
    kind: 'make' as const,
    code: report.code,
    place: product.placeCode ?? '',
    reason: work.order.code,
    inputs: dealt.inputs,
    outputs: lots.map(({ lotId, quantity }) => ({ lotId, quantity })),
  }
}
