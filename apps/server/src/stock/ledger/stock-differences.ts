import { plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { materials } from '../../material/material/material.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'
import { handlingUnits, unitContents } from '../unit/handling-unit.table.ts'
import { stockBalances, stockLedger, stockReservations } from './ledger.table.ts'

/** A balance that is not what its movements or its reservations say. */
export interface StockDifference {
  readonly companyId: string
  /** Names a company, a place, a material, a lot and a status. */
  readonly name: string
  readonly what: 'quantity' | 'reserved' | 'packed'
  readonly kept: Quantity
  readonly rebuilt: Quantity
}

const MOST = 200

/** Rebuilds every balance of all companies from the ledger, in one statement, and so at one moment. */
export async function stockDifferences(db: Db): Promise<StockDifference[]> {
  const { rows } = await db.execute<{
    companyId: string
    name: string
    what: 'quantity' | 'reserved' | 'packed'
    kept: string
    rebuilt: string
  }>(sql`with moved as (
      select company_id, from_location_id as location_id, material_id, lot_id, status, -quantity as quantity from ${stockLedger}
      union all
      select company_id, to_location_id, material_id, coalesce(to_lot_id, lot_id), to_status, quantity from ${stockLedger}),
    summed as (
      select moved.company_id, moved.location_id, moved.material_id, moved.lot_id, moved.status, sum(moved.quantity) as quantity
      from moved join ${locations} on location.id = moved.location_id and (location.warehouse_id is not null or location.kind = 'transit')
      group by 1, 2, 3, 4, 5),
    inside as (
      select content.company_id, unit.location_id, content.material_id, content.lot_id, content.status, sum(content.quantity) as quantity
      from ${unitContents} content join ${handlingUnits} unit on unit.id = content.unit_id and unit.state in ('open', 'closed')
      group by 1, 2, 3, 4, 5),
    compared as (
      select coalesce(kept.company_id, summed.company_id) as company_id, coalesce(kept.location_id, summed.location_id) as location_id,
        coalesce(kept.material_id, summed.material_id) as material_id, coalesce(kept.lot_id, summed.lot_id) as lot_id,
        coalesce(kept.status, summed.status) as status, coalesce(kept.quantity, 0) as kept, coalesce(summed.quantity, 0) as rebuilt,
        'quantity' as what
      from ${stockBalances} kept full join summed on summed.company_id = kept.company_id and summed.location_id = kept.location_id
        and summed.material_id = kept.material_id and coalesce(summed.lot_id, 0) = coalesce(kept.lot_id, 0) and summed.status = kept.status
      union all
      select kept.company_id, kept.location_id, kept.material_id, kept.lot_id, kept.status, kept.reserved,
        coalesce(held.quantity, 0), 'reserved'
      from ${stockBalances} kept left join (select balance_id, sum(quantity) as quantity from ${stockReservations} group by 1) held
        on held.balance_id = kept.id
      union all
      select coalesce(kept.company_id, inside.company_id), coalesce(kept.location_id, inside.location_id),
        coalesce(kept.material_id, inside.material_id), coalesce(kept.lot_id, inside.lot_id), coalesce(kept.status, inside.status),
        coalesce(kept.packed, 0), coalesce(inside.quantity, 0), 'packed'
      from (select * from ${stockBalances} where packed <> 0) kept full join inside on inside.company_id = kept.company_id
        and inside.location_id = kept.location_id and inside.material_id = kept.material_id
        and coalesce(inside.lot_id, 0) = coalesce(kept.lot_id, 0) and inside.status = kept.status)
    select compared.company_id as "companyId", what, kept::text, rebuilt::text,
      concat_ws(' / ', company.name, location.code, material.code, lot.code, compared.status) as name
    from compared join ${companies} on company.id = compared.company_id join ${locations} on location.id = compared.location_id
      join ${materials} on material.id = compared.material_id left join ${lots} on lot.id = compared.lot_id
    where kept <> rebuilt order by 1, name limit ${MOST}`)
  return rows.map((row) => ({ ...row, kept: plainDecimal(row.kept), rebuilt: plainDecimal(row.rebuilt) }))
}
