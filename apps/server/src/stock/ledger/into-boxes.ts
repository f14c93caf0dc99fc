import { compareQuantities, plainDecimal, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { handlingUnits, unitContents } from '../unit/handling-unit.table.ts'
import { holdUnits } from '../unit/held-units.ts'
import { stockBalances } from './ledger.table.ts'
import { type BalanceKey, keyText, type MoveLine } from './posting.ts'

/** Some of a balance, loose or in one box. */
interface Piece {
  readonly unitId?: string
  quantity: Quantity
}

/** Stays where it is and is used no more, or is so again what it was: a box need not be opened for that. */
const reachesIn = ({ from, to, status, toStatus = status, unit, outranks, reverses }: MoveLine) =>
  typeof from === 'string' && from === to && !unit && toStatus !== status && (outranks || reverses)

const keyOf = ({ from, materialId, lotId, status }: MoveLine): BalanceKey => ({
  locationId: from as string,
  materialId,
  lotId: lotId ?? null,
  status,
})

/**
 * What stays in its place and may not be used any more is so in its boxes too: what is loose there first, then box by box; these
 * are held, after the document and before any balance. What is more than there is stays loose and is refused as such. A movement
 * that takes one back is not divided.
 */
export async function intoBoxes(lines: readonly MoveLine[], context: Context): Promise<readonly MoveLine[]> {
  const reaching = lines.filter(reachesIn)
  if (!reaching.length) return lines
  const boxed = await piecesOf(reaching.map(keyOf), context)
  if (!boxed.size) return lines
  return lines.flatMap((line) => {
    const pieces = reachesIn(line) ? boxed.get(keyText(keyOf(line))) : undefined
    return pieces ? (line.reverses ? whole(line, pieces) : divided(line, pieces)) : [line]
  })
}

const inBox = (line: MoveLine, { unitId }: Piece): MoveLine =>
  unitId ? { ...line, unit: { from: unitId, to: unitId } } : line

function divided(line: MoveLine, pieces: readonly Piece[]): MoveLine[] {
  let left = line.quantity
  const parts = pieces.flatMap((piece) => {
    const quantity = compareQuantities(left, piece.quantity) < 0 ? left : piece.quantity
    if (compareQuantities(quantity, '0') <= 0) return []
    left = subtractQuantities(left, quantity)
    piece.quantity = subtractQuantities(piece.quantity, quantity)
    return [inBox({ ...line, quantity }, piece)]
  })
  return compareQuantities(left, '0') > 0 ? [...parts, { ...line, quantity: left }] : parts
}

function whole(line: MoveLine, pieces: readonly Piece[]): MoveLine[] {
  const piece = pieces.find(({ quantity }) => compareQuantities(quantity, line.quantity) >= 0)
  if (!piece) return [line]
  piece.quantity = subtractQuantities(piece.quantity, line.quantity)
  return [inBox(line, piece)]
}

/** The balances of which something is in boxes: what is loose, then each box in the order of their ids. */
async function piecesOf(keys: readonly BalanceKey[], context: Context): Promise<Map<string, Piece[]>> {
  const { db } = context
  const column = (name: keyof BalanceKey, type: string) =>
    sql`${sql.param(keys.map((key) => key[name]))}::${sql.raw(type)}[]`
  const wanted = sql`(select distinct * from unnest(${column('locationId', 'bigint')}, ${column('materialId', 'bigint')},
    ${column('lotId', 'bigint')}, ${column('status', 'text')}) as each(location_id, material_id, lot_id, status)) wanted`
  const inside = sql`${wanted} join ${handlingUnits} box on box.location_id = wanted.location_id and box.state in ('open', 'closed')
    join ${unitContents} content on content.unit_id = box.id and content.material_id = wanted.material_id
      and content.lot_id is not distinct from wanted.lot_id and content.status = wanted.status`
  const { rows: boxes } = await db.execute<{ id: string }>(sql`select distinct box.id::text as id from ${inside}`)
  if (!boxes.length) return new Map()
  await holdUnits(
    boxes.map(({ id }) => id),
    context,
  )
  const { rows } = await db.execute<
    BalanceKey & Record<string, unknown> & { unitId: string | null; quantity: Quantity }
  >(sql`
    select wanted.location_id::text as "locationId", wanted.material_id::text as "materialId", wanted.lot_id::text as "lotId",
      wanted.status, null as "unitId", (each.quantity - each.packed)::text as quantity
    from ${wanted} join ${stockBalances} each on each.location_id = wanted.location_id and each.material_id = wanted.material_id
      and each.lot_id is not distinct from wanted.lot_id and each.status = wanted.status
    where each.packed > 0
    union all select wanted.location_id::text, wanted.material_id::text, wanted.lot_id::text, wanted.status, box.id::text,
      content.quantity::text from ${inside} order by 5 nulls first`)
  const found = new Map<string, Piece[]>()
  for (const { unitId, quantity, ...key } of rows) {
    const piece = { quantity: plainDecimal(quantity), ...(unitId && { unitId }) }
    found.set(keyText(key), [...(found.get(keyText(key)) ?? []), piece])
  }
  return found
}
