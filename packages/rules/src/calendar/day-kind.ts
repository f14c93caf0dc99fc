import { weekdayOf } from './shop-day.ts'

/** What a day is: 工作日 休息日 法定节假日 补班日. */
export const dayKinds = ['workday', 'rest', 'holiday', 'makeUp'] as const
export type DayKind = (typeof dayKinds)[number]

export const isWorked = (kind: DayKind): boolean => kind === 'workday' || kind === 'makeUp'

/** One scope's own calendar: a company's, an area's, a work center's or a station's. */
export interface ScopeCalendar {
  /** Whether each weekday works, Monday first; absent: the next scope's. */
  readonly week?: readonly boolean[] | null
  /** Days that are something of their own, by YYYY-MM-DD. */
  readonly days: ReadonlyMap<string, DayKind>
}

/** The calendars that hold for a resource, the nearest scope first. */
export type ShopCalendar = readonly ScopeCalendar[]

/** Monday to Friday. */
export const USUAL_WEEK: readonly boolean[] = [true, true, true, true, true, false, false]

export const weekOf = (calendar: ShopCalendar): readonly boolean[] =>
  calendar.find(({ week }) => week)?.week ?? USUAL_WEEK

/** What a day is: the nearest scope that says something of it, else the nearest weekly pattern. */
export function kindOf(calendar: ShopCalendar, day: string): DayKind {
  for (const { days } of calendar) {
    const own = days.get(day)
    if (own) return own
  }
  return weekOf(calendar)[weekdayOf(day) - 1] ? 'workday' : 'rest'
}

/**
 * As which weekday a day works; undefined where it does not. A day that works although its weekday rests stands for the
 * first weekday that works, so that a make-up day has the shifts of a Monday.
 */
export function worksAs(calendar: ShopCalendar, day: string): number | undefined {
  if (!isWorked(kindOf(calendar, day))) return undefined
  const week = weekOf(calendar)
  const weekday = weekdayOf(day)
  if (week[weekday - 1]) return weekday
  const standsFor = week.indexOf(true)
  return standsFor === -1 ? weekday : standsFor + 1
}
