import {
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { handlingUnits, unitContents } from '../unit/handling-unit.table.ts'
import { holdUnits } from '../unit/held-units.ts'
import { stockBalances } from './ledger.table.ts'
import { notifyLifted } from './notify-lifted.ts'
import { post } from './post.ts'
import type { MoveLine, StockSource } from './posting.ts'

interface Lot {
  readonly materialId: string
  readonly lotId: string | null
  /** The status that it lies in. */
  readonly from: StockStatus
}

interface Settling extends Lot {
  readonly source: StockSource
  readonly step: string
  readonly line: string
  readonly parts: readonly { readonly quantity: Quantity; readonly to: StockStatus | 'scrap' }[]
  readonly reason: string
}

/** Some of what lies at a place, loose or in one box. */
interface Piece {
  readonly locationId: string
  readonly unitId?: string
  quantity: Quantity
}

const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) < 0 ? one : other)
const isSome = (quantity: Quantity) => compareQuantities(quantity, '0') > 0

/**
 * Gives what lies in one status another, or scraps it: wherever it lies, loose or packed. What is let go leaves what is reserved
 * alone; what may not be used any more is taken whoever has reserved it, what nobody has first, and its documents are told of. As
 * much as there is, at most the sums of the parts; says how much that was. A posting like any other: once in a transaction.
 */
export async function settleStock(
  context: Context,
  settling: Settling,
  ports?: Pick<DocumentPorts, 'notify'>,
): Promise<Quantity> {
  const { source, step, parts, reason } = settling
  const isAll = parts.every(({ to }) => to !== 'available')
  const pieces = await piecesOf(settling, isAll, context)
  const lines = parts.flatMap((part) => linesOf(settling, part, pieces))
  if (!lines.length) return '0'
  const units = lines.flatMap(({ unit }) => unit?.from ?? [])
  if (units.length) await holdUnits(units, context)
  const { lifted = [] } = await post(context, { source, step, lines, reason, override: true })
  if (ports) await notifyLifted(lifted, source.code, ports, context)
  return sumOfQuantities(lines.map(({ quantity }) => quantity))
}

/** What one part takes: what it takes is gone for the parts behind it. */
function linesOf(settling: Settling, { quantity, to }: Settling['parts'][number], pieces: Piece[]): MoveLine[] {
  const { line, materialId, lotId, from: status } = settling
  let left = quantity
  return pieces.flatMap((piece): MoveLine[] => {
    const taken = least(left, piece.quantity)
    if (!isSome(taken)) return []
    left = subtractQuantities(left, taken)
    piece.quantity = subtractQuantities(piece.quantity, taken)
    const { locationId, unitId } = piece
    const move = { line, materialId, lotId, quantity: taken, from: locationId, status, isChosen: true }
    const outranks = to !== 'available'
    if (to === 'scrap')
      return [{ ...move, outranks, to: { outside: 'scrap' as const }, ...(unitId && { unit: { from: unitId } }) }]
    return [{ ...move, outranks, to: locationId, toStatus: to, ...(unitId && { unit: { from: unitId, to: unitId } }) }]
  })
}

/**
 * What lies there, place by place: loose before what is in boxes, together no more than is free; behind all of it, where that is
 * asked for, what is reserved.
 */
async function piecesOf({ materialId, lotId, from }: Lot, isAll: boolean, { db }: Context): Promise<Piece[]> {
  const balances = await db
    .select()
    .from(stockBalances)
    .where(
      and(
        eq(stockBalances.materialId, materialId),
        eq(stockBalances.status, from),
        lotId ? eq(stockBalances.lotId, lotId) : isNull(stockBalances.lotId),
        sql`${stockBalances.quantity} > ${isAll ? sql`0` : stockBalances.reserved}`,
      ),
    )
    .orderBy(asc(stockBalances.locationId))
  const packedAt = await contentsAt(
    balances.flatMap(({ packed, locationId }) => (isSome(plainDecimal(packed)) ? locationId : [])),
    { materialId, lotId, from },
    db,
  )
  const reservedPieces: Piece[] = []
  const freePieces = balances.flatMap(({ locationId, quantity, reserved, packed }) => {
    let free = subtractQuantities(quantity, reserved)
    const all: Piece[] = [
      { locationId, quantity: subtractQuantities(quantity, packed) },
      ...(packedAt.get(locationId) ?? []),
    ]
    return all.flatMap((piece) => {
      const taken = least(free, piece.quantity)
      free = subtractQuantities(free, taken)
      const rest = subtractQuantities(piece.quantity, taken)
      if (isAll && isSome(rest)) reservedPieces.push({ ...piece, quantity: rest })
      return isSome(taken) ? [{ ...piece, quantity: taken }] : []
    })
  })
  return [...freePieces, ...reservedPieces]
}

async function contentsAt(locationIds: readonly string[], { materialId, lotId, from }: Lot, db: Context['db']) {
  if (!locationIds.length) return new Map<string, Piece[]>()
  const found = await db
    .select({ unitId: unitContents.unitId, locationId: handlingUnits.locationId, quantity: unitContents.quantity })
    .from(unitContents)
    .innerJoin(handlingUnits, eq(handlingUnits.id, unitContents.unitId))
    .where(
      and(
        inArray(handlingUnits.locationId, [...locationIds]),
        eq(unitContents.materialId, materialId),
        eq(unitContents.status, from),
        lotId ? eq(unitContents.lotId, lotId) : isNull(unitContents.lotId),
        inArray(handlingUnits.state, ['open', 'closed']),
      ),
    )
    .orderBy(asc(unitContents.unitId))
  return Map.groupBy(found, ({ locationId }) => locationId) as Map<string, Piece[]>
}
