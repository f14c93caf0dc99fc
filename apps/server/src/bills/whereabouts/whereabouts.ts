import {
  MOST_FOLLOWED_LOTS,
  MOST_WHEREABOUTS,
  Whereabouts,
  whereaboutsKindTitles,
} from '@zhizao/contract/bills/lot-whereabouts'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { stockBalances, stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lotsBelow, requireLot } from '../../trace/index.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { inboundBills } from '../inbound/inbound-bill.table.ts'
import { outboundBills } from '../outbound/outbound-bill.table.ts'

const MOST_EXPORTED = 20_000
const MOST_DOCUMENTS = 5

/** What lies somewhere or is on its way. */
const kept = sql`select reached.lot_id, case when location.warehouse_id is null then 'transit' else 'stock' end as kind,
      case when location.warehouse_id is null then null else warehouse.name || ' ' || location.code end as holder,
      location.id as location_id, each.status, each.quantity, null as documents, null::date as last_on
    from reached join ${stockBalances} each on each.lot_id = reached.lot_id and each.quantity <> 0
      join ${locations} on location.id = each.location_id
      left join ${warehouses} on warehouse.id = location.warehouse_id`

/**
 * What went outside and stands: what was taken back is neither, nor where goods had come from before. What customers bring back, what
 * is left of what production was given, and what a count finds again are taken off.
 */
const crossed = sql`select each.lot_id, each.quantity as amount, each.posted_on, each.source_code,
        target.kind, shipped.customer_id, shipped.supplier_id
      from reached join ${stockLedger} each on each.lot_id = reached.lot_id and each.reverses_id is null
        join ${locations} target on target.id = each.to_location_id and target.warehouse_id is null and target.kind <> 'transit'
        left join ${outboundBills} shipped on each.source_kind = 'outboundBill' and shipped.id = each.source_id
      where not exists (select from ${stockLedger} back where back.reverses_id = each.id)
    union all
    select each.lot_id, -each.quantity, null, null, source.kind, brought.customer_id, null
      from reached join ${stockLedger} each on each.lot_id = reached.lot_id and each.reverses_id is null
        join ${locations} source on source.id = each.from_location_id and source.warehouse_id is null
        left join ${inboundBills} brought on each.source_kind = 'inboundBill' and brought.id = each.source_id
      where not exists (select from ${stockLedger} back where back.reverses_id = each.id)
        and ((source.kind = 'customer' and brought.kind = 'return')
          or (source.kind = 'production' and each.source_kind = 'workOrder') or source.kind = 'count')`

const gone = sql`select lot_id, case when kind in ('customer', 'supplier', 'production', 'scrap') then kind else 'other' end as kind,
      coalesce(${materialCustomers.name}, ${suppliers.name}) as holder, null::bigint as location_id, null as status,
      sum(amount) as quantity,
      array_to_string((array_agg(distinct source_code) filter (where source_code is not null))[1:${sql.raw(String(MOST_DOCUMENTS))}], '、') as documents,
      max(crossed.posted_on) as last_on
    from (${crossed}) crossed
      left join ${materialCustomers} on ${materialCustomers.id} = crossed.customer_id
      left join ${suppliers} on ${suppliers.id} = crossed.supplier_id
    group by 1, 2, 3, crossed.customer_id, crossed.supplier_id having sum(amount) > 0`

/** Where each piece of a lot is, and of all that came of it; at most so many rows. */
const statement = (id: string, most: number): SQL => sql`with reached as materialized (
      ${lotsBelow(id, MOST_FOLLOWED_LOTS)}),
    told as (${kept} union all ${gone})
  select row_number() over () as id, told.lot_id::text as "lotId", lot.code as "lotCode", reached.generation, lot.material_id::text as "materialId",
    material.code as "materialCode", material.name as "materialName", told.kind, told.holder, told.location_id::text as "locationId",
    told.status, told.quantity::text, unit.code as unit, unit.decimals, told.documents, told.last_on::text as "lastOn",
    (select count(*)::int from reached) as lots
  from told join reached on reached.lot_id = told.lot_id join ${lots} on lot.id = told.lot_id
    join ${materials} on material.id = lot.material_id join ${units} on unit.id = material.base_unit_id
  order by reached.generation, material.code, lot.code, told.lot_id, told.kind, told.holder limit ${most}`

type Row = Whereabouts & { lots: number }
const listed = async (id: string, most: number, { db }: Context) => {
  const { rows } = await db.execute<Row & Record<string, unknown>>(statement(id, most))
  return rows.map(({ lots: count, ...row }) => ({
    count,
    row: { ...row, id: String(row.id), quantity: plainDecimal(row.quantity) } as Whereabouts,
  }))
}

export async function whereaboutsOf(id: string, context: Context) {
  await requireLot(id, context)
  const found = await listed(id, MOST_WHEREABOUTS + 1, context)
  const count = found[0]?.count ?? 1
  return {
    rows: found.slice(0, MOST_WHEREABOUTS).map(({ row }) => row),
    lots: count,
    isCut: found.length > MOST_WHEREABOUTS || count >= MOST_FOLLOWED_LOTS,
  }
}

const columns = sheetColumns(
  Whereabouts.shape,
  [
    'generation',
    'materialCode',
    'materialName',
    'lotCode',
    'kind',
    'holder',
    'status',
    'quantity',
    'unit',
    'documents',
    'lastOn',
  ],
  { kind: { words: whereaboutsKindTitles }, status: { words: stockStatusTitles } },
)

export async function whereaboutsSheet(id: string, context: Context) {
  await requireLot(id, context)
  const slices = inSlices(context, async (sliced) => (await listed(id, MOST_EXPORTED, sliced)).map(({ row }) => row))
  return spreadsheet('批次去向清单', columns, slices as AsyncIterable<object[]>, context)
}
