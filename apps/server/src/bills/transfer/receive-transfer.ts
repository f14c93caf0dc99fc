import type { ReceivedLine } from '@zhizao/contract/bills/transfer'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { seeAll } from '../../platform/db/see-all.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import type { MoveLine } from '../../stock/index.ts'
import { post } from '../../stock/index.ts'
import { stockBalances, stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { arrivals, sourceOf, TRANSFER } from './move-transfer.ts'
import { transferLines, transfers } from './transfer.table.ts'
import { linesOf, placesWithin, type Transfer } from './transfer-lines.ts'

const LONGEST_REASON = 200

/** Writes down what has arrived, before the step is made; of lines that are not named all has arrived. */
export async function noteReceived(id: string, received: readonly ReceivedLine[], context: Context) {
  const { db } = context
  const [transfer] = await db.select().from(transfers).where(eq(transfers.id, id)).for('no key update')
  if (!transfer) throw notFound('调拨单')
  // The step itself says which states it may be made from.
  if (transfer.status !== 'inTransit') return
  const lines = await linesOf(transfer, context)
  const said = new Map(received.map((line) => [line.id, line]))
  if (said.size < received.length) throw invalid('收货明细中有重复的行')
  const own = new Set(lines.map((line) => line.id))
  if (received.some((line) => !own.has(line.id))) throw notFound('调拨明细')
  const within = await placesWithin(
    received.map(({ toLocationId }) => toLocationId),
    transfer.toWarehouseId,
    context,
  )
  const problems: FieldProblem[] = []
  for (const [at, line] of received.entries()) {
    const nth = lines.findIndex(({ id: own }) => own === line.id) + 1
    const stored = lines[nth - 1]!
    const wrong = (field: string, title: string, what: string) =>
      problems.push({ field: `lines.${at}.${field}`, title, message: `第 ${nth} 行：${what}` })
    if (line.toLocationId && !within.has(line.toLocationId)) wrong('toLocationId', '移入库位', '移入库位不在调入仓库内')
    const isOther = compareQuantities(line.receivedQuantity, stored.baseQuantity ?? '0') !== 0
    if (isOther && !line.reason) wrong('reason', '差异原因', '实收与调拨数量不同，请填写差异原因')
  }
  if (problems.length) throw invalid(`收货明细：${problems[0]!.message}`, problems)
  for (const line of lines) {
    const { receivedQuantity = line.baseQuantity, toLocationId, reason } = said.get(line.id) ?? {}
    await db
      .update(transferLines)
      .set({
        receivedQuantity,
        differenceReason: receivedQuantity === line.baseQuantity ? null : (reason ?? null),
        ...(toLocationId && { toLocationId }),
      })
      .where(eq(transferLines.id, line.id))
  }
}

/** What is on its way comes to its places; what is missing, or came besides, is a difference with its reason. */
export async function receiveTransfer(transfer: Transfer, context: Context) {
  // What is on its way is in no warehouse, and came from another.
  await seeAll(context)
  const lines = await linesOf(transfer, context)
  const homeless = lines.findIndex(
    ({ toLocationId, receivedQuantity }) => !toLocationId && compareQuantities(receivedQuantity ?? '0', '0') > 0,
  )
  if (homeless >= 0) throw conflict(`第 ${homeless + 1} 行：请填写移入库位`)
  const sent = Map.groupBy(await underWay(await shipped(transfer, context), context), ({ line }) => line)
  const arrives = await arrivals(
    lines.flatMap(({ toLocationId }) => toLocationId ?? []),
    context,
  )
  const moves = lines.flatMap((line): MoveLine[] => {
    const to = line.toLocationId
    return arrived(sent.get(line.id) ?? [], line.receivedQuantity ?? '0', {
      ...(to && { to, toStatus: arrives(to) }),
    })
  })
  const reasons = lines.flatMap(({ differenceReason }) => differenceReason ?? [])
  await post(context, {
    source: sourceOf(transfer),
    step: 'receive',
    lines: moves,
    reason: [...new Set(reasons)].join('；').slice(0, LONGEST_REASON) || null,
  })
}

interface Shipped {
  line: string
  materialId: string
  lotId: string | null
  quantity: Quantity
}

/** Of what was sent, in which status it is on its way: what was held or rejected meanwhile stays so. */
interface UnderWay extends Shipped {
  status: StockStatus
}

/** In which statuses what was sent lies on its way, what is available first: by the time it is in hand that may have changed. */
async function underWay(sent: readonly Shipped[], { db }: Context): Promise<UnderWay[]> {
  const found = await db
    .select({
      materialId: stockBalances.materialId,
      lotId: stockBalances.lotId,
      status: stockBalances.status,
      quantity: stockBalances.quantity,
    })
    .from(stockBalances)
    .innerJoin(locations, and(eq(locations.id, stockBalances.locationId), eq(locations.kind, 'transit')))
    .where(
      and(
        inArray(stockBalances.materialId, [...new Set(sent.map(({ materialId }) => materialId))]),
        gt(stockBalances.quantity, '0'),
      ),
    )
    .orderBy(sql`${stockBalances.status} <> 'available'`, asc(stockBalances.id))
  return sent.flatMap((each) => {
    let left = each.quantity
    const parts = found.flatMap((lying) => {
      if (lying.materialId !== each.materialId || lying.lotId !== each.lotId) return []
      const quantity = compareQuantities(lying.quantity, left) < 0 ? lying.quantity : left
      if (compareQuantities(quantity, '0') <= 0) return []
      left = subtractQuantities(left, quantity)
      lying.quantity = subtractQuantities(lying.quantity, quantity)
      return [{ ...each, quantity, status: lying.status }]
    })
    // What is missing is told by the posting.
    return compareQuantities(left, '0') > 0
      ? [...parts, { ...each, quantity: left, status: 'available' as const }]
      : parts
  })
}

const shipped = ({ id }: Transfer, { db, user }: Context): Promise<Shipped[]> =>
  db
    .select({
      line: stockLedger.lineId,
      materialId: stockLedger.materialId,
      lotId: stockLedger.lotId,
      quantity: stockLedger.quantity,
    })
    .from(stockLedger)
    .where(
      and(
        eq(stockLedger.companyId, user.companyId),
        eq(stockLedger.sourceKind, TRANSFER),
        eq(stockLedger.sourceId, id),
        eq(stockLedger.step, 'ship'),
      ),
    )
    .orderBy(asc(stockLedger.id), sql`nth`)

/** The movements of one line: what was sent arrives in its order until enough has, the rest is lost, what is more was found. */
function arrived(
  sent: readonly UnderWay[],
  received: Quantity,
  { to, toStatus }: { to?: string; toStatus?: MoveLine['status'] },
): MoveLine[] {
  let left = received
  const moves = sent.flatMap(({ line, materialId, lotId, quantity, status }): MoveLine[] => {
    const here = compareQuantities(left, quantity) < 0 ? left : quantity
    left = subtractQuantities(left, here)
    const own = { line, materialId, lotId, from: { outside: 'transit' } as const, status, isChosen: true }
    const arrives = status === 'available' ? toStatus! : status
    const lost = subtractQuantities(quantity, here)
    return [
      ...(compareQuantities(here, '0') > 0 ? [{ ...own, quantity: here, to: to!, toStatus: arrives }] : []),
      ...(compareQuantities(lost, '0') > 0 ? [{ ...own, quantity: lost, to: { outside: 'count' } as const }] : []),
    ]
  })
  const last = sent.at(-1)
  if (!last || compareQuantities(left, '0') <= 0) return moves
  const { line, materialId, lotId } = last
  const found = { line, materialId, lotId, quantity: left, from: { outside: 'count' } as const, to: to! }
  return [...moves, { ...found, status: toStatus!, toStatus: toStatus! }]
}
