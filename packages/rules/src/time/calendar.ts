import { zoneClock } from './zone-clock.ts'

const DAY = 86_400_000

export type CalendarUnit = 'day' | 'week' | 'month' | 'year'

/** Months since January of the year 0. */
const monthOf = (wall: number) => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth()
const monthWall = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1)
/** Weeks begin on Monday; 1970 began on a Thursday. */
const MONDAY = 3

/** Where a group of `count` units, counted from a fixed one, begins in wall time, `ahead` groups further on. */
export function groupWall(wall: number, unit: CalendarUnit, count: number, ahead: number): number {
  if (unit === 'year') return groupWall(wall, 'month', 12 * count, ahead)
  if (unit === 'month') return monthWall((Math.floor(monthOf(wall) / count) + ahead) * count)
  const days = unit === 'week' ? 7 * count : count
  const shift = days % 7 === 0 ? MONDAY : 0
  return ((Math.floor((Math.floor(wall / DAY) + shift) / days) + ahead) * days - shift) * DAY
}

/** The first instant of the calendar unit in which an instant lies, or of one `ahead` of it, by the clocks of a zone. */
export function startOf(unit: CalendarUnit, instant: number, zone: string, ahead = 0): number {
  const clock = zoneClock(zone)
  return clock.firstAt(groupWall(clock.wallAt(instant), unit, 1, ahead))
}

const shown = (instant: number, zone: string) => new Date(zoneClock(zone).wallAt(instant)).toISOString()

/** The day of an instant in a zone: YYYY-MM-DD. */
export const dayText = (instant: number, zone: string) => shown(instant, zone).slice(0, 10)

/** What the clocks of a zone show: YYYY-MM-DD HH:mm:ss. */
export const clockText = (instant: number, zone: string) => shown(instant, zone).slice(0, 19).replace('T', ' ')

/** The days that a stretch of time touches, by name. */
export function daysBetween(from: number, to: number, zone: string): string[] {
  const days: string[] = []
  for (let at = from; at <= to; at = startOf('day', at, zone, 1)) days.push(dayText(at, zone))
  return days
}

/** The instant that a wall time without a zone means (`YYYY-MM-DD`, or with `HH:mm` or `HH:mm:ss`); NaN where it is none. */
export function plantInstant(text: string, zone: string): number {
  const wall = Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}Z`)
  return Number.isNaN(wall) ? wall : zoneClock(zone).firstAt(wall)
}
