import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { gone, stockName } from './check-moves.ts'
import { stockBalances, stockReservations } from './ledger.table.ts'
import { type HeldBalance, holdSource, lockBalances } from './lock-balances.ts'
import { type BalanceKey, keyText, type StockSource } from './posting.ts'
import { requireSeenPlaces } from './seen-places.ts'

export interface ReservedLine extends BalanceKey {
  /** Id of the document's line. */
  readonly line: string
  readonly quantity: Quantity
  /** Chosen for the line from what was free: where others hold it by now, the call begins again and chooses anew. */
  readonly isChosen?: boolean
}

/**
 * What a document holds of stock from now on, in the transaction of the call: what it held before and does not name is free
 * again; without lines all of it. Only stock that nobody else holds can be held, and only what is available, or of another
 * status that the document names.
 */
export async function reserve(
  context: Context,
  {
    source,
    lines,
    alsoOf = [],
  }: { source: StockSource; lines: readonly ReservedLine[]; alsoOf?: readonly StockStatus[] },
): Promise<void> {
  const { db } = context
  if (context.user.sight !== 'all') await requireSeenPlaces(placesOf(lines), context)
  // Before its reservations are read: another call for the same document would change them.
  await db.execute(sql`select ${holdSource(source)}`)
  const own = and(eq(stockReservations.sourceKind, source.kind), eq(stockReservations.sourceId, source.id))
  const held = () =>
    db
      .select({ balance: stockBalances, quantity: stockReservations.quantity })
      .from(stockReservations)
      .innerJoin(stockBalances, eq(stockBalances.id, stockReservations.balanceId))
      .where(own)
  const seen = await held()
  const keys = new Map([...seen.map(({ balance }) => balance), ...lines].map((key) => [keyText(key), key]))
  if (!keys.size) return
  const { balances } = await lockBalances([...keys.values()], { source, step: 'reserve' }, context)
  const byKey = new Map(balances.map((balance) => [keyText(balance), balance]))
  // Until the balances were held, some of it may have been lifted.
  const before = seen.length ? await held() : []
  const change = new Map<string, Quantity>()
  for (const { balance, quantity } of before) add(change, balanceIn(byKey, balance), subtractQuantities('0', quantity))
  for (const line of lines) add(change, balanceIn(byKey, line), line.quantity)
  requireFree(balances, change, { alsoOf, lines })
  await db.delete(stockReservations).where(own)
  await keep([{ source, lines }], byKey, context)
  await addReserved(change, context)
}

const placesOf = (lines: readonly ReservedLine[]) => lines.map(({ locationId }) => locationId)

/** What documents hold that are new in this transaction, all of them by one lock; nobody else can know of them yet. */
export async function reserveForNew(
  context: Context,
  documents: readonly { source: StockSource; lines: readonly ReservedLine[] }[],
  alsoOf: readonly StockStatus[] = [],
): Promise<void> {
  const lines = documents.flatMap((each) => each.lines)
  if (!lines.length) return
  if (context.user.sight !== 'all') await requireSeenPlaces(placesOf(lines), context)
  const keys = new Map(lines.map((key) => [keyText(key), key]))
  const source = { kind: documents[0]!.source.kind, id: '0' }
  const { balances } = await lockBalances([...keys.values()], { source, step: 'reserve' }, context)
  const byKey = new Map(balances.map((balance) => [keyText(balance), balance]))
  const change = new Map<string, Quantity>()
  for (const line of lines) add(change, balanceIn(byKey, line), line.quantity)
  requireFree(balances, change, { alsoOf, lines })
  await keep(documents, byKey, context)
  await addReserved(change, context)
}

type ByKey = ReadonlyMap<string, HeldBalance>

function balanceIn(byKey: ByKey, key: BalanceKey): HeldBalance {
  const balance = byKey.get(keyText(key))
  if (!balance) throw notFound('库位、物料或批次')
  return balance
}

const add = (change: Map<string, Quantity>, { id }: HeldBalance, quantity: Quantity) =>
  change.set(id, addQuantities(change.get(id) ?? '0', quantity))

/** Refuses where more is to be held than nobody holds yet. */
function requireFree(
  balances: readonly HeldBalance[],
  change: ReadonlyMap<string, Quantity>,
  { alsoOf, lines }: { alsoOf: readonly StockStatus[]; lines: readonly ReservedLine[] },
) {
  const chosen = new Set(lines.flatMap((line) => (line.isChosen ? [keyText(line)] : [])))
  for (const balance of balances) {
    const more = change.get(balance.id) ?? '0'
    if (compareQuantities(more, '0') <= 0) continue
    const free = subtractQuantities(balance.quantity, balance.reserved)
    if (balance.status !== 'available' && !alsoOf.includes(balance.status))
      throw conflict(`${stockName(balance)}不是可用状态，不能预留`)
    if (compareQuantities(more, free) > 0)
      throw gone(
        chosen.has(keyText(balance)),
        `库位“${balance.locationCode}”的${stockName(balance)}可用 ${free} ${balance.unit}，不足 ${more} ${balance.unit}`,
      )
  }
}

/** Rows of one statement: its parameters are bounded. */
const SLICE = 1000

/** Writes down which line of which document holds what. */
async function keep(
  documents: readonly { source: StockSource; lines: readonly ReservedLine[] }[],
  byKey: ByKey,
  { db, user }: Context,
) {
  const kept = new Map<string, typeof stockReservations.$inferInsert>()
  for (const { source, lines } of documents)
    for (const line of lines) {
      const balanceId = byKey.get(keyText(line))!.id
      const known = kept.get(`${line.line} ${balanceId}`)
      kept.set(`${line.line} ${balanceId}`, {
        companyId: user.companyId,
        sourceKind: source.kind,
        sourceId: source.id,
        sourceCode: source.code,
        lineId: line.line,
        balanceId,
        quantity: addQuantities(known?.quantity ?? '0', line.quantity),
      })
    }
  const rows = [...kept.values()]
  for (let at = 0; at < rows.length; at += SLICE) await db.insert(stockReservations).values(rows.slice(at, at + SLICE))
}

async function addReserved(change: ReadonlyMap<string, Quantity>, { db }: Context) {
  const ids = [...change.keys()]
  await db.execute(sql`update ${stockBalances} each set reserved = each.reserved + by.quantity
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(ids.map((id) => change.get(id)))}::numeric[]) as by(id, quantity)
    where each.id = by.id`)
}
