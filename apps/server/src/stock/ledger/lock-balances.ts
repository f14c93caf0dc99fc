import { plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import type { LocationKind } from '@zhizao/rules/stock/location-kind'
import { type Placeholder, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { keepPlans } from '../../platform/db/keep-plans.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locationClasses, locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { stockBalances, stockLedger, stockPeriods } from './ledger.table.ts'
import type { BalanceKey, StockSource } from './posting.ts'

/** A balance that this transaction holds, with what is to be known of its place, material and lot. */
export interface HeldBalance extends BalanceKey {
  readonly id: string
  readonly quantity: Quantity
  readonly reserved: Quantity
  /** In boxes and on pallets. */
  readonly packed: Quantity
  readonly mayBeNegative: boolean
  readonly locationCode: string
  readonly locationKind: LocationKind
  readonly isLocationOn: boolean
  readonly capacity: Quantity | null
  /** Of all materials there; null where the place has no capacity. */
  readonly lying: Quantity | null
  readonly isClassAllowed: boolean
  readonly materialCode: string
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly unit: string
  readonly decimals: number
  readonly lotCode: string | null
  readonly lotMaterialId: string | null
  readonly expiresOn: string | null
  readonly owner: 'own' | 'customer' | 'supplier' | null
  readonly customerId: string | null
  readonly supplierId: string | null
  /** Whose it is, where it is not ours. */
  readonly ownerName: string | null
  /** Pieces of a lot of one piece, wherever they are; null of other lots. */
  readonly pieces: Quantity | null
}

export interface Held {
  readonly balances: readonly HeldBalance[]
  /** Up to this day nothing may be posted any more. */
  readonly closedUntil: string | null
  /** Lines of the source and step that are in the ledger already. */
  readonly doneLines: readonly string[]
}

const ofPeriod = sql`hashtextextended('stock period', 0)`
/** Postings share it; who closes a period has it alone, so that none is between looking and writing then. */
const sharePeriod = (companyId: Placeholder) => sql`pg_advisory_xact_lock_shared((${ofPeriod} # ${companyId}::bigint))`
export const holdPeriod = ({ user }: Pick<Context, 'user'>) =>
  sql`pg_advisory_xact_lock((${ofPeriod} # ${user.companyId}::bigint))`
/** Two postings of one document go one after the other, whatever balances they touch. */
export const holdSource = ({ kind, id }: { kind: string | Placeholder; id: string | Placeholder }) =>
  sql`pg_advisory_xact_lock(hashtextextended('stock source ' || ${kind}::text, ${id}::bigint))`

interface Wanted {
  readonly companyId: string
  readonly kind: string
  readonly sourceId: string
  readonly step: string
  readonly locationIds: readonly string[]
  readonly materialIds: readonly string[]
  readonly lotIds: readonly (string | null)[]
  readonly statuses: readonly string[]
}
type Places = { readonly [Name in keyof Wanted]: Placeholder }

/** Keys as rows of a statement whose text does not depend on how many there are. */
const wantedOf = ({ locationIds, materialIds, lotIds, statuses }: Places) => sql`unnest(${locationIds}::bigint[],
    ${materialIds}::bigint[], ${lotIds}::bigint[], ${statuses}::text[]) as wanted(location_id, material_id, lot_id, status)`

const inOrder = sql`order by wanted.location_id, wanted.material_id, wanted.lot_id nulls first, wanted.status`
const isWanted = sql`each.location_id = wanted.location_id and each.material_id = wanted.material_id
  and each.lot_id is not distinct from wanted.lot_id and each.status = wanted.status`

/**
 * Mostly all balances are there, and are only locked. Where one is missing all go the other way, made or locked in the same
 * order: "where false" changes nothing and locks all the same.
 */
const lock = writtenStatement<Wanted>(
  (given) => sql`with held as materialized (select ${sharePeriod(given.companyId)},
      ${holdSource({ kind: given.kind, id: given.sourceId })}),
    pieces as materialized (select lot.id from ${lots} join ${materials} on material.id = lot.material_id and material.tracking = 'serial'
      cross join held where lot.id = any(${given.lotIds}::bigint[]) order by lot.id for no key update of lot),
    there as materialized (select count(*) as n from ${wantedOf(given)}
      join ${stockBalances} each on each.company_id = ${given.companyId}::bigint and ${isWanted}),
    locked as materialized (select each.id from ${wantedOf(given)}
      join ${stockBalances} each on each.company_id = ${given.companyId}::bigint and ${isWanted}
      cross join held cross join (select count(*) from pieces) counted
      where (select n from there) = cardinality(${given.locationIds}::bigint[]) ${inOrder} for no key update of each)
    insert into ${stockBalances} (company_id, location_id, material_id, lot_id, status, may_be_negative)
    select ${given.companyId}::bigint, wanted.location_id, wanted.material_id, wanted.lot_id, wanted.status, location.allow_negative = 1
    from ${wantedOf(given)} join ${locations} on location.id = wanted.location_id join ${materials} on material.id = wanted.material_id
      left join ${lots} on lot.id = wanted.lot_id cross join held cross join (select count(*) from pieces) counted
    where (select count(*) from locked) < cardinality(${given.locationIds}::bigint[]) and (wanted.lot_id is null or lot.id is not null)
    ${inOrder}
    on conflict (company_id, location_id, material_id, lot_id, status)
    do update set updated_at = excluded.updated_at where false`,
)

/** What beside the balances is the same in each row. */
type HeldRow = { -readonly [Name in keyof HeldBalance]: HeldBalance[Name] } & {
  closedUntil?: string | null
  doneLines?: string[]
} & Record<string, unknown>

const read = writtenStatement<Wanted, HeldRow>(
  (given) => sql`select each.id, each.location_id as "locationId",
      each.material_id as "materialId", each.lot_id as "lotId", each.status, each.quantity, each.reserved, each.packed,
      each.may_be_negative as "mayBeNegative", location.code as "locationCode", location.kind as "locationKind",
      location.status = 1 and coalesce(warehouse.status, 1) = 1 as "isLocationOn", location.capacity,
      case when location.capacity is not null then (select sum(lying.quantity) from ${stockBalances} lying
        where lying.company_id = each.company_id and lying.location_id = each.location_id) end as lying,
      not exists (select from ${locationClasses} allowed where allowed.location_id = location.id)
        or exists (select from ${locationClasses} allowed join ${materialClasses} above on above.id = allowed.class_id
          join ${materialClasses} own on own.id = material.class_id and starts_with(own.path, above.path)
          where allowed.location_id = location.id) as "isClassAllowed",
      material.code as "materialCode", material.tracking, unit.code as unit, unit.decimals,
      lot.code as "lotCode", lot.material_id as "lotMaterialId", lot.expires_on::text as "expiresOn",
      lot.owner, lot.customer_id as "customerId", lot.supplier_id as "supplierId", case lot.owner
        when 'customer' then (select customer.name from ${materialCustomers} customer where customer.id = lot.customer_id)
        when 'supplier' then (select supplier.name from ${suppliers} supplier where supplier.id = lot.supplier_id) end as "ownerName",
      case when material.tracking = 'serial' and lot.id is not null then (select sum(other.quantity) from ${stockBalances} other
        where other.company_id = each.company_id and other.lot_id = lot.id) end as pieces,
      (select closed_until::text from ${stockPeriods}) as "closedUntil",
      array(select distinct done.line_id::text from ${stockLedger} done where done.company_id = ${given.companyId}::bigint
        and done.source_kind = ${given.kind} and done.source_id = ${given.sourceId}::bigint and done.step = ${given.step}) as "doneLines"
    from ${wantedOf(given)}
    join ${stockBalances} each on each.company_id = ${given.companyId}::bigint and ${isWanted}
    join ${locations} on location.id = each.location_id left join ${warehouses} on warehouse.id = location.warehouse_id
    join ${materials} on material.id = each.material_id join ${units} on unit.id = material.base_unit_id
    left join ${lots} on lot.id = each.lot_id`,
)

const figures = ['quantity', 'reserved', 'packed', 'capacity', 'lying', 'pieces'] as const

/**
 * The one place where stock is locked. First the document and the period, then pieces that are lots of their own, then
 * balances in the order of their keys, those that are missing being made in that same order: whoever waits here waits for
 * somebody who needs nothing that stands before. `FOR NO KEY UPDATE`, so that checks of foreign keys do not wait. Call it
 * once in a transaction, with all that it will touch.
 */
export async function lockBalances(
  keys: readonly BalanceKey[],
  { source, step }: { source: Pick<StockSource, 'kind' | 'id'>; step: string },
  context: Context,
): Promise<Held> {
  const { db, user } = context
  const wanted = {
    companyId: user.companyId,
    kind: source.kind,
    sourceId: source.id,
    step,
    locationIds: keys.map(({ locationId }) => locationId),
    materialIds: keys.map(({ materialId }) => materialId),
    lotIds: keys.map(({ lotId }) => lotId),
    statuses: keys.map(({ status }) => status),
  }
  // A statement of its own sees what others had written when the locks were got; both go out together.
  const [, , rows] = await Promise.all([keepPlans(db), lock(db, wanted), read(db, wanted)])
  for (const row of rows)
    for (const name of figures) if (row[name] !== null) row[name] = plainDecimal(row[name] as string)
  const [first] = rows
  return { balances: rows, closedUntil: first?.closedUntil ?? null, doneLines: first?.doneLines ?? [] }
}
