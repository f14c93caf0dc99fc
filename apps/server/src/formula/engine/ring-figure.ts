import type { WindowFigure } from '@zhizao/rules/expression/functions'
import { perSecond, type WindowValue } from '@zhizao/rules/expression/window'
import type { SampleRing } from './sample-ring.ts'

const NONE: WindowValue = { value: null, quality: 2 }

/** What `windowValue` of the language says, straight from a ring: this runs with every sample. */
export function ringFigure(ring: SampleRing, figure: WindowFigure, now: number, ms: number): WindowValue {
  const begin = now - ms
  const last = placeUpTo(ring, now)
  const first = firstWithin(ring, last, begin)
  const { times, values, qualities } = ring
  const mask = times.length - 1
  const isAverage = figure === 'avg'
  let count = 0
  let result = startOf(figure)
  let held = 0
  let firstGood = -1
  let lastGood = -1
  let lastPlace = -1
  let isUncertain = begin < ring.lostUpTo
  for (let place = first; place <= last; place++) {
    const at = place & mask
    const value = values[at]!
    const quality = qualities[at]!
    if (quality === 2 || Number.isNaN(value)) continue
    if (quality === 1) isUncertain = true
    if (count++ === 0) firstGood = at
    lastGood = at
    lastPlace = place
    if (isAverage) {
      const span = (place < last ? times[(place + 1) & mask]! : now) - Math.max(times[at]!, begin)
      result += value * span
      held += span
    } else if (figure === 'min') {
      if (value < result) result = value
    } else if (figure === 'max') {
      if (value > result) result = value
    } else if (figure === 'sum' && times[at]! > begin) result += value
  }
  if (count === 0) return NONE
  if (isAverage) result = held > 0 ? result / held : values[lastGood]!
  else if (figure === 'delta' || figure === 'rate') {
    result = values[lastGood]! - values[firstGood]!
    const end = lastPlace < last ? times[(lastPlace + 1) & mask]! : now
    if (figure === 'rate') result = perSecond(result, end - Math.max(times[firstGood]!, begin))
  }
  if (!Number.isFinite(result)) return NONE
  return { value: result, quality: isUncertain || count < last - first + 1 ? 1 : 0 }
}

function startOf(figure: WindowFigure): number {
  if (figure === 'min') return Number.POSITIVE_INFINITY
  return figure === 'max' ? Number.NEGATIVE_INFINITY : 0
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
