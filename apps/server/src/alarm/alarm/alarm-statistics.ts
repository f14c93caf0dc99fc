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
const chinaMs = 8 * 3_600_000

/** The filters with a range of time that is never open: the last 30 days, a year at most. */
function bounded(filters: AlarmFilters, now: Date): AlarmFilters & { startTime: Date; endTime: Date } {
  const endTime = filters.endTime ?? now
  const startTime = filters.startTime ?? new Date(startOfDay(endTime.getTime()) - (usualDays - 1) * dayMs)
  if (endTime < startTime) throw invalidField('endTime', '结束时间', '不能早于开始时间')
  if (endTime.getTime() - startTime.getTime() > mostDays * dayMs)
    throw invalidField('startTime', '开始时间', '统计时间最长一年')
  return { ...filters, startTime, endTime }
}

/** Midnight in China. */
const startOfDay = (time: number) => Math.floor((time + chinaMs) / dayMs) * dayMs - chinaMs
const dayName = (time: number) => new Date(time + chinaMs).toISOString().slice(0, 10)
const dayOf = (column: SQL | typeof alarms.activatedAt) =>
  sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

function daysBetween({ startTime, endTime }: { startTime: Date; endTime: Date }): string[] {
  const days: string[] = []
  for (let at = startOfDay(startTime.getTime()); at <= endTime.getTime(); at += dayMs) days.push(dayName(at))
  return days
}

const total = sql<number>`count(*)::int`
const unhandled = sql<number>`(count(*) filter (where ${alarms.handledAt} is null))::int`

export async function handleStatistics(filters: AlarmFilters, context: Context) {
  const range = bounded(filters, context.now())
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
  const raised = await countsByDay(dayOf(alarms.activatedAt), where, context)
  const handledRange = { ...range, startTime: undefined, endTime: undefined }
  const handledIn = sql`${alarms.handledAt} between ${range.startTime}::timestamptz and ${range.endTime}::timestamptz and ${alarms.activatedAt} > ${new Date(range.startTime.getTime() - mostDays * dayMs)}::timestamptz`
  const handled = await countsByDay(
    dayOf(sql`${alarms.handledAt}`),
    and(alarmConditions(handledRange, context), handledIn),
    context,
  )
  const days = daysBetween(range).map((day) => ({ day, raised: raised.get(day) ?? 0, handled: handled.get(day) ?? 0 }))
  return { ...sums!, days }
}

const averageMinutes = (column: PgColumn) =>
  sql<number | null>`round((avg(extract(epoch from ${column} - ${alarms.activatedAt})) / 60)::numeric, 1)::float8`

async function countsByDay(day: SQL<string>, where: SQL | undefined, context: Context): Promise<Map<string, number>> {
  const rows = await context.db.select({ day, total }).from(alarms).where(where).groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.total]))
}

export async function levelStatistics(filters: AlarmFilters, context: Context) {
  const where = alarmConditions(bounded(filters, context.now()), context)
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
    .where(alarmConditions(bounded(filters, context.now()), context))
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
  const range = bounded(filters, context.now())
  const rows = await context.db
    .select({ day: dayOf(alarms.activatedAt), level: alarms.level, total })
    .from(alarms)
    .where(alarmConditions(range, context))
    .groupBy(sql`1`, alarms.level)
  return daysBetween(range).map((day) => {
    const of = (level: string) => rows.find((row) => row.day === day && row.level === level)?.total ?? 0
    const [urgent, error, warning] = [of('urgent'), of('error'), of('warning')]
    return { day, urgent, error, warning, total: urgent + error + warning }
  })
}
