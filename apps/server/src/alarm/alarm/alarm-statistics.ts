import { daysBetween, startOf } from '@zhizao/rules/time/calendar'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { levelsFor } from '../alarm-level/alarm-level.service.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { alarms } from './alarm.table.ts'
import { type AlarmFilters, alarmConditions } from './alarm-filter.ts'

const dayMs = 86_400_000
const usualDays = 30
const mostDays = 366

/** The filters with a range of time that is never open: the last 30 days, a year at most. */
function bounded(filters: AlarmFilters, { now, user }: Context): AlarmFilters & { startTime: Date; endTime: Date } {
  const endTime = filters.endTime ?? now()
  const startTime = filters.startTime ?? new Date(startOf('day', endTime.getTime(), user.timeZone, 1 - usualDays))
  if (endTime < startTime) throw invalidField('endTime', '结束时间', '不能早于开始时间')
  if (endTime.getTime() - startTime.getTime() > mostDays * dayMs)
    throw invalidField('startTime', '开始时间', '统计时间最长一年')
  return { ...filters, startTime, endTime }
}

const dayOf = (column: SQL | typeof alarms.activatedAt, { user }: Context) =>
  sql<string>`to_char(${column} at time zone ${user.timeZone}::text, 'YYYY-MM-DD')`

const daysOf = ({ startTime, endTime }: { startTime: Date; endTime: Date }, { user }: Context) =>
  daysBetween(startTime.getTime(), endTime.getTime(), user.timeZone)

const total = sql<number>`count(*)::int`
const unhandled = sql<number>`(count(*) filter (where ${alarms.handledAt} is null))::int`

export async function handleStatistics(filters: AlarmFilters, context: Context) {
  const range = bounded(filters, context)
  const where = alarmConditions(range, context)
  const [sums] = await context.db
    .select({
      total,
      unhandled,
      handled: sql<number>`count(${alarms.handledAt})::int`,
      confirmed: sql<number>`(count(*) filter (where ${alarms.confirmed}))::int`,
      unconfirmed: sql<number>`(count(*) filter (where not ${alarms.confirmed}))::int`,
      active: sql<number>`(count(*) filter (where ${alarms.closedAt} is null and ${alarms.condition} = 'active'))::int`,
      averageConfirmMinutes: averageMinutes(alarms.confirmedAt),
      averageHandleMinutes: averageMinutes(alarms.handledAt),
    })
    .from(alarms)
    .where(where)
  const raised = await countsByDay(dayOf(alarms.activatedAt, context), where, context)
  const handledRange = { ...range, startTime: undefined, endTime: undefined }
  const handledIn = sql`${alarms.handledAt} between ${range.startTime}::timestamptz and ${range.endTime}::timestamptz and ${alarms.activatedAt} > ${new Date(range.startTime.getTime() - mostDays * dayMs)}::timestamptz`
  const handled = await countsByDay(
    dayOf(sql`${alarms.handledAt}`, context),
    and(alarmConditions(handledRange, context), handledIn),
    context,
  )
  const days = daysOf(range, context).map((day) => ({
    day,
    raised: raised.get(day) ?? 0,
    handled: handled.get(day) ?? 0,
  }))
  return { ...sums!, days }
}

const averageMinutes = (column: PgColumn) =>
  sql<number | null>`round((avg(extract(epoch from ${column} - ${alarms.activatedAt})) / 60)::numeric, 1)::float8`

async function countsByDay(day: SQL<string>, where: SQL | undefined, context: Context): Promise<Map<string, number>> {
  const rows = await context.db.select({ day, total }).from(alarms).where(where).groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.total]))
}

export async function levelStatistics(filters: AlarmFilters, context: Context) {
  const where = alarmConditions(bounded(filters, context), context)
  const rows = await context.db
    .select({ level: alarms.level, total, unhandled })
    .from(alarms)
    .where(where)
    .groupBy(alarms.level)
  const levels = await levelsFor(context)
  return levels.map(({ level, levelName, color }) => {
    const row = rows.find((each) => each.level === level)
    return { level, levelName, color, total: row?.total ?? 0, unhandled: row?.unhandled ?? 0 }
  })
}

const kindNames: Record<string, string> = { limit: '限值报警', rule: '规则报警', box: '盒子离线', device: '通信中断' }

/** By alarm type; what has none by where it came from. */
export async function classifyStatistics(filters: AlarmFilters, context: Context) {
  const kind = sql<string>`case when ${alarms.alarmTypeId} is null then ${alarms.kind} end`
  const rows = await context.db
    .select({ alarmTypeId: alarms.alarmTypeId, name: alarmTypes.name, kind, total, unhandled })
    .from(alarms)
    .leftJoin(alarmTypes, eq(alarmTypes.id, alarms.alarmTypeId))
    .where(alarmConditions(bounded(filters, context), context))
    .groupBy(alarms.alarmTypeId, alarmTypes.name, kind)
    .orderBy(sql`count(*) desc`)
    .limit(200)
  return rows.map(({ name, kind: from, ...row }) => ({
    ...row,
    alarmTypeName: name ?? kindNames[from] ?? '已删除的类型',
  }))
}

/** Alarms of each day by their worst level. */
export async function levelDays(filters: AlarmFilters, context: Context) {
  const range = bounded(filters, context)
  const rows = await context.db
    .select({ day: dayOf(alarms.activatedAt, context), level: alarms.level, total })
    .from(alarms)
    .where(alarmConditions(range, context))
    .groupBy(sql`1`, alarms.level)
  return daysOf(range, context).map((day) => {
    const of = (level: string) => rows.find((row) => row.day === day && row.level === level)?.total ?? 0
    const [urgent, error, warning] = [of('urgent'), of('error'), of('warning')]
    return { day, urgent, error, warning, total: urgent + error + warning }
  })
}
