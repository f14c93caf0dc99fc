import type { PageInput } from '@zhizao/contract/http/page'
import type { StockGrouping, StockRow } from '@zhizao/contract/stock/stock'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { limited, pageReply } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'

export interface StockFilter {
  groupBy?: StockGrouping
  keyword?: string
  materialId?: string
  classId?: string
  warehouseId?: string
  locationId?: string
  lotId?: string
  status?: string
  expiresBy?: string
}

const kept: Record<StockGrouping, { place: boolean; lot: boolean; status: boolean }> = {
  balance: { place: true, lot: true, status: true },
  material: { place: false, lot: false, status: false },
  location: { place: true, lot: false, status: false },
  lot: { place: false, lot: true, status: false },
}

const ordered: Record<string, SQL> = {
  materialCode: sql`"materialCode"`,
  locationCode: sql`"locationCode"`,
  lotCode: sql`"lotCode"`,
  expiresOn: sql`"expiresOn"`,
  quantity: sql`amount`,
}

type Beside = 'material' | 'location' | 'warehouse' | 'lot'
const joins: Record<Beside, SQL> = {
  material: sql`join ${materials} on material.id = each.material_id`,
  location: sql`join ${locations} on location.id = each.location_id`,
  warehouse: sql`left join ${warehouses} on warehouse.id = location.warehouse_id`,
  lot: sql`left join ${lots} on lot.id = each.lot_id`,
}

/** What is asked of balances, and the tables beside them that it looks at. */
function narrowed(asked: StockFilter): { where: SQL; beside: SQL } {
  // Of a plain "quantity <> 0" the planner, who may not look at statistics behind row-level security, believes that it leaves
  // nothing where all quantities are alike (pieces, say), and joins row by row; of the two sides it believes in half of the rows.
  const conditions = [sql`(each.quantity > 0 or each.quantity < 0)`]
  const needs = new Set<Beside>()
  const one = (value: string | undefined, condition: (value: string) => SQL, ...tables: Beside[]) => {
    if (!value) return
    conditions.push(condition(value))
    for (const table of tables) needs.add(table)
  }
  one(asked.materialId, (id) => sql`each.material_id = ${id}::bigint`)
  one(asked.locationId, (id) => sql`each.location_id = ${id}::bigint`)
  one(asked.lotId, (id) => sql`each.lot_id = ${id}::bigint`)
  one(asked.status, (status) => sql`each.status = ${status}`)
  one(asked.expiresBy, (day) => sql`lot.expires_on <= ${day}::date`, 'lot')
  one(
    asked.warehouseId,
    (id) => sql`warehouse.path like (select path from ${warehouses} where id = ${id}::bigint) || '%'`,
    'location',
    'warehouse',
  )
  one(
    asked.classId,
    (id) => sql`material.class_id in (select below.id from ${materialClasses} above
    join ${materialClasses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
    where above.id = ${id}::bigint)`,
    'material',
  )
  one(
    asked.keyword,
    (text) => {
      const part = containing(text)
      return sql`(material.code ilike ${part} or material.name ilike ${part} or lot.code ilike ${part} or location.code ilike ${part}
      or material.gtin = ${/^\d{8,14}$/.test(text) ? gtin14(text) : null} or location.barcode = ${text})`
    },
    'material',
    'location',
    'lot',
  )
  const inOrder = (['material', 'location', 'warehouse', 'lot'] as const).filter((table) => needs.has(table))
  return {
    where: sql.join(conditions, sql` and `),
    beside: sql.join(
      inOrder.map((table) => joins[table]),
      sql` `,
    ),
  }
}

interface Asking {
  /** What has to stand before the statement. */
  readonly first: SQL
  /** The rows with their names, in no order. */
  readonly rows: SQL
  readonly total: SQL
}

/**
 * Stock added up as it is asked for. By hand, as a group of balances is no row of a table; figures come as text, since
 * numbers of JSON lose digits. Groups are made of balances alone and get their names afterwards; balances themselves are no
 * groups, so that a page of them follows the index of materials and reads no more than it shows.
 */
