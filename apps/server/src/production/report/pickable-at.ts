import { plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import type { PickCandidate } from '@zhizao/rules/stock/pick'
import { type SQL, sql } from 'drizzle-orm'
import { type AskedUse, isFit } from '../../stock/index.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'

/** Balances of one material that are looked at. */
const MOST = 2000

/** What lies at a place that is drawn from; of a place that has nothing of a material, that material is not there. */
export interface PickableRow extends Record<string, unknown> {
  readonly materialId: string
  readonly locationId: string
  readonly lotId: string | null
  readonly lotCode: string | null
  readonly free: Quantity
  readonly expiresOn: string | null
  readonly receivedOn: string | null
}

/**
 * Stock of materials at places that is fit for a use and neither held nor packed; `only`: of one lot. `places` selects their ids,
 * `materials` answers ids as `wanted(id)`.
 */
export const pickableAt = (places: SQL, materials: SQL, use: AskedUse, only: SQL = sql`true`) => sql`
  select found.* from ${materials} cross join lateral (
    select each.material_id::text as "materialId", each.location_id::text as "locationId", each.lot_id::text as "lotId",
      lot.code as "lotCode", (each.quantity - greatest(each.reserved, each.packed))::text as free, lot.expires_on::text as "expiresOn", lot.received_on::text as "receivedOn"
    from ${stockBalances} each join ${locations} on location.id = each.location_id left join ${lots} on lot.id = each.lot_id
    where each.location_id = any(array(${places})) and each.material_id = wanted.id and ${isFit(use)}
      and each.quantity > each.reserved and each.quantity > each.packed and ${only}
    limit ${sql.raw(String(MOST))}) found`

/** The place itself, as refusals name it. */
export const placeColumns = sql`select location.id, location.code, location.allow_negative = 1 as "mayBeNegative" from ${locations}`

export interface PickPlace extends Record<string, unknown> {
  readonly id: string
  readonly code: string
  readonly mayBeNegative: boolean
}

export const asCandidate = (row: PickableRow, at: number): PickCandidate => ({
  id: String(at + 1),
  lotId: row.lotId,
  lotCode: row.lotCode,
  status: 'available',
  free: plainDecimal(row.free),
  expiresOn: row.expiresOn,
  receivedOn: row.receivedOn,
  locationCode: '',
  // Where an order draws from is said by it, whatever kind of place that is.
  locationKind: 'storage',
})
