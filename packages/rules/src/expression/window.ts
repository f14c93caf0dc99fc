import type { WindowFigure } from './functions.ts'
import type { ValueQuality } from './outcome.ts'

/** A value of a point; null where there was none. Times rise. */
export interface WindowSample {
  time: number
  value: number | null
  quality: ValueQuality
}

/** A figure of a while: a value, or null and bad where nothing good was in it. */
export interface WindowValue {
  value: number | null
  quality: ValueQuality
}

const NONE: WindowValue = { value: null, quality: 2 }

/**
 * A figure of the while that ends at `now`. `samples` begins with the last one before the while, if there was one: a value holds
 * until the next comes, so that a machine whose values do not change has an average too. What was bad counts for nothing
 * and makes the figure uncertain.
 */
export function windowValue(
  figure: WindowFigure,
  samples: readonly WindowSample[],
  now: number,
  ms: number,
): WindowValue {
  const begin = now - ms
  const inside = samples.filter(
    ({ time }, at) => time <= now && (time > begin || (samples[at + 1]?.time ?? Infinity) > begin),
  )
  const good = inside.filter((sample): sample is WindowSample & { value: number } => isGood(sample))
  if (good.length === 0) return NONE
  const value = figures[figure](good, inside, begin, now)
  if (value === undefined || !Number.isFinite(value)) return NONE
  const isUncertain = good.length < inside.length || good.some(({ quality }) => quality === 1)
  return { value, quality: isUncertain ? 1 : 0 }
}

const isGood = ({ value, quality }: WindowSample) => quality !== 2 && value !== null && Number.isFinite(value)

type Known = WindowSample & { value: number }
type FigureOf = (good: readonly Known[], all: readonly WindowSample[], begin: number, now: number) => number | undefined

const grown: FigureOf = (good) => (good.length > 1 ? good.at(-1)!.value - good[0]!.value : undefined)

const figures: Readonly<Record<WindowFigure, FigureOf>> = {
  min: (good) => good.reduce((least, { value }) => Math.min(least, value), Infinity),
  max: (good) => good.reduce((most, { value }) => Math.max(most, value), -Infinity),
  /** What held at the beginning was counted in the while before. */
  sum: (good, _all, begin) => good.reduce((sum, { time, value }) => (time > begin ? sum + value : sum), 0),
  avg: weighted,
  delta: grown,
  rate: (good, all, begin, now) => {
    const growth = grown(good, all, begin, now)
    const seconds = (good.at(-1)!.time - good[0]!.time) / 1000
    return growth === undefined || seconds <= 0 ? undefined : growth / seconds
  },
}

function weighted(good: readonly Known[], all: readonly WindowSample[], begin: number, now: number): number {
  let [area, length] = [0, 0]
  for (const [at, sample] of all.entries()) {
    if (!isGood(sample)) continue
    const held = Math.min(all[at + 1]?.time ?? now, now) - Math.max(sample.time, begin)
    area += sample.value! * held
    length += held
  }
  // All that is known came this very moment.
  return length > 0 ? area / length : good.at(-1)!.value
}
