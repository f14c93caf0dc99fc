import type { WindowFigure } from '@zhizao/rules/expression/functions'
import type { WindowValue } from '@zhizao/rules/expression/window'
import type { SampleRing } from './sample-ring.ts'

const NONE: WindowValue = { value: null, quality: 2 }

/** What `windowValue` of the language says, straight from a ring: this runs with every sample. */
export function ringFigure(ring: SampleRing, figure: WindowFigure, now: number, ms: number): WindowValue {
  const { times, values, qualities } = ring
  const mask = times.length - 1
  const begin = now - ms
  const last = placeUpTo(ring, now)
  const first = firstWithin(ring, last, begin)
  let [count, sum, area, held] = [0, 0, 0, 0]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [firstGood, lastGood] = [-1, -1]
  let isUncertain = begin < ring.lostUpTo
  for (let place = first; place <= last; place++) {
    const at = place & mask
    const value = values[at]!
    const quality = qualities[at]!
    if (quality === 2 || Number.isNaN(value)) continue
    if (quality === 1) isUncertain = true
    if (count++ === 0) firstGood = at
    lastGood = at
    if (value < least) least = value
    if (value > most) most = value
    const time = times[at]!
    if (time > begin) sum += value
    const span = (place < last ? times[(place + 1) & mask]! : now) - Math.max(time, begin)
    area += value * span
    held += span
  }
  if (count === 0) return NONE
  const value = figureOf()
  if (!Number.isFinite(value)) return NONE
  return { value, quality: isUncertain || count < last - first + 1 ? 1 : 0 }

  function figureOf(): number {
    if (figure === 'min') return least
    if (figure === 'max') return most
    if (figure === 'sum') return sum
    if (figure === 'avg') return held > 0 ? area / held : values[lastGood]!
    if (count < 2) return Number.NaN
    const grown = values[lastGood]! - values[firstGood]!
    if (figure === 'delta') return grown
    const seconds = (times[lastGood]! - times[firstGood]!) / 1000
    return seconds > 0 ? grown / seconds : Number.NaN
  }
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
