import { MOST_REPORT_DAYS } from '@zhizao/contract/production/production-report'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'

export interface AskedRange {
  from?: string | undefined
  to?: string | undefined
}

/** Days of the plant, both included, and the moments between which they lie. */
export interface ReportRange {
  readonly from: string
  readonly to: string
  readonly since: string
  readonly until: string
}

const USUAL_DAYS = 30
const DAY = 86_400_000

/** The last 30 days where nothing is said. */
export function rangeOf({ from, to }: AskedRange, context: Context, most = MOST_REPORT_DAYS): ReportRange {
  const last = to ?? (from && from > today(context) ? from : today(context))
  const first = from ?? dayAfter(last, 1 - USUAL_DAYS)
  if (first > last) throw invalidField('to', '结束日期', '不能早于开始日期')
  if (Date.parse(last) - Date.parse(first) >= most * DAY) throw invalidField('from', '开始日期', `最多 ${most} 天`)
  const at = (day: string) => new Date(plantInstant(day, context.user.timeZone)).toISOString()
  return { from: first, to: last, since: at(first), until: at(dayAfter(last)) }
}

export const within = (column: SQL, { since, until }: ReportRange): SQL =>
  sql`${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`

/** Conditions that all hold. */
export const all = (conditions: readonly (SQL | false | undefined | null | '')[]): SQL =>
  sql.join(
    conditions.filter((each): each is SQL => Boolean(each)),
    sql` and `,
  )