function asking({ groupBy = 'balance', ...asked }: StockFilter): Asking {
  const keeps = kept[groupBy]
  const { where, beside } = narrowed(asked)
  if (groupBy === 'balance')
    return {
      first: sql``,
      rows: named(keeps, sql`${stockBalances}`, where),
      total: sql`(select count(*)::int from ${stockBalances} each ${beside} where ${where})`,
    }
  const by = sql`each.material_id${keeps.place ? sql`, each.location_id` : sql``}${keeps.lot ? sql`, each.lot_id` : sql``}`
  return {
    first: sql`with added as materialized (select ${by}, sum(each.quantity) as quantity, sum(each.reserved) as reserved,
        sum(each.packed) as packed
      from ${stockBalances} each ${beside} where ${where} group by ${by})`,
    rows: named(keeps, sql`added`, sql`true`),
    total: sql`(select count(*)::int from added)`,
  }
}

function named({ place, lot, status }: (typeof kept)[StockGrouping], from: SQL, where: SQL): SQL {
  const none = (type: string) => sql.raw(`null::${type}`)
  return sql`select concat_ws('-', material.id, ${place ? sql`location.id` : none('bigint')}, ${lot ? sql`lot.id` : none('bigint')},
      ${status ? sql`each.status` : none('text')}) as id,
    material.id::text as "materialId", material.code as "materialCode", material.name as "materialName", material.specification,
    unit.code as unit, unit.decimals,
    ${place ? sql`warehouse.name` : none('text')} as "warehouseName", ${place ? sql`location.id::text` : none('text')} as "locationId",
    ${place ? sql`location.code` : none('text')} as "locationCode", ${lot ? sql`lot.id::text` : none('text')} as "lotId",
    ${lot ? sql`lot.code` : none('text')} as "lotCode", ${lot ? sql`lot.owner` : none('text')} as owner,
    ${lot ? sql`lot.expires_on::text` : none('text')} as "expiresOn", ${status ? sql`each.status` : none('text')} as status,
    each.quantity as amount, each.quantity::text as quantity, each.reserved::text as reserved, each.packed::text as packed,
    (each.quantity - each.reserved)::text as free
  from ${from} each ${joins.material} join ${units} on unit.id = material.base_unit_id
    ${place ? sql`${joins.location} ${joins.warehouse}` : sql``} ${lot ? joins.lot : sql``}
  where ${where}`
}

/** Balances as they are shown, of those that a condition holds for, in no order. */
export const balances = (where: SQL): SQL => named(kept.balance, sql`${stockBalances}`, where)

export const usual = sql`"materialCode", "locationCode", "expiresOn", "lotCode", status`

export async function pageOfStock(input: StockFilter & PageInput, { db }: Context) {
  const by = input.sort && ordered[input.sort]
  const order = by ? sql`${by} ${sql.raw(input.order === 'DESC' ? 'desc' : 'asc')} nulls last, ${usual}` : usual
  const { first, rows, total } = asking(input)
  const found = await db.execute<{ total: number; records: StockRow[] }>(sql`${first} select ${total} as total,
    coalesce((select json_agg(one) from (${rows} order by ${order} ${limited(input)}) one), '[]'::json) as records`)
  const [page] = found.rows
  return pageReply(page!.records.map(shown), page!.total, input)
}

export async function listStock(filter: StockFilter, { db }: Pick<Context, 'db'>, most: number): Promise<StockRow[]> {
  const { first, rows } = asking(filter)
  const found = await db.execute<Record<string, unknown>>(sql`${first} ${rows} order by ${usual} limit ${most}`)
  return found.rows.map((row) => shown(row as StockRow))
}

const figures = ['quantity', 'reserved', 'packed', 'free'] as const

/** A row as it was read becomes one as it is told. */
export const shown = (row: StockRow): StockRow => {
  for (const name of figures) row[name] = plainDecimal(row[name])
  return row
}

/** What there is of materials, wherever and however it may be used. */
export async function stockOfMaterials(ids: readonly string[], { db }: Pick<Context, 'db'>) {
  if (!ids.length) return new Map<string, string>()
  const { rows } = await db.execute<{
    id: string
    quantity: string
  }>(sql`select material_id as id, sum(quantity)::text as quantity
    from ${stockBalances} where material_id = any(${sql.param([...ids])}::bigint[]) group by 1`)
  return new Map(rows.map(({ id, quantity }) => [id, plainDecimal(quantity)] as const))
}
