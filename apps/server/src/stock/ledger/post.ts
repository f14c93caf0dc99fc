import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import type { Use } from '@zhizao/rules/stock/fit'
import type { VirtualKind } from '@zhizao/rules/stock/location-kind'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { outsideOf } from '../location/outside.ts'
import { type ContentChange, changeContents } from '../unit/change-contents.ts'
import {
  type BalanceChange,
  checkBalances,
  checkMove,
  checkPieces,
  hasBalance,
  type ResolvedMove,
} from './check-moves.ts'
import { intoBoxes } from './into-boxes.ts'
import { stockBalances, stockLedger, stockReservations } from './ledger.table.ts'
import { liftReserved } from './lift-reserved.ts'
import { type Held, type HeldBalance, lockBalances } from './lock-balances.ts'
import { noteMoved } from './moved.ts'
import { requireThereSince } from './past-balances.ts'
import {
  type BalanceKey,
  keyText,
  type Lifted,
  type MoveLine,
  type Place,
  type Posted,
  type PostedMove,
  type Posting,
} from './posting.ts'
import { postingDay, requireInTime } from './posting-day.ts'
import { requireSeenPlaces } from './seen-places.ts'
import { writeMoves } from './write-moves.ts'

/** Movements of one posting. */
const MOST_MOVES = 5000

interface Move extends ResolvedMove {
  readonly given: MoveLine
  readonly nth: number
}

/**
 * Posts movements within the transaction of the call: the one door to stock. All or nothing; what (source, line, step) has
 * posted before is not posted again and is answered as it was. Call it once in a transaction, after the document is locked.
 */
export async function post(context: Context, posting: Posting): Promise<Posted> {
  const judged = await judge(context, posting)
  if (!judged.fresh.length) return { moves: await postedMoves(posting, context), isRepeated: true }
  const posted = await write(judged, posting, context)
  const { isRest, lifted } = judged
  const moves = isRest ? await postedMoves(posting, context) : posted
  return { moves, isRepeated: false, ...(lifted.length && { lifted }) }
}

/**
 * The same as the last thing that a call asks of the database: what is written is waited for with its commit. Answers what was
 * lifted for it.
 */
export async function postAtEnd(context: Context, posting: Posting): Promise<readonly Lifted[]> {
  const judged = await judge(context, posting)
  if (!judged.fresh.length) return []
  const writing = write(judged, posting, context)
  if (context.atEnd && !contentsOf(judged.fresh).length) context.atEnd(writing)
  else await writing
  return judged.lifted
}

interface Judged {
  /** What has not been posted before. */
  readonly fresh: readonly Move[]
  /** Something of the posting has been posted before. */
  readonly isRest: boolean
  readonly changes: readonly BalanceChange[]
  readonly lifted: readonly Lifted[]
  readonly postedOn: string
}

/** Locks what a posting touches, and says what becomes of it; refuses what may not be. */
async function judge(context: Context, posting: Posting): Promise<Judged> {
  const { source, step } = posting
  if (!posting.lines.length) throw conflict('没有要过账的库存')
  const lines = await intoBoxes(posting.lines, context)
  if (lines.length > MOST_MOVES) throw conflict(`一次最多过账 ${MOST_MOVES} 条库存移动`)
  const postedOn = postingDay(posting.postedOn, context)
  const places = posting.outside ?? (await outsideOf(context))
  const moves = resolved(lines, places)
  if (context.user.sight !== 'all')
    await requireSeenPlaces(
      moves.flatMap(({ fromId, toId }) => [fromId, toId]),
      context,
    )
  // Asked at once where nothing is freed: it stands in the packet where its caller put it.
  const freed = posting.frees?.length ? await freedKeys(posting, context) : []
  const held = await lockBalances([...keysOf(moves), ...freed], { source, step }, context)
  const done = new Set(held.doneLines)
  const fresh = moves.filter(({ given }) => !done.has(given.line))
  const isRest = done.size > 0
  if (!fresh.length) return { fresh, isRest, changes: [], lifted: [], postedOn }
  const isPast = postedOn < today(context)
  if (isPast) await requireInTime(postedOn, context)
  if (held.closedUntil && postedOn <= held.closedUntil)
    throw conflict(`${held.closedUntil} 及以前的期间已结账，请把过账日期改到之后`)
  // Fit is what was fit when it was used.
  const allowed = { ...posting.whose, today: postedOn, override: posting.override ?? false }
  const { changes, lifted } = await changesOf(fresh, held, { ...posting, ...allowed }, context)
  if (isPast) await requireThereSince(changes, postedOn, context)
  return { fresh, isRest, changes, lifted, postedOn }
}

