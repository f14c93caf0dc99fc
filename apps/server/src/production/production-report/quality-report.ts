import { ParetoRow, type QualityBy, QualityRow, qualityByTitles } from '@zhizao/contract/production/production-report'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { staff } from '../../plant/staff/staff.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { reportReasons } from '../report/work-report.table.ts'
import { type AskedRange, rangeOf } from './report-range.ts'
import { dayOf, type Narrowing, reportedWork } from './reported-work.ts'

const MOST_ROWS = 2000

interface Keyed {
  key: SQL
  name: SQL
  join?: SQL
  order?: SQL
}

const keysOf = (zone: string): Record<QualityBy, Keyed> => ({
  material: { key: sql`m.id`, name: sql`m.code || ' ' || m.name` },
  segment: { key: sql`p.name`, name: sql`p.name` },
  workCenter: {
    key: sql`c.id`,
    name: sql`coalesce(c.name, '未指定工作中心')`,
    join: sql`left join ${workCenters} c on c.id = p.work_center_id`,
  },
  staff: {
    key: sql`coalesce(s.id::text, w.staff_name)`,
    name: sql`coalesce(s.name, w.staff_name, '未指定人员')`,
    join: sql`left join ${staff} s on s.id = w.staff_id`,
  },
  day: { key: dayOf(sql`w.at`, zone), name: sql`${dayOf(sql`w.at`, zone)}::text`, order: sql`name, ` },
})

export type QualityAsked = AskedRange & Narrowing & { by: QualityBy }

/** What was reported of every segment, and what became of it; what is of several units has a row for each. */
export async function qualityReport(
  { by, from, to, ...narrowing }: QualityAsked,
  context: Context,
): Promise<QualityRow[]> {
  const { key, name, join, order = sql`` } = keysOf(context.user.timeZone)[by]
  const { rows } = await context.db.execute<QualityRow & Record<string, unknown>>(sql`
    select concat_ws(' ', key, unit) as id, name, unit, decimals, good::text, scrap::text, rework::text,
      round(100 * scrap / (good + scrap + rework), 2)::float8 as "scrapRate",
      round(100 * rework / (good + scrap + rework), 2)::float8 as "reworkRate"
    from (select ${key} as key, ${name} as name, u.code as unit, u.decimals, sum(w.good) as good, sum(w.scrap) as scrap,
        sum(w.rework) as rework
      ${reportedWork(rangeOf({ from, to }, context), narrowing, join)} group by 1, 2, 3, 4) each
    order by ${order}scrap desc, name, unit limit ${MOST_ROWS}::int`)
  return rows.map((row) => ({
    ...row,
    good: plainDecimal(row.good),
    scrap: plainDecimal(row.scrap),
    rework: plainDecimal(row.rework),
  }))
}

const qualityColumns = sheetColumns(QualityRow.shape, [
  'name',
  'good',
  'scrap',
  'rework',
  'unit',
  'scrapRate',
  'reworkRate',
])

export const exportQuality = async (asked: QualityAsked, context: Context) =>
  spreadsheet(`质量报表${qualityByTitles[asked.by]}`, qualityColumns, await qualityReport(asked, context), context)

export type ParetoAsked = AskedRange & Narrowing & { kind: 'scrap' | 'rework' }

/** Why pieces were scrap or went to rework; what was reported without a reason stands beside those that have one. */
export async function paretoReport(
  { kind, from, to, ...narrowing }: ParetoAsked,
  context: Context,
): Promise<ParetoRow[]> {
  const work = reportedWork(rangeOf({ from, to }, context), narrowing)
  const column = kind === 'scrap' ? sql`w.scrap` : sql`w.rework`
  const { rows } = await context.db.execute<ParetoRow & Record<string, unknown>>(sql`
    with work as materialized (select w.id, ${column} as all, u.code as unit, u.decimals ${work} and ${column} > 0),
    said as (
      select work.id, work.unit, work.decimals, r.reason, r.quantity from work
        join ${reportReasons} r on r.report_id = work.id and r.kind = ${kind}::text),
    each as (
      select id, unit, decimals, reason, quantity from said
      union all
      select work.id, work.unit, work.decimals, '未填写原因', work.all - coalesce(sum(said.quantity), 0)
      from work left join said on said.id = work.id group by work.id, work.unit, work.decimals, work.all
      having work.all > coalesce(sum(said.quantity), 0)),
    summed as (
      select reason, unit, decimals, sum(quantity) as quantity, count(distinct id)::int as reports from each group by 1, 2, 3)
    select concat_ws(' ', reason, unit) as id, reason, unit, decimals, quantity::text, reports,
      round(100 * quantity / sum(quantity) over (partition by unit), 2)::float8 as share,
      round(100 * sum(quantity) over (partition by unit order by quantity desc, reason rows unbounded preceding)
        / sum(quantity) over (partition by unit), 2)::float8 as cumulative
    from summed order by sum(reports) over (partition by unit) desc, unit, summed.quantity desc, reason limit ${MOST_ROWS}::int`)
  return rows.map((row) => ({ ...row, quantity: plainDecimal(row.quantity) }))
}

const paretoColumns = sheetColumns(ParetoRow.shape, ['reason', 'quantity', 'unit', 'reports', 'share', 'cumulative'])

export const exportPareto = async (asked: ParetoAsked, context: Context) =>
  spreadsheet('不良原因排列', paretoColumns, await paretoReport(asked, context), context)
