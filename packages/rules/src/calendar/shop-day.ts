import { zoneClock } from '../time/zone-clock.ts'

const MINUTE = 60_000
export const DAY_MINUTES = 1440
const DAY = DAY_MINUTES * MINUTE
/** Farther from UTC than any clock is. */
const FAR = 36 * 3_600_000

/** A stretch of time: ms since 1970, the end is not part of it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The wall time at which a day (YYYY-MM-DD) begins. */
export const wallOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day some days after another: YYYY-MM-DD. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(wallOfDay(day) + days * DAY).toISOString().slice(0, 10)

/** The weekday of a day: Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(wallOfDay(day)).getUTCDay() || 7

/** Minutes since midnight of `HH:mm`; `24:00` is the end of the day. */
export function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** `HH:mm` of minutes since a midnight, of whichever day. */
export function clockOf(minute: number): string {
  const within = minute % DAY_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

/**
 * The instants at which the clocks of a zone show the minutes `from` to `to` after a day's midnight. What they skip is not
 * there, what they show twice is there twice.
 */
export function instantsShowing(day: string, from: number, to: number, zone: string): Stretch[] {
  const clock = zoneClock(zone)
  const [first, last] = [wallOfDay(day) + from * MINUTE, wallOfDay(day) + to * MINUTE]
  const [early, late] = [first - FAR, last + FAR]
  const [before, after] = [clock.wallAt(early) - early, clock.wallAt(late) - late]
  if (before === after) return [{ from: first - before, to: last - before }]
  const change = clock.changeWithin(early, late)
  return joined([
    { from: first - before, to: Math.min(last - before, change) },
    { from: Math.max(first - after, change), to: last - after },
  ])
}

/** Stretches in order, those that touch or overlap made one, empty ones left out. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: { from: number; to: number }[] = []
  for (const { from, to } of stretches.filter((one) => one.from < one.to).toSorted((one, two) => one.from - two.from)) {
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

/** What is left of some stretches without others; both in order and apart. */
export function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return stretches.flatMap(({ from, to }) => {
    const left: Stretch[] = []
    let at = from
    for (const hole of taken) {
      if (hole.to <= at || hole.from >= to) continue
      if (hole.from > at) left.push({ from: at, to: hole.from })
      at = hole.to
    }
    if (at < to) left.push({ from: at, to })
    return left
  })
}

/** What of some stretches lies within another. */
export const within = (stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] =>
  stretches.flatMap((one) => {
    const cut = { from: Math.max(one.from, from), to: Math.min(one.to, to) }
    return cut.from < cut.to ? [cut] : []
  })