function resolved(lines: readonly MoveLine[], places: ReadonlyMap<VirtualKind, string>): Move[] {
  const kinds = new Map([...places].map(([kind, id]) => [id, kind]))
  const idOf = (place: Place) => (typeof place === 'string' ? place : places.get(place.outside)!)
  const count = new Map<string, number>()
  return lines.map((given) => {
    const nth = count.get(given.line) ?? 0
    count.set(given.line, nth + 1)
    const [fromId, toId] = [idOf(given.from), idOf(given.to)]
    return {
      given,
      nth,
      fromId,
      toId,
      fromKind: kinds.get(fromId),
      toKind: kinds.get(toId),
      materialId: given.materialId,
      lotId: given.lotId ?? null,
      toLotId: given.toLotId ?? given.lotId ?? null,
      quantity: plainDecimal(given.quantity),
      status: given.status,
      toStatus: given.toStatus ?? given.status,
      isReversal: given.reverses !== undefined,
    }
  })
}

const fromKey = ({ fromId, materialId, lotId, status }: ResolvedMove): BalanceKey => ({
  locationId: fromId,
  materialId,
  lotId,
  status,
})
const toKey = ({ toId, materialId, toLotId, toStatus }: ResolvedMove): BalanceKey => ({
  locationId: toId,
  materialId,
  lotId: toLotId,
  status: toStatus,
})

/** Every balance that the movements touch, each once. */
function keysOf(moves: readonly ResolvedMove[]): BalanceKey[] {
  const keys = new Map<string, BalanceKey>()
  for (const move of moves)
    for (const key of [hasBalance(move.fromKind) && fromKey(move), hasBalance(move.toKind) && toKey(move)])
      if (key) keys.set(keyText(key), key)
  if (!keys.size) throw conflict('移出和移入不能都在仓库之外')
  return [...keys.values()]
}

type Allowed = Pick<Posting, 'source' | 'frees'> & Use & { override: boolean }

/** What becomes of each balance, and what is lifted for it; refused where one may not. */
async function changesOf(
  moves: readonly Move[],
  held: Held,
  allowed: Allowed,
  context: Context,
): Promise<Pick<Judged, 'changes' | 'lifted'>> {
  const byKey = new Map(held.balances.map((balance) => [keyText(balance), balance]))
  const changes = movedBy(moves, byKey, allowed)
  await takeReserved(moves, byKey, changes, context)
  await freeRest(allowed, held, changes, context)
  const all = [...changes.values()]
  const lifted = await liftReserved(all, context)
  checkBalances(
    all,
    moves.every(({ isReversal }) => isReversal),
  )
  checkPieces(all)
  return { changes: all, lifted }
}

/** What movements make of balances; each is looked at by itself. */
function movedBy(moves: readonly Move[], byKey: ReadonlyMap<string, HeldBalance>, allowed: Allowed) {
  const changes = new Map<string, BalanceChange>()
  const change = (
    balance: HeldBalance,
    quantity: Quantity,
    { isArrival = false, isChosen = false, outranks = false, inUnit = false } = {},
  ) => {
    const known = changes.get(balance.id) ?? noChange(balance)
    if (inUnit) known.packed = addQuantities(known.packed, quantity)
    known.quantity = addQuantities(known.quantity, quantity)
    known.isArrival ||= isArrival
    known.isChosen ||= isChosen
    known.outranks ||= outranks
    changes.set(balance.id, known)
  }
  const balanceAt = (key: BalanceKey) => {
    const found = byKey.get(keyText(key))
    if (!found) throw notFound('库位、物料或批次')
    return found
  }
  for (const move of moves) {
    const from = hasBalance(move.fromKind) ? balanceAt(fromKey(move)) : undefined
    const to = hasBalance(move.toKind) ? balanceAt(toKey(move)) : undefined
    const kinds = { fromKind: move.fromKind ?? from?.locationKind, toKind: move.toKind ?? to?.locationKind }
    checkMove({ ...move, ...kinds }, from ?? to!, allowed)
    const { unit, isChosen = false, outranks = false } = move.given
    const taken = subtractQuantities('0', move.quantity)
    if (from) change(from, taken, { isChosen, outranks, inUnit: unit?.from !== undefined })
    if (to && move.toLotId && to.lotMaterialId !== move.materialId)
      throw conflict(`批次“${to.lotCode}”不是物料“${to.materialCode}”的`)
    if (to) change(to, move.quantity, { isArrival: move.fromId !== move.toId, inUnit: unit?.to !== undefined })
  }
  return changes
}

const noChange = (balance: HeldBalance): BalanceChange => ({
  balance,
  quantity: '0',
  reserved: '0',
  packed: '0',
  isArrival: false,
  isChosen: false,
  outranks: false,
})

/** What becomes of what is in units: one that leaves keeps what was in it. */
const contentsOf = (moves: readonly Move[]): ContentChange[] =>
  moves.flatMap(({ given: { unit }, materialId, lotId, toLotId, status, toStatus, quantity }) => [
    ...(unit?.from && !unit.leaves
      ? [{ unitId: unit.from, materialId, lotId, status, quantity: subtractQuantities('0', quantity) }]
      : []),
    ...(unit?.to ? [{ unitId: unit.to, materialId, lotId: toLotId, status: toStatus, quantity }] : []),
  ])

