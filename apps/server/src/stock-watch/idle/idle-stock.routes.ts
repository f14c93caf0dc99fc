import type { PageInput } from '@zhizao/contract/http/page'
import { IdleStock, idleStock, USUAL_IDLE_DAYS } from '@zhizao/contract/stock-watch/idle-stock'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { limited, pageReply } from '../../platform/crud/page.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { today } from '../../platform/today.ts'
import { allOf, inWarehouse, materialConditions, type StockNarrowing } from '../../stock/index.ts'
import { stockBalances, stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'

interface IdleFilter extends StockNarrowing {
  idleDays?: number | undefined
  minQuantity?: string | undefined
  warehouseId?: string | undefined
}

const MOST_EXPORTED = 20_000

/** What others own lies as long as they like. */
const isOurs = sql`not exists (select from ${lots} where lot.id = each.lot_id and lot.owner <> 'own')`

/**
 * Our own stock of a material in a warehouse with the days of its movements. What goes from one place of the warehouse to another, or
 * takes another movement back, is none; where nothing has gone out yet, idleness begins when it first came.
 */
function idle({ idleDays = USUAL_IDLE_DAYS, minQuantity, warehouseId, ...filter }: IdleFilter, day: string): SQL {
  const narrowed = materialConditions(filter)
  const within = warehouseId ? [inWarehouse(warehouseId)] : []
  return sql`with place as materialized (
      select location.id, location.warehouse_id from ${locations} join ${warehouses} on warehouse.id = location.warehouse_id
      ${allOf(within)}),
    stocked as materialized (
      select each.material_id, place.warehouse_id, sum(each.quantity) as quantity
      from ${stockBalances} each join place on place.id = each.location_id and ${isOurs}
        ${narrowed.length ? sql`join ${materials} on material.id = each.material_id` : sql``} ${allOf(narrowed)}
      group by 1, 2 having sum(each.quantity) > 0 ${minQuantity ? sql`and sum(each.quantity) >= ${minQuantity}::numeric` : sql``}),
    moved as (
      select each.material_id, source.warehouse_id as source, target.warehouse_id as target,
        min(each.posted_on) as first, max(each.posted_on) as last
      from ${stockLedger} each left join place source on source.id = each.from_location_id
        left join place target on target.id = each.to_location_id
      where source.warehouse_id is distinct from target.warehouse_id and each.reverses_id is null and ${isOurs}
        and each.material_id in (select material_id from stocked)
      group by 1, 2, 3),
    dated as (
      select stocked.*, arrived.first as first_in, arrived.last as last_in, gone.last as last_out,
        coalesce(gone.last, arrived.first) as since
      from stocked
        left join (select material_id, target, min(first) as first, max(last) as last from moved group by 1, 2) arrived
          on arrived.material_id = stocked.material_id and arrived.target = stocked.warehouse_id
        left join (select material_id, source, max(last) as last from moved group by 1, 2) gone
          on gone.material_id = stocked.material_id and gone.source = stocked.warehouse_id)
    select concat_ws('-', material.id, warehouse.id) as id, material.id::text as "materialId", material.code as "materialCode",
      material.name as "materialName", material.specification, kind.name as "className", warehouse.id::text as "warehouseId",
      warehouse.name as "warehouseName", dated.quantity as amount, dated.quantity::text as quantity, unit.code as unit, unit.decimals,
      dated.first_in::text as "firstInOn", dated.last_in::text as "lastInOn", dated.last_out::text as "lastOutOn",
      dated.since::text as "idleSince", ${day}::date - dated.since as "idleDays"
    from dated join ${materials} on material.id = dated.material_id join ${units} on unit.id = material.base_unit_id
      join ${warehouses} on warehouse.id = dated.warehouse_id left join ${materialClasses} kind on kind.id = material.class_id
    where dated.since <= ${day}::date - ${idleDays}::int`
}

const ordered: Readonly<Record<string, SQL>> = {
  materialCode: sql`"materialCode"`,
  warehouseName: sql`"warehouseName"`,
  quantity: sql`amount`,
  lastInOn: sql`"lastInOn"`,
  lastOutOn: sql`"lastOutOn"`,
  idleDays: sql`"idleDays"`,
}
const usual = sql`"idleDays" desc, "materialCode", "warehouseName", id`

const shown = (row: IdleStock): IdleStock => {
  const { amount: _, ...own } = row as IdleStock & { amount?: unknown }
  return { ...own, quantity: plainDecimal(own.quantity) }
}

async function pageOfIdle(input: IdleFilter & PageInput, context: Context) {
  const by = input.sort && Object.hasOwn(ordered, input.sort) ? ordered[input.sort] : undefined
  const order = by ? sql`${by} ${sql.raw(input.order === 'DESC' ? 'desc' : 'asc')} nulls last, ${usual}` : usual
  const { rows } = await context.db.execute<{ total: number; records: IdleStock[] }>(sql`with found as materialized (
      ${idle(input, today(context))})
    select (select count(*)::int from found) as total, coalesce((select json_agg(one) from
      (select * from found order by ${order} ${limited(input)}) one), '[]'::json) as records`)
  const { total, records } = rows[0]!
  return pageReply(records.map(shown), total, input)
}

async function listIdle(filter: IdleFilter, context: Pick<Context, 'db'>, day: string): Promise<IdleStock[]> {
  const { rows } = await context.db.execute<Record<string, unknown>>(
    sql`select * from (${idle(filter, day)}) found order by ${usual} limit ${MOST_EXPORTED}`,
  )
  return rows.map((row) => shown(row as IdleStock))
}

const columns = sheetColumns(IdleStock.shape, [
  'materialCode',
  'materialName',
  'specification',
  'className',
  'warehouseName',
  'quantity',
  'unit',
  'firstInOn',
  'lastInOn',
  'lastOutOn',
  'idleSince',
  'idleDays',
])

export const idleStockRoutes: Route[] = implement(idleStock, {
  page: pageOfIdle,
  export: (filter, context) =>
    spreadsheet(
      '呆滞库存',
      columns,
      inSlices(context, (sliced) => listIdle(filter, sliced, today(context))) as AsyncIterable<object[]>,
      context,
    ),
})
