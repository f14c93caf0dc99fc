import { groupWall } from '@zhizao/rules/time/calendar'
import { zoneClock } from '@zhizao/rules/time/zone-clock'
import { hourMs } from './sample.ts'

const dayMs = 24 * hourMs
/** What a month counts as where a width in ms is asked for. */
const monthMs = 30 * dayMs

/** How time is cut into buckets: ms within days, or whole days or months of a calendar. */
export type BucketStep = { unit: 'ms' | 'day' | 'month'; n: number }

/** Below a day as it is, else whole days: 7 and their multiples are weeks. */
export const stepOf = (width: number): BucketStep =>
  width < dayMs ? { unit: 'ms', n: width } : { unit: 'day', n: Math.ceil(width / dayMs) }

/** ms of a step; of days and months what they usually last. */
export const widthOf = ({ unit, n }: BucketStep) => n * (unit === 'ms' ? 1 : unit === 'day' ? dayMs : monthMs)

export type Cut = { start: number; end: number }

/**
 * The bucket in which an instant lies, by the clocks of a zone. Parts of an hour begin with it, hours at full hours, days
 * at midnight, weeks on Monday, months on the first; a width that fits into none begins anew each midnight. Where the
 * clocks are changed a bucket is as much shorter or longer, and none has two offsets below an hour.
 */
export function bucketCuts(step: BucketStep, zone: string): (instant: number) => Cut {
  const cutAt = step.unit !== 'ms' ? calendarCut(step.unit, step.n, zone) : cutWithinDay(step.n, zone)
  let last: Cut = { start: Number.NaN, end: Number.NaN }
  return (instant) => {
    if (!(instant >= last.start && instant < last.end)) last = cutAt(instant)
    return last
  }
}

function cutWithinDay(width: number, zone: string) {
  if (hourMs % width === 0) return clockCut(width, zone)
  const dayAt = bucketCuts({ unit: 'day', n: 1 }, zone)
  return width % hourMs === 0 ? hoursCut(width, zone, dayAt) : elapsedCut(width, dayAt)
}

/** An hour or a part that fits into it: the clocks tell where it began. */
function clockCut(width: number, zone: string) {
  const clock = zoneClock(zone)
  return (instant: number): Cut => {
    const wall = clock.wallAt(instant)
    const into = wall - Math.floor(wall / width) * width
    const [start, end] = [instant - into, instant - into + width]
    if (clock.wallAt(start) - start === wall - instant && clock.wallAt(end - 1) - (end - 1) === wall - instant)
      return { start, end }
    // The clocks are changed inside of it, as they are on Lord Howe by half an hour.
    const change = clock.changeWithin(start, end - 1)
    return change <= instant ? { start: change, end } : { start, end: change }
  }
}

/** Several hours, counted from midnight by the clocks. */
function hoursCut(width: number, zone: string, dayAt: (instant: number) => Cut) {
  const clock = zoneClock(zone)
  return (instant: number): Cut => {
    const day = dayAt(instant)
    const midnight = groupWall(clock.wallAt(instant), 'day', 1, 0)
    const startAt = (k: number) => Math.min(day.end, k === 0 ? day.start : clock.firstAt(midnight + k * width))
    let k = 0
    while (startAt(k + 1) <= instant) k++
    return { start: startAt(k), end: k * width + width >= dayMs ? day.end : startAt(k + 1) }
  }
}

function elapsedCut(width: number, dayAt: (instant: number) => Cut) {
  return (instant: number): Cut => {
    const day = dayAt(instant)
    const start = day.start + Math.floor((instant - day.start) / width) * width
    return { start, end: Math.min(start + width, day.end) }
  }
}

function calendarCut(unit: 'day' | 'month', n: number, zone: string) {
  const clock = zoneClock(zone)
  return (instant: number): Cut => {
    const wall = clock.wallAt(instant)
    return {
      start: clock.firstAt(groupWall(wall, unit, n, 0)),
      end: clock.firstAt(groupWall(wall, unit, n, 1)),
    }
  }
}
