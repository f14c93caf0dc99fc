import { compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { pick } from '@zhizao/rules/stock/pick'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { asCandidate, type PickableRow, type PickPlace, pickableAt, placeColumns } from './pickable-at.ts'

/** What is drawn of a material, from which lot. */
export interface Drawn {
  readonly componentId: string | null
  readonly materialId: string
  readonly lotId: string | null
  readonly locationId: string
  readonly quantity: Quantity
}

export interface DrawnMaterial {
  readonly id: string
  readonly code: string
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly pickRule: 'fefo' | 'fifo'
}

interface Wanted {
  readonly componentId: string | null
  readonly material: DrawnMaterial
  readonly unit: string
  readonly quantity: Quantity
}

interface Lying {
  /** In the order in which they are drawn from. */
  readonly places: readonly PickPlace[]
  /** What lies there of the material. */
  readonly rows: readonly PickableRow[]
}

/**
 * From which lots at some places a quantity is drawn, one place after the other; the first that may go below zero gives what
 * they do not have, of no lot.
 */
export function drawnOf(
  { componentId, material, unit, quantity }: Wanted,
  { places, rows }: Lying,
  context: Context,
): Drawn[] {
  const own = { componentId, materialId: material.id }
  const drawn: Drawn[] = []
  let short = quantity
  for (const { id: locationId } of places) {
    if (compareQuantities(short, '0') <= 0) return drawn
    const here = rows.filter((row) => row.locationId === locationId)
    const found = pick(here.map(asCandidate), short, { rule: material.pickRule, today: today(context) })
    for (const { id, quantity: take } of found.lines)
      drawn.push({ ...own, locationId, lotId: here[Number(id) - 1]!.lotId, quantity: take })
    short = found.short
  }
  if (compareQuantities(short, '0') <= 0) return drawn
  const owing = places.find(({ mayBeNegative }) => mayBeNegative)
  if (owing && material.tracking === 'none')
    return [...drawn, { ...own, locationId: owing.id, lotId: null, quantity: short }]
  throw conflict(
    `库位“${places.map(({ code }) => code).join('、')}”的物料“${material.code}”可用 ${subtractQuantities(quantity, short)} ${unit}，不足 ${quantity} ${unit}`,
  )
}

interface Asked {
  readonly locationIds: readonly string[]
  readonly materialId: string
  readonly lotId: string | null
}
const readRows = writtenStatement<Asked, PickableRow>((given) =>
  pickableAt(
    sql`select unnest(${given.locationIds}::bigint[])`,
    sql`(select ${given.materialId}::bigint as id) wanted`,
    sql`(${given.lotId}::bigint is null or each.lot_id = ${given.lotId}::bigint)`,
  ),
)
const readPlaces = writtenStatement<Pick<Asked, 'locationIds'>, PickPlace>(
  (given) => sql`${placeColumns} where location.id = any(${given.locationIds}::bigint[])`,
)

/** The same for one material that somebody names, of one lot where he names it. */
export async function drawnFrom(
  locationIds: readonly string[],
  { lotId = null, ...wanted }: Wanted & { lotId?: string | null },
  context: Context,
): Promise<Drawn[]> {
  const asked = { locationIds, materialId: wanted.material.id, lotId }
  const [rows, found] = await Promise.all([readRows(context.db, asked), readPlaces(context.db, asked)])
  const places = locationIds.flatMap((id) => found.filter((each) => each.id === id))
  return drawnOf(wanted, { places, rows }, context)
}
