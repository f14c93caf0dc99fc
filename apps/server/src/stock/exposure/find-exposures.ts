import { type SQL, sql } from 'drizzle-orm'
import { alarmOccurrences, alarms } from '../../alarm/alarm/alarm.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { locationObjects } from '../location/location.table.ts'
import { locationExposures } from './exposure.table.ts'

/** An occurrence that nobody looked for in so many days, while the server was down, is not looked for any more. */
const LOOK_BACK = sql.raw(`interval '7 days'`)
/** What comes back within this time after it was over is the same exposure, and people hear of a change no more often. */
const CLOSE = sql.raw(`interval '10 minutes'`)

const ids = async (db: Db, statement: SQL) => (await db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/** The occurrence that an exposure began with: of its rule are all that belong to it. */
const firstOf = (exposure: SQL) => sql`${alarmOccurrences} first on first.company_id = ${exposure}.company_id
  and first.alarm_id = ${exposure}.alarm_id and first.number = ${exposure}.number`

/**
 * A machine that is out of service raises nothing; what stood when it was attached counts from then on. What follows an exposure
 * closely that nobody has judged yet is part of it; it is open again, and `endExposures` sees whether that is over already. Answers what has begun.
 */
export const beginExposures = (db: Db, companyId: string, at: Date) =>
  ids(
    db,
    sql`with once as (
      select occurrence.*, placed.location_id, greatest(occurrence.started_at, placed.created_at) as began,
        coalesce(occurrence.ended_at, 'infinity') as until
      from ${locationObjects} placed
      join ${alarmOccurrences} occurrence on occurrence.company_id = placed.company_id
        and occurrence.object_id = placed.object_id
        and (placed.point_id is null or occurrence.point_id = placed.point_id)
        and (occurrence.ended_at is null or occurrence.ended_at > placed.created_at)
        and (occurrence.ended_at is null or occurrence.started_at > ${at}::timestamptz - ${LOOK_BACK})
      join ${alarms} alarm on alarm.id = occurrence.alarm_id and alarm.kind in ('limit', 'rule') and alarm.suppressed is null
      where placed.company_id = ${companyId}::bigint),
    known as (
      select each.id, each.location_id, first.rule_key, each.began_at, coalesce(each.ended_at, 'infinity') as until,
        each.reviewed_at is not null as is_reviewed
      from ${locationExposures} each join ${firstOf(sql.raw('each'))}
      where each.company_id = ${companyId}::bigint and (not each.is_settled
        or each.ended_at > ${at}::timestamptz - ${LOOK_BACK} - ${CLOSE})),
    fresh as (
      select * from once where not exists (select from known where known.location_id = once.location_id
        and known.rule_key = once.rule_key and known.began_at <= once.began and known.until >= once.until)),
    parted as (
      select *, case when began <= max(until) over before_it + ${CLOSE} then 0 else 1 end as is_apart from fresh
      window before_it as (partition by location_id, rule_key order by began, id
        rows between unbounded preceding and 1 preceding)),
    numbered as (select *, sum(is_apart) over (partition by location_id, rule_key order by began, id) as part from parted),
    parts as (
      select distinct on (location_id, rule_key, part) *, max(until) over (partition by location_id, rule_key, part) as part_until
      from numbered order by location_id, rule_key, part, began, id),
    placed as (
      select parts.*, (select known.id from known where known.location_id = parts.location_id
        and known.rule_key = parts.rule_key and not known.is_reviewed and parts.began <= known.until + ${CLOSE}
        and parts.part_until >= known.began_at - ${CLOSE} order by known.id desc limit 1) as known_id from parts),
    joined as (
      update ${locationExposures} each set ended_at = null, is_settled = false, updated_at = ${at},
        began_at = least(each.began_at, placed.began),
        counted_at = case when placed.began >= each.began_at then each.counted_at end
      from placed where each.id = placed.known_id and each.reviewed_at is null)
    insert into ${locationExposures} (company_id, created_at, updated_at, location_id, alarm_id, number, batch_no, object_id,
      point_id, object_name, point_name, unit, level, content, "limit", peak_value, began_at)
    select placed.company_id, ${at}, ${at}, placed.location_id, placed.alarm_id, placed.number, alarm.batch_no, placed.object_id,
      placed.point_id, alarm.object_name, alarm.point_name, alarm.unit, placed.level, placed.content, placed."limit",
      placed.peak_value, placed.began
    from placed join ${alarms} alarm on alarm.id = placed.alarm_id where placed.known_id is null
    on conflict on constraint location_exposure_one do nothing returning id`,
  )

/** Occurrences of an exposure, the newest first; between two looks there are fewer than this. */
const LATEST = sql.raw('20')
const gravity = (row: SQL) => sql`case ${row}.level when 'urgent' then 2 when 'error' then 1 else 0 end`

/** The worst that its alarm reached. */
async function writeWorst(db: Db, companyId: string, at: Date): Promise<void> {
  await db.execute(sql`update ${locationExposures} each set level = worst.level, content = worst.content,
      "limit" = worst."limit", peak_value = worst.peak_value, updated_at = ${at}
    from ${locationExposures} open join ${firstOf(sql.raw('open'))}
    cross join lateral (
      select level, content, "limit", peak_value from (
        (select once.level, once.content, once."limit", once.peak_value, 0 as is_known, once.started_at as began
          from ${alarmOccurrences} once where once.company_id = open.company_id and once.rule_key = first.rule_key
            and once.started_at >= first.started_at order by once.started_at desc limit ${LATEST})
        union all select open.level, open.content, open."limit", open.peak_value, 1, open.began_at) one
      order by ${gravity(sql.raw('one'))} desc, abs(peak_value - "limit") desc nulls last, is_known, began desc limit 1) worst
    where open.company_id = ${companyId}::bigint and not open.is_settled and each.id = open.id
      and (each.level, each.content, each.peak_value) is distinct from (worst.level, worst.content, worst.peak_value)`)
}

/** Its alarm has returned or is gone, or its machine has been taken away from there. */
export async function endExposures(db: Db, companyId: string, at: Date): Promise<void> {
  await writeWorst(db, companyId, at)
  await db.execute(sql`update ${locationExposures} each set updated_at = ${at},
      ended_at = greatest(each.began_at, least(${at}, coalesce(over.ended_at, ${at}))),
      counted_at = case when each.counted_at <= least(${at}, coalesce(over.ended_at, ${at})) then each.counted_at end
    from ${locationExposures} open cross join lateral (
      select coalesce(bool_or(once.ended_at is null), false) as is_standing, max(once.ended_at) as ended_at
      from ${alarmOccurrences} once join ${firstOf(sql.raw('open'))}
      where once.company_id = open.company_id and once.rule_key = first.rule_key and once.started_at >= first.started_at) over
    where open.company_id = ${companyId}::bigint and not open.is_settled and open.ended_at is null and each.id = open.id
      and (not over.is_standing or not exists (select from ${locationObjects} placed where placed.company_id = open.company_id
        and placed.location_id = open.location_id and placed.object_id = open.object_id
        and (placed.point_id is null or placed.point_id = open.point_id)))`)
}

/**
 * What people have to hear: the first end at once, later changes when the last they heard of is some time ago. An alarm that comes and
 * goes is told at its begin, at its first end, and then as it stands after each such time.
 */
export async function changedToNotify(
  db: Db,
  companyId: string,
  at: Date,
): Promise<{ opened: string[]; ended: string[] }> {
  const { rows } = await db.execute<{
    id: string
    state: 'open' | 'ended'
  }>(sql`update ${locationExposures} set told_at = ${at},
      told_state = case when ended_at is null then 'open' else 'ended' end
    where company_id = ${companyId}::bigint and not is_settled and (ended_at is null) <> (told_state = 'open')
      and (told_at is null or told_at <= ${at}::timestamptz - ${CLOSE}) returning id::text as id, told_state as state`)
  const of = (which: 'open' | 'ended') => rows.filter(({ state }) => state === which).map(({ id }) => id)
  return { opened: of('open'), ended: of('ended') }
}
