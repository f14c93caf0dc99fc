import type { Stretch } from './shop-day.ts'
import { FARTHEST, MINUTE, type WorkingResource, workingIntervals } from './working-time.ts'

const DAY = 86_400_000
/** Stretch that is looked through at once. */
const STEP = 28 * DAY

/** When work that begins at a moment is done, for whoever asks it often of one resource. */
export interface WorkClock {
  /** When `minutes` of work that begin at a moment, `from` or later, are done; undefined where there is not enough in two years. */
  endOf(start: number, minutes: number): number | undefined
}

/** Works out once when a resource works from a moment on, as far as it is asked. */
export function workClock(resource: WorkingResource, from: number): WorkClock {
  const stretches: Stretch[] = []
  /** Work before each of them, ms. */
  const before: number[] = []
  let known = from
  let all = 0
  const lookFarther = () => {
    for (const stretch of workingIntervals(resource, { from: known, to: known + STEP })) {
      stretches.push(stretch)
      before.push(all)
      all += stretch.to - stretch.from
    }
    known += STEP
  }
  return {
    endOf(start, minutes) {
      const asked = minutes * MINUTE
      if (asked <= 0) return start
      const last = start + FARTHEST
      const firstAfterStart = () => firstIndex(stretches.length, (at) => stretches[at]!.to > start)
      while (firstAfterStart() === stretches.length && known < last) lookFarther()
      const first = firstAfterStart()
      if (first === stretches.length) return undefined
      const done = before[first]! + Math.max(0, start - stretches[first]!.from) + asked
      while (all < done && known < last) lookFarther()
      if (all < done) return undefined
      const at = firstIndex(stretches.length, (nth) => before[nth]! + stretches[nth]!.to - stretches[nth]!.from >= done)
      const end = stretches[at]!.from + done - before[at]!
      return end <= last ? end : undefined
    },
  }
}

/** The first index that holds, of those that do not hold before it; `count` where none does. */
function firstIndex(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
