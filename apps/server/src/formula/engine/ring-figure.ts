import type { WindowFigure } from '@zhizao/rules/expression/functions'
import type { WindowValue } from '@zhizao/rules/expression/window'
import type { SampleRing } from './sample-ring.ts'

const NONE: WindowValue = { value: null, quality: 2 }

/** What `windowValue` of the language says, straight from a ring: this runs with every sample. */
export function ringFigure(ring: SampleRing, figure: WindowFigure, now: number, ms: number): WindowValue {
  const begin = now - ms
  const last = placeUpTo(ring, now)
  const first = firstWithin(ring, last, begin)
  let [count, total, sum, area, held] = [0, 0, 0, 0, 0]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [firstGood, lastGood] = [-1, -1]
  let isUncertain = begin < ring.lostUpTo
  let before = Number.NaN
  for (let place = first; place <= last; place++) {
    const [time, value, quality] = [ring.timeAt(place), ring.valueAt(place), ring.qualityAt(place)]
    total++
    if (quality === 2 || Number.isNaN(value)) continue
    if (quality === 1) isUncertain = true
    count++
    if (firstGood < 0 || count === 1) firstGood = place
    lastGood = place
    if (value < least) least = value
    if (value > most) most = value
    if (time > begin) sum += value
    const until = place < last ? ring.timeAt(place + 1) : now
    area += value * (until - Math.max(time, begin))
    held += until - Math.max(time, begin)
    before = value
  }
  if (count === 0) return NONE
  const grown = count > 1 ? ring.valueAt(lastGood) - ring.valueAt(firstGood) : Number.NaN
  const seconds = count > 1 ? (ring.timeAt(lastGood) - ring.timeAt(firstGood)) / 1000 : 0
  const figures: Record<WindowFigure, number> = {
    ...{ min: least, max: most, sum, avg: held > 0 ? area / held : before },
    ...{ delta: grown, rate: seconds > 0 ? grown / seconds : Number.NaN },
  }
  const value = figures[figure]
  if (!Number.isFinite(value)) return NONE
  return { value, quality: isUncertain || count < total ? 1 : 0 }
}

/** The last place whose time is not after `now`. */
function placeUpTo(ring: SampleRing, now: number): number {
  let [low, high] = [ring.from, ring.to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (ring.timeAt(middle) <= now) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The place of what holds at the beginning, or the first one after it. */
function firstWithin(ring: SampleRing, last: number, begin: number): number {
  let [low, high] = [ring.from, last + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (ring.timeAt(middle) <= begin) low = middle + 1
    else high = middle
  }
  return Math.max(ring.from, low - 1)
}
