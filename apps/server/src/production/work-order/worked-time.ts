import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { workingIntervals } from '@zhizao/rules/calendar/working-time'
import { dayText } from '@zhizao/rules/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { workingResource } from '../../calendar/index.ts'
import type { Context } from '../../platform/context.ts'

/** Stretches that are counted: `t`, with segment plan `p`. */
interface Counting {
  readonly from: SQL
  readonly where: SQL
  /** Only what of them lies within. */
  readonly since?: string
  readonly until?: string
}

interface Counted {
  /** To stand before the statement: `with … `. */
  readonly shifts: SQL
  /** Joins `spent` to each stretch: seconds that count, what of them is overtime, and what lies outside of shifts and does not count. */
  readonly spent: SQL
}

/** The company's own calendar, where work is done at no work center. */
const COMPANY = '0'
const centerOf = sql`coalesce(p.work_center_id, 0)`
const DAY = 86_400_000
/** Whoever has never ended a work order has not worked on it for longer. */
const MOST_DAYS = 400

/**
 * What of some stretches is time of work: within the shifts of their work center, its breaks left out, and outside of them where
 * that is granted overtime. All hours of people and machines come from here.
 */
export async function workedTime(counting: Counting, context: Context): Promise<Counted> {
  const { from, where } = counting
  const now = context.now().toISOString()
  const began = counting.since ? sql`greatest(t.began_at, ${counting.since}::timestamptz)` : sql`t.began_at`
  const open = sql`coalesce(t.ended_at, greatest(t.began_at, ${now}::timestamptz))`
  const ended = counting.until ? sql`least(${open}, ${counting.until}::timestamptz)` : open
  const { rows } = await context.db.execute<{ center: string; from: number; to: number }>(sql`
    select ${centerOf}::text as center, min(extract(epoch from ${began}) * 1000)::float8 as from,
      max(extract(epoch from ${ended}) * 1000)::float8 as to
    from ${from} where ${where} group by 1`)
  const found: [string, string][] = []
  for (const each of rows) found.push([each.center, await shiftsOf(each, context)])
  const of = (nth: 0 | 1) => sql.param(found.map((each) => each[nth]))
  return {
    shifts: sql`rota as materialized (select center::bigint, work::tstzmultirange
      from unnest(${of(0)}::text[], ${of(1)}::text[]) as each(center, work))`,
    spent: sql`join rota on rota.center = ${centerOf}
      cross join lateral (select extract(epoch from ${ended} - ${began}) as whole, (
        select coalesce(sum(extract(epoch from upper(one) - lower(one))), 0)
        from unnest(rota.work * tstzmultirange(tstzrange(${began}, greatest(${began}, ${ended})))) one) as within) lasted
      cross join lateral (select
        case when t.overtime = 'granted' then lasted.whole else lasted.within end as seconds,
        case when t.overtime = 'granted' then lasted.whole - lasted.within else 0 end as overtime,
        case when t.overtime = 'granted' or t.kind = 'stop' then 0 else lasted.whole - lasted.within end as outside) spent`,
  }
}

/** When a work center works between two moments, as PostgreSQL reads it. */
async function shiftsOf({ center, from, to }: { center: string; from: number; to: number }, context: Context) {
  const first = Math.max(from, to - MOST_DAYS * DAY)
  const zone = context.user.timeZone
  const scope =
    center === COMPANY ? ({ kind: 'company', id: null } as const) : ({ kind: 'workCenter', id: center } as const)
  const days = [dayAfter(dayText(first, zone), -1), dayAfter(dayText(to, zone))] as const
  const { resource } = await workingResource(scope, ...days, context)
  const work = workingIntervals(resource, { from: first, to: to + 1 })
  const range = (at: number) => new Date(at).toISOString()
  return `{${work.map((each) => `[${range(each.from)},${range(each.to)})`).join(',')}}`
}