/** What lines had reserved where they now take it is freed; the balances are held, and with them their reservations. */
async function takeReserved(
  moves: readonly Move[],
  byKey: ReadonlyMap<string, HeldBalance>,
  changes: ReadonlyMap<string, BalanceChange>,
  { db }: Context,
) {
  for (const move of moves) {
    const { reservedFor } = move.given
    const balance = reservedFor && byKey.get(keyText(fromKey(move)))
    if (!balance) continue
    const of = sql`source_kind = ${reservedFor.kind} and source_id = ${reservedFor.id}::bigint
      and line_id = ${reservedFor.line}::bigint and balance_id = ${balance.id}::bigint`
    const { rows } = await db.execute<{ quantity: string }>(sql`select quantity from ${stockReservations} where ${of}`)
    if (!rows[0]) continue
    const kept = plainDecimal(rows[0].quantity)
    const freed = compareQuantities(kept, move.quantity) < 0 ? kept : move.quantity
    if (freed === kept) await db.execute(sql`delete from ${stockReservations} where ${of}`)
    else await db.execute(sql`update ${stockReservations} set quantity = quantity - ${freed}::numeric where ${of}`)
    const change = changes.get(balance.id)!
    change.reserved = subtractQuantities(change.reserved, freed)
  }
}

/** Where lines that end with the posting hold stock: their document is locked, so nobody changes it meanwhile. */
async function freedKeys({ source, frees = [] }: Posting, { db }: Context): Promise<BalanceKey[]> {
  if (!frees.length) return []
  const { rows } = await db.execute<BalanceKey & Record<string, unknown>>(sql`select distinct
      each.location_id::text as "locationId", each.material_id::text as "materialId", each.lot_id::text as "lotId", each.status
    from ${stockReservations} kept join ${stockBalances} each on each.id = kept.balance_id
    where kept.source_kind = ${source.kind} and kept.source_id = ${source.id}::bigint
      and kept.line_id = any(${sql.param([...frees])}::bigint[])`)
  return rows
}

async function freeRest(
  { source, frees = [] }: Pick<Posting, 'source' | 'frees'>,
  held: Held,
  changes: Map<string, BalanceChange>,
  { db }: Context,
) {
  if (!frees.length) return
  const { rows } = await db.execute<{ balanceId: string; quantity: string }>(sql`delete from ${stockReservations}
    where source_kind = ${source.kind} and source_id = ${source.id}::bigint
      and line_id = any(${sql.param([...frees])}::bigint[])
    returning balance_id::text as "balanceId", quantity`)
  const byId = new Map(held.balances.map((balance) => [balance.id, balance]))
  for (const { balanceId, quantity } of rows) {
    const known = changes.get(balanceId) ?? noChange(byId.get(balanceId)!)
    known.reserved = subtractQuantities(known.reserved, plainDecimal(quantity))
    changes.set(balanceId, known)
  }
}

async function write(
  { fresh: moves, changes, postedOn }: Judged,
  { source, step, reason }: Posting,
  context: Context,
): Promise<PostedMove[]> {
  const { db, user, now } = context
  const column = <Row>(rows: readonly Row[], of: (row: Row) => unknown) => rows.map(of)
  noteMoved(db)
  const posted = await writeMoves(db, {
    companyId: user.companyId,
    at: now().toISOString(),
    byName: user.name,
    postedOn,
    reason: reason ?? null,
    step,
    kind: source.kind,
    sourceId: source.id,
    code: source.code,
    lines: column(moves, ({ given }) => given.line),
    nths: column(moves, ({ nth }) => nth),
    froms: column(moves, ({ fromId }) => fromId),
    tos: column(moves, ({ toId }) => toId),
    materials: column(moves, ({ materialId }) => materialId),
    lots: column(moves, ({ lotId }) => lotId),
    toLots: column(moves, ({ lotId, toLotId }) => (toLotId === lotId ? null : toLotId)),
    statuses: column(moves, ({ status }) => status),
    toStatuses: column(moves, ({ toStatus }) => toStatus),
    quantities: column(moves, ({ quantity }) => quantity),
    reversed: column(moves, ({ given }) => given.reverses ?? null),
    balances: column(changes, ({ balance }) => balance.id),
    balanceChanges: column(changes, ({ quantity }) => quantity),
    reservedChanges: column(changes, ({ reserved }) => reserved),
    packedChanges: column(changes, ({ packed }) => packed),
  })
  await changeContents(contentsOf(moves), context)
  return posted
}

/** What a step of a document has posted. */
async function postedMoves(
  { source, step }: Pick<Posting, 'source' | 'step'>,
  { db, user }: Context,
): Promise<PostedMove[]> {
  const { rows } = await db.execute<{ id: string; line: string; nth: number }>(sql`select id, line_id as line, nth
    from ${stockLedger} where company_id = ${user.companyId}::bigint and source_kind = ${source.kind}
      and source_id = ${source.id}::bigint and step = ${step} order by id`)
  return rows.map(({ id, line, nth }) => ({ id, line, nth }))
}
