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
  readonly place: PickPlace
  /** What lies there of the material. */
  readonly rows: readonly PickableRow[]
}

/** From which lots at a place a quantity is drawn; a place that may go below zero gives what it does not have, of no lot. */
export function drawnOf({ componentId, material, unit, quantity }: Wanted, { place, rows }: Lying, context: Context) {
  const found = pick(rows.map(asCandidate), quantity, { rule: material.pickRule, today: today(context) })
  const own = { componentId, materialId: material.id, locationId: place.id }
  const drawn = found.lines.map(
    ({ id, quantity: take }): Drawn => ({ ...own, lotId: rows[Number(id) - 1]!.lotId, quantity: take }),
  )
  if (compareQuantities(found.short, '0') <= 0) return drawn
  if (place.mayBeNegative && material.tracking === 'none')
    return [...drawn, { ...own, lotId: null, quantity: found.short }]
  throw conflict(
    `库位“${place.code}”的物料“${material.code}”可用 ${subtractQuantities(quantity, found.short)} ${unit}，不足 ${quantity} ${unit}`,
  )
}

interface Asked {
  readonly locationId: string
  readonly materialId: string
  readonly lotId: string | null
}
const readRows = writtenStatement<Asked, PickableRow>((given) =>
  pickableAt(
    sql`${given.locationId}::bigint`,
    sql`(select ${given.materialId}::bigint as id) wanted`,
    sql`(${given.lotId}::bigint is null or each.lot_id = ${given.lotId}::bigint)`,
  ),
)
const readPlace = writtenStatement<Pick<Asked, 'locationId'>, PickPlace>(
  (given) => sql`${placeColumns} where location.id = ${given.locationId}::bigint`,
)

/** The same for one material that somebody names, of one lot where he names it. */
export async function drawnFrom(
  locationId: string,
  { lotId = null, ...wanted }: Wanted & { lotId?: string | null },
  context: Context,
): Promise<Drawn[]> {
  const asked = { locationId, materialId: wanted.material.id, lotId }
  const [rows, [place]] = await Promise.all([readRows(context.db, asked), readPlace(context.db, asked)])
  return drawnOf(wanted, { place: place!, rows }, context)
}
