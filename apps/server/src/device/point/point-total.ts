import { asc, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Counted, PageValues } from '../../platform/crud/page.ts'
import { points } from './point.table.ts'
import { type PointFilter, pointConditions, pointsAsked, pointTexts } from './point-filter.ts'

/** Points that are looked at, to know how many hold a part of a text. */
const LOOKED_AT = 8000

/**
 * How many points there are: exactly, where an index counts them. Those that hold a part of a text are counted among the
 * first eight thousand, and estimated by these beyond.
 */
export async function countedPoints(filter: PointFilter, context: Context): Promise<Counted> {
  const texts = pointTexts(filter)
  if (!texts) return { total: await countOf(filter, context) }
  const { keyword: _, code: __, name: ___, ...others } = filter
  const { rows } = await context.db.execute<{ looked: number; total: number }>(sql`
    select count(*)::int as looked, count(*) filter (where ${texts})::int as total from (
      select ${points.code}, ${points.name} from ${pointsAsked(others, context)} where ${pointConditions(others, context) ?? sql`true`}
      order by ${asc(points.objectId)}, ${asc(points.sort)}, ${asc(points.id)} limit ${LOOKED_AT + 1}) as ${points}`)
  const { looked, total } = rows[0]!
  if (looked <= LOOKED_AT) return { total }
  return { total: Math.round((total / looked) * (await roughly(looked, others, context))), isEstimated: true }
}

/** Of an estimate all points of a company need not be counted: the planner knows about how many there are. */
async function roughly(atLeast: number, others: PointFilter, context: Context): Promise<number> {
  if (pointConditions(others, context)) return countOf(others, context)
  // The company is named: of row-level security alone the planner knows nothing.
  const { rows } = await context.db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select from ${points} where ${points.companyId} = ${context.user.companyId}::bigint`,
  )
  return Math.max(atLeast, rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'])
}

async function countOf(filter: PointFilter, context: Context): Promise<number> {
  const { rows } = await context.db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${pointsAsked(filter, context)} where ${pointConditions(filter, context) ?? sql`true`}`)
  return rows[0]!.total
}

/** An estimate, put right by what a page has shown: `found` has one row more where another page follows. */
export function atLeast(estimate: Counted, { limit, offset }: PageValues, found: number): Counted {
  const isLast = found <= limit && (found > 0 || offset === 0)
  return isLast ? { total: offset + found } : { ...estimate, total: Math.max(estimate.total, offset + found) }
}
