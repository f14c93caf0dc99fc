import type { CalendarScopeKind, ShopCalendarYear } from '@zhizao/contract/calendar/shop-calendar'
import { type DayKind, kindOf, type ShopCalendar, weekOf } from '@zhizao/rules/calendar/day-kind'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { chainOf, isSame, keyOf, ofChain, type Scope, scopeOf, scopeTitles } from '../scope-chain.ts'
import { calendarDays, shopCalendars } from './shop-calendar.table.ts'

export interface AskedScope {
  scopeKind: CalendarScopeKind
  scopeId?: string | null
}
export interface DayChange {
  date: string
  kind: DayKind | null
  name?: string | null
}

/** The calendars that hold for a chain of scopes between two days, the nearest first, with the names of their days. */
export async function calendarsOf(chain: readonly Scope[], from: string, to: string, { db }: Context) {
  const rows = await db.select().from(shopCalendars).where(ofChain(shopCalendars, chain))
  const days = rows.length
    ? await db
        .select()
        .from(calendarDays)
        .where(
          and(
            inArray(
              calendarDays.calendarId,
              rows.map(({ id }) => id),
            ),
            between(calendarDays.day, from, to),
          ),
        )
    : []
  const ofCalendar = Map.groupBy(days, ({ calendarId }) => calendarId)
  return chain.flatMap((scope) => {
    const row = rows.find((each) => isSame(scopeOf(each), scope))
    const own = (row && ofCalendar.get(row.id)) ?? []
    if (!row) return []
    return {
      scope,
      week: row.week,
      days: new Map(own.map(({ day, kind }) => [day, kind])),
      names: new Map(own.map(({ day, name }) => [day, name])),
    }
  })
}
export type NamedCalendar = Awaited<ReturnType<typeof calendarsOf>>[number]

/** What a day is called by the calendar that says what it is. */
export const dayName = (calendars: readonly NamedCalendar[], day: string): string | null =>
  calendars.find(({ days }) => days.has(day))?.names.get(day) ?? null

function asked({ scopeKind, scopeId }: AskedScope): Scope {
  if (scopeKind === 'company') return { kind: 'company', id: null }
  if (!scopeId) throw invalidField('scopeId', scopeTitles[scopeKind], '此项不能为空')
  return { kind: scopeKind, id: scopeId }
}

export async function yearOf(input: AskedScope & { year: number }, context: Context): Promise<ShopCalendarYear> {
  const { year } = input
  const scope = asked(input)
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const calendars = await calendarsOf(await chainOf(scope, context), first, last, context)
  const own = calendars.find((each) => isSame(each.scope, scope))
  const calendar: ShopCalendar = calendars
  const days: ShopCalendarYear['days'] = []
  for (let date = first; date <= last; date = dayAfter(date))
    days.push({
      date,
      kind: kindOf(calendar, date),
      name: dayName(calendars, date),
      isOwn: own?.days.has(date) ?? false,
    })
  return { year, week: [...weekOf(calendar)], isOwnWeek: !!own?.week, days }
}

/** The calendar of a scope, made where there is none yet, locked against another change at once. */
async function ownCalendar(scope: Scope, { db, user }: Context) {
  const key = keyOf(scope)
  await db
    .insert(shopCalendars)
    .values({ ...key, companyId: user.companyId })
    .onConflictDoNothing()
  const is = (column: PgColumn, id: string | null) => (id ? eq(column, id) : isNull(column))
  const [row] = await db
    .select()
    .from(shopCalendars)
    .where(
      and(
        is(shopCalendars.areaId, key.areaId),
        is(shopCalendars.workCenterId, key.workCenterId),
        is(shopCalendars.stationId, key.stationId),
      ),
    )
    .for('no key update')
  return row!
}

export async function saveCalendar(
  input: AskedScope & { year: number; week?: boolean[] | null; days: DayChange[] },
  context: Context,
) {
  const { week, days, year } = input
  const scope = asked(input)
  await chainOf(scope, context)
  const outside = days.find(({ date }) => !date.startsWith(`${year}-`))
  if (outside) throw invalidField('days', '日期', `${outside.date} 不在 ${year} 年`)
  await writeDays(scope, days, context, week)
  const target = `${year} 年 ${scopeTitles[scope.kind]}`
  context.audit({ target, after: { week, days } })
  return yearOf(input, context)
}

async function writeDays(scope: Scope, days: readonly DayChange[], context: Context, week?: boolean[] | null) {
  const { db, user } = context
  const calendar = await ownCalendar(scope, context)
  if (week !== undefined)
    await db.update(shopCalendars).set({ week, updatedAt: context.now() }).where(eq(shopCalendars.id, calendar.id))
  // A day that is named twice is what was said of it last.
  const last = new Map(days.map((each) => [each.date, each]))
  const gone = [...last.values()].filter(({ kind }) => kind === null).map(({ date }) => date)
  const kept = [...last.values()].flatMap(({ date, kind, name }) =>
    kind ? [{ calendarId: calendar.id, companyId: user.companyId, day: date, kind, name: name || null }] : [],
  )
  if (gone.length)
    await db.delete(calendarDays).where(and(eq(calendarDays.calendarId, calendar.id), inArray(calendarDays.day, gone)))
  if (kept.length)
    await db
      .insert(calendarDays)
      .values(kept)
      .onConflictDoUpdate({
        target: [calendarDays.calendarId, calendarDays.day],
        set: { kind: sql`excluded.kind`, name: sql`excluded.name`, updatedAt: context.now() },
      })
}

/** Takes over the official days of one year: those of the file take the place of the year's holidays and make-up days. */
export async function takeHolidays(asker: AskedScope, days: readonly DayChange[], file: string, context: Context) {
  const scope = asked(asker)
  await chainOf(scope, context)
  const years = Map.groupBy(days, ({ date }) => date.slice(0, 4))
  // Days of New Year may stand in the year before.
  const [year] = [...years].toSorted(([, one], [, other]) => other.length - one.length)[0]!
  const calendar = await ownCalendar(scope, context)
  await context.db
    .delete(calendarDays)
    .where(
      and(
        eq(calendarDays.calendarId, calendar.id),
        between(calendarDays.day, `${year}-01-01`, `${year}-12-31`),
        inArray(calendarDays.kind, ['holiday', 'makeUp']),
      ),
    )
  await writeDays(scope, days, context)
  const of = (kind: DayKind) => days.filter((each) => each.kind === kind).length
  const counts = { holidays: of('holiday'), makeUpDays: of('makeUp') }
  context.audit({ target: file, after: counts })
  return { year: Number(year), ...counts }
}
