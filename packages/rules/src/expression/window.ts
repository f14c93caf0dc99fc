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
 * until the next comes, so that a machine whose values do not change has an average, and has grown by 0. What was bad counts for
 * nothing and makes the figure uncertain.
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
  if (!Number.isFinite(value)) return NONE
  const isUncertain = good.length < inside.length || good.some(({ quality }) => quality === 1)
  return { value, quality: isUncertain ? 1 : 0 }
}

const isGood = ({ value, quality }: WindowSample) => quality !== 2 && value !== null && Number.isFinite(value)

type Known = WindowSample & { value: number }
type FigureOf = (good: readonly Known[], all: readonly WindowSample[], begin: number, now: number) => number

const grown = (good: readonly Known[]) => good.at(-1)!.value - good[0]!.value

const figures: Readonly<Record<WindowFigure, FigureOf>> = {
  min: (good) => good.reduce((least, { value }) => Math.min(least, value), Infinity),
  max: (good) => good.reduce((most, { value }) => Math.max(most, value), -Infinity),
  /** What held at the beginning was counted in the while before. */
  sum: (good, _all, begin) => good.reduce((sum, { time, value }) => (time > begin ? sum + value : sum), 0),
  avg: weighted,
  delta: grown,
  /** Over all the time from the first to the last moment of which it is known what held. */
  rate: (good, all, begin, now) => {
    const end = all[all.indexOf(good.at(-1)!) + 1]?.time ?? now
    return perSecond(grown(good), end - Math.max(good[0]!.time, begin))
  },
}

/** All that is known came this very moment: it has not grown yet. */
export const perSecond = (growth: number, ms: number) => (ms > 0 ? growth / (ms / 1000) : 0)

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
