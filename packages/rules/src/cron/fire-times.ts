import { zoneClock } from '../time/zone-clock.ts'
import { allowedValues, daysOf } from './cron-days.ts'
import type { Cron } from './cron-fields.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Wall times at which an expression fires, from one on, ascending. */
function* wallTimes(cron: Cron, from: number): Iterable<number> {
  const seconds = allowedValues(cron, 'second')
  const minutes = allowedValues(cron, 'minute')
  const hours = allowedValues(cron, 'hour')
  const months = allowedValues(cron, 'month')
  const first = new Date(from)
  for (const year of allowedValues(cron, 'year')) {
    if (year < first.getUTCFullYear()) continue
    for (const month of months) {
      if (Date.UTC(year, month, 1) <= from) continue
      for (const day of daysOf(cron, year, month)) {
        const midnight = Date.UTC(year, month - 1, day)
        if (midnight + DAY <= from) continue
        for (const hour of hours) {
          const hourStart = midnight + hour * HOUR
          if (hourStart + HOUR <= from) continue
          for (const minute of minutes) {
            const minuteStart = hourStart + minute * MINUTE
            if (minuteStart + MINUTE <= from) continue
            for (const second of seconds) {
              const wall = minuteStart + second * SECOND
              if (wall >= from) yield wall
            }
          }
        }
      }
    }
  }
}

/**
 * The next times at which an expression fires after an instant, at most `count`; fewer where its years end.
 * As Quartz does, a time that the clocks skip in spring is left out, one that they show twice in autumn fires once, the later time.
 */
export function fireTimes(cron: Cron, after: Date, zone: string, count: number): Date[] {
  const clock = zoneClock(zone)
  const start = Math.floor(after.getTime() / SECOND) * SECOND
  const wall = clock.wallAt(start)
  // In the first pass of an hour that comes twice, also times that the clocks have shown already are still to come.
  const from = wall - ((clock.instantOf(wall) ?? start) - start)
  const times: Date[] = []
  for (const each of wallTimes(cron, from)) {
    if (times.length >= count) break
    const instant = clock.instantOf(each)
    if (instant !== undefined && instant > after.getTime()) times.push(new Date(instant))
  }
  return times
}
