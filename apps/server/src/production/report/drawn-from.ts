import { compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { Use } from '@zhizao/rules/stock/fit'
import { pick } from '@zhizao/rules/stock/pick'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict } from '../../platform/refusal.ts'
import { happenedOn, today } from '../../platform/today.ts'
import { freeSince, whyShort } from '../../stock/index.ts'
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
  /** Of this lot alone. */
  readonly lotId?: string | null
}

interface Lying {
  /** In the order in which they are drawn from. */
  readonly places: readonly PickPlace[]
  /** What lies there of the material and is fit for the use. */
  readonly rows: readonly PickableRow[]
  readonly use: Use
}

/**
 * From which lots at some places a quantity is drawn, one place after the other, as far as they have it. Looked at before anything
 * is locked: what is chosen is chosen again where others have it first.
 */
export function takenOf(
  { componentId, material, quantity }: Omit<Wanted, 'unit'>,
  { places, rows, use }: Lying,
): { drawn: Drawn[]; short: Quantity } {
  const own = { componentId, materialId: material.id }
  const drawn: Drawn[] = []
  let short = quantity
  for (const { id: locationId } of places) {
    if (compareQuantities(short, '0') <= 0) break
    const here = rows.filter((row) => row.locationId === locationId)
    const found = pick(here.map(asCandidate), short, { rule: material.pickRule, ...use })
    for (const { id, quantity: take } of found.lines)
      drawn.push({ ...own, locationId, lotId: here[Number(id) - 1]!.lotId, quantity: take })
    short = found.short
  }
  return { drawn, short }
}

/** What is short is owed, of no lot, by the first place that may go below zero; else it is said why it is not there. */
export async function owed(
  { componentId, material, unit, quantity, short, lotId = null }: Wanted & { readonly short: Quantity },
  { places, use }: Omit<Lying, 'rows'>,
  context: Context,
): Promise<Drawn> {
  const owing = places.find(({ mayBeNegative }) => mayBeNegative)
  if (owing && material.tracking === 'none')
    return { componentId, materialId: material.id, locationId: owing.id, lotId: null, quantity: short }
  const within = sql`each.location_id = any(${sql.param(places.map(({ id }) => id))}::bigint[])`
  const [why] = await whyShort([{ materialId: material.id, lotId }], { within, use, isLoose: true }, context)
  const then = use.today < today(context) ? `自 ${use.today} 起` : ''
  throw conflict(
    `库位“${places.map(({ code }) => code).join('、')}”的物料“${material.code}”${then}可用 ${subtractQuantities(quantity, short)} ${unit}，不足 ${quantity} ${unit}${why}`,
  )
}

interface Asked extends Pick<Use, 'today' | 'customerId'> {
  readonly locationIds: readonly string[]
  readonly materialId: string
  readonly lotId: string | null
}
const readRows = writtenStatement<Asked, PickableRow>((given) =>
  pickableAt(
    sql`select unnest(${given.locationIds}::bigint[])`,
    sql`(select ${given.materialId}::bigint as id) wanted`,
    { today: given.today, customerId: given.customerId! },
    sql`(${given.lotId}::bigint is null or each.lot_id = ${given.lotId}::bigint)`,
  ),
)
const readPlaces = writtenStatement<Pick<Asked, 'locationIds'>, PickPlace>(
  (given) => sql`${placeColumns} where location.id = any(${given.locationIds}::bigint[])`,
)

/** The same for one material that somebody names, of one lot where he names it, be it the customer's that it is used for. */
export async function drawnFrom(
  locationIds: readonly string[],
  { customerId, at, ...wanted }: Wanted & { customerId: string | null; at: Date | undefined },
  context: Context,
): Promise<Drawn[]> {
  const use = { today: happenedOn(at, context), customerId }
  const asked = { ...use, locationIds, materialId: wanted.material.id, lotId: wanted.lotId ?? null }
  const [lying, found] = await Promise.all([readRows(context.db, asked), readPlaces(context.db, asked)])
  const places = locationIds.flatMap((id) => found.filter((each) => each.id === id))
  const rows = await freeSince(lying, use.today, context)
  const { drawn, short } = takenOf(wanted, { places, rows, use })
  if (compareQuantities(short, '0') <= 0) return drawn
  return [...drawn, await owed({ ...wanted, short }, { places, use }, context)]
}
