import type { PageInput } from '@zhizao/contract/http/page'
import {
  IN_TRANSIT,
  type InOutRow,
  type InOutType,
  inOutTypeTitles,
  NO_SUPPLIER,
} from '@zhizao/contract/stock-watch/in-out-report'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { limited, pageReply } from '../../platform/crud/page.ts'
import { invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { reports } from '../../report/report-template/report-template.table.ts'
import { allOf, inWarehouse, materialConditions, type StockNarrowing } from '../../stock/index.ts'
import { stockBalances, stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'

export interface InOutFilter extends StockNarrowing {
  type?: InOutType | undefined
  from?: string | undefined
  to?: string | undefined
  warehouseId?: string | undefined
  supplierId?: string | undefined
}

/** Days of a report by day. */
const MOST_DAYS = 366
const DAY = 24 * 60 * 60 * 1000

export interface Period {
  from: string
  to: string
}

/** This month where nothing is said. */
export function periodOf({ from, to, type }: InOutFilter, context: Context): Period {
  const last = to ?? today(context)
  const period = { from: from ?? `${last.slice(0, 7)}-01`, to: last }
  if (period.from > period.to) throw invalidField('to', '结束日期', '不能早于开始日期')
  if (type === 'day' && Date.parse(period.to) - Date.parse(period.from) >= MOST_DAYS * DAY)
    throw invalidField('from', '开始日期', `按日汇总最多 ${MOST_DAYS} 天`)
  return period
}

/** What takes a movement back stands as that movement does, below zero. */
const takenBack = (back: SQL, otherwise: SQL) =>
  sql`case when each.reverses_id is null then ${otherwise} else ${back} end`

/**
 * A row for each material and what stands beside it. What was there before is not added up from the beginning: it is what there
 * is now less all that has moved since, so that a report of this month reads this month. One statement, so one moment.
 *
 * A place counts for its warehouse, or for the company as a whole; goods on their way are the company's too. What moves within
 * that is neither in nor out. What takes a movement back lowers the column that the movement stands in, on its own day.
 */
function rowsOf({ type = 'material', ...filter }: InOutFilter, { from, to }: Period): SQL {
  const isApart = type === 'warehouse'
  const bySupplier = type === 'supplier'
  const bucket =
    type === 'month' ? sql`to_char(posted_on, 'YYYY-MM')` : type === 'day' ? sql`posted_on::text` : sql`null::text`
  const withLot = bySupplier || Boolean(filter.supplierId)
  const lotOf = withLot ? sql`left join ${lots} on lot.id = each.lot_id` : sql``
  const supplier = bySupplier ? sql`lot.supplier_id` : sql`null::bigint`
  const narrowed = [
    ...(materialConditions(filter).length
      ? [
          sql`each.material_id in (select id from ${materials} where ${sql.join(materialConditions(filter), sql` and `)})`,
        ]
      : []),
    ...(filter.supplierId ? [sql`lot.supplier_id = ${filter.supplierId}::bigint`] : []),
  ]
  const places = filter.warehouseId
    ? inWarehouse(filter.warehouseId)
    : sql`(location.warehouse_id is not null or location.kind = 'transit')`
  // What says nothing is no key: with fewer of them PostgreSQL adds up by hashing where it would sort all movements on disk. Of the
  // company as a whole one side tells both, since what moves within it is left out.
  const leaves = sql`(target.unit is null)`
  const sides = isApart
    ? { source: sql`source.unit`, target: sql`target.unit`, keys: [sql`source.unit`, sql`target.unit`] }
    : {
        source: sql`case when ${leaves} then 1::bigint end`,
        target: sql`case when ${leaves} then null else 1::bigint end`,
        keys: [leaves],
      }
  const own = [sql`each.material_id`, ...(bySupplier ? [supplier] : [])]
  const keys = [...own, ...sides.keys, ...(type === 'month' || type === 'day' ? [bucket] : []), sql`6`]
  const hereKeys = [...own, ...(isApart ? [sql`place.unit`] : [])]
  return sql`with place as materialized (
      select location.id, ${isApart ? sql`coalesce(location.warehouse_id, 0)` : sql`1::bigint`} as unit
      from ${locations} left join ${warehouses} on warehouse.id = location.warehouse_id where ${places}),
    crossed as (
      select each.material_id, ${supplier} as supplier_id, ${sides.source} as source, ${sides.target} as target,
        ${bucket} as bucket, posted_on <= ${to}::date as counts,
        sum(${takenBack(sql`-each.quantity`, sql`each.quantity`)}) as quantity
      from ${stockLedger} each left join place source on source.id = ${takenBack(sql`each.to_location_id`, sql`each.from_location_id`)}
        left join place target on target.id = ${takenBack(sql`each.from_location_id`, sql`each.to_location_id`)} ${lotOf}
      where each.posted_on >= ${from}::date and source.unit is distinct from target.unit ${allOf(narrowed, 'and')}
      group by ${sql.join(keys, sql`, `)}),
    parts as (
      select material_id, supplier_id, target as unit, bucket, counts, quantity as received, 0::numeric as issued, 0::numeric as here
        from crossed where target is not null
      union all
      select material_id, supplier_id, source, bucket, counts, 0, quantity, 0 from crossed where source is not null
      union all
      select each.material_id, ${supplier}, ${isApart ? sql`place.unit` : sql`1::bigint`}, null, true, 0, 0, sum(each.quantity)
        from ${stockBalances} each join place on place.id = each.location_id ${lotOf}
        ${allOf(narrowed)} group by ${sql.join(hereKeys, sql`, `)}),
    figures as (
      select material_id, supplier_id, unit, case when counts then bucket end as bucket,
        coalesce(sum(received) filter (where counts), 0) as received, coalesce(sum(issued) filter (where counts), 0) as issued,
        sum(here) - coalesce(sum(received - issued) filter (where not counts), 0) as ending
      from parts group by 1, 2, 3, 4)
    ${type === 'month' || type === 'day' ? running : standing}`
}

const standing = sql`select *, ending - received + issued as opening, ending as closing from figures
  where received <> 0 or issued <> 0 or ending <> 0`

/** Of buckets: each ends where the next begins, the last where the material ends. */
const running = sql`select *, closing - received + issued as opening from (
    select *, sum(ending) over (partition by material_id)
      - coalesce(sum(received - issued) over (partition by material_id order by bucket desc nulls last
          rows between unbounded preceding and 1 preceding), 0) as closing
    from figures) each where bucket is not null`

/** The same with names, in the order of the report. */
const shownOf = (filter: InOutFilter, { from, to }: Period) => sql`with report as (${rowsOf(filter, { from, to })})
  select material.id as "materialId", report.unit as place, report.supplier_id as supplier, material.code as "materialCode", material.name as "materialName", material.specification,
    unit.code as unit, unit.decimals,
    ${
      filter.type === 'warehouse'
        ? sql`coalesce(warehouse.id::text, ${IN_TRANSIT}) as "warehouseId", coalesce(warehouse.name, '在途') as "warehouseName"`
        : sql`null::text as "warehouseId", null::text as "warehouseName"`
    },
    ${
      filter.type === 'supplier'
        ? sql`coalesce(supplier.id::text, ${NO_SUPPLIER}) as "supplierId", coalesce(supplier.name, '无供应商') as "supplierName"`
        : sql`null::text as "supplierId", null::text as "supplierName"`
    },
    report.bucket as period, ${from}::text as "from", ${to}::text as "to", report.opening, report.received,
    report.issued, report.closing
  from ${reports} join ${materials} on material.id = report.material_id join ${units} on unit.id = material.base_unit_id
    left join ${warehouses} on ${filter.type === 'warehouse' ? sql`warehouse.id = report.unit` : sql`false`}
    left join ${suppliers} on ${filter.type === 'supplier' ? sql`supplier.id = report.supplier_id` : sql`false`}`

const ordered: Readonly<Record<string, SQL>> = {
  materialCode: sql`"materialCode"`,
  period: sql`period`,
  opening: sql`shown.opening`,
  received: sql`shown.received`,
  issued: sql`shown.issued`,
  closing: sql`shown.closing`,
}
/** Ids and figures come as text, since numbers of JSON lose digits: of the rows that are shown, not of all. */
const read = sql`concat_ws('-', "materialId", place, coalesce(supplier, 0), period) as id, "materialId"::text as "materialId", "materialCode", "materialName", specification, unit, decimals, "warehouseId", "warehouseName",
  "supplierId", "supplierName", period, "from", "to", opening::text, received::text, issued::text, closing::text`
const usual = sql`"materialCode", period, "warehouseName", "supplierName", shown."materialId", place, supplier`

const plain = (row: InOutRow, { from, to }: Period): InOutRow => ({
  ...row,
  // A row of a month or a day says of which days it is, as far as the report goes.
  ...(row.period && { from: max(from, firstOf(row.period)), to: min(to, lastOf(row.period)) }),
  opening: plainDecimal(row.opening),
  received: plainDecimal(row.received),
  issued: plainDecimal(row.issued),
  closing: plainDecimal(row.closing),
})
const max = (one: string, other: string) => (one > other ? one : other)
const min = (one: string, other: string) => (one < other ? one : other)
const firstOf = (period: string) => (period.length === 7 ? `${period}-01` : period)
const lastOf = (period: string) => {
  if (period.length > 7) return period
  const [year, month] = period.split('-').map(Number)
  return new Date(Date.UTC(year!, month!, 0)).toISOString().slice(0, 10)
}

export async function pageOfInOut(input: InOutFilter & PageInput, context: Context) {
  const period = periodOf(input, context)
  const by = input.sort && Object.hasOwn(ordered, input.sort) ? ordered[input.sort] : undefined
  const order = by ? sql`${by} ${sql.raw(input.order === 'DESC' ? 'desc' : 'asc')} nulls last, ${usual}` : usual
  const { rows } = await context.db.execute<{ total: number; records: InOutRow[] }>(sql`with shown as materialized (
      ${shownOf(input, period)})
    select (select count(*)::int from shown) as total, coalesce((select json_agg(one) from
      (select ${read} from (select * from shown order by ${order} ${limited(input)}) shown) one), '[]'::json) as records`)
  const { total, records } = rows[0]!
  return pageReply(
    records.map((row) => plain(row, period)),
    total,
    input,
  )
}

export async function listInOut(filter: InOutFilter, period: Period, { db }: Pick<Context, 'db'>, most: number) {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select ${read} from (${shownOf(filter, period)}) shown order by ${usual} limit ${most}`,
  )
  return rows.map((row) => plain(row as InOutRow, period))
}

export const inOutTypes = () =>
  Object.entries(inOutTypeTitles).map(([code, name]) => ({ code: code as InOutType, name }))
