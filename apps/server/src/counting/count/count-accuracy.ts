import type { CountAccuracy } from '@zhizao/contract/counting/stock-count'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { stockCountLines, stockCounts } from './stock-count.table.ts'

const MOST_PERIODS = 120

interface Asked {
  by: 'week' | 'month'
  from?: string | null | undefined
  to?: string | null | undefined
  warehouseId?: string | null | undefined
}

/** Of the lines that were counted, how many the books had right, by the days of the plant on which they were posted. */
export async function countAccuracy(
  { by, from, to, warehouseId }: Asked,
  { db, user }: Context,
): Promise<CountAccuracy[]> {
  const posted = sql`(done.posted_at at time zone ${user.timeZone})`
  const conditions = [
    sql`done.company_id = ${user.companyId}::bigint and done.status = 'posted' and line.counted is not null`,
  ]
  if (from) conditions.push(sql`${posted}::date >= ${from}::date`)
  if (to) conditions.push(sql`${posted}::date <= ${to}::date`)
  if (warehouseId)
    conditions.push(sql`done.warehouse_id in (select below.id from ${warehouses} above join ${warehouses} below
      on below.company_id = above.company_id and starts_with(below.path, above.path) where above.id = ${warehouseId}::bigint)`)
  const { rows } = await db.execute<CountAccuracy>(sql`select * from (
    select date_trunc(${by}::text, ${posted})::date::text as period, count(distinct done.id)::int as counts, count(*)::int as lines,
      count(*) filter (where line.counted = line.expected)::int as "right",
      round(100.0 * count(*) filter (where line.counted = line.expected) / count(*), 1)::text as rate
    from ${stockCounts} done join ${stockCountLines} line on line.document_id = done.id
    where ${sql.join(conditions, sql` and `)} group by 1 order by 1 desc limit ${MOST_PERIODS}) last order by period`)
  return rows.map((row) => ({ ...row, rate: plainDecimal(row.rate) }))
}
