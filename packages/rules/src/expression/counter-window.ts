import { type CounterTerms, countOn, HELD_MS, newCounter } from '../counter/count-on.ts'
import type { CounterFigure } from './functions.ts'
import type { WindowSample, WindowValue } from './window.ts'

/** How much further back than its while whoever asks for a figure of a counter has to look. */
export const COUNTER_LOOKS_BACK_MS = HELD_MS

const NONE: WindowValue = { value: null, quality: 2 }

/** What was counted within a while, as far as it is known. */
export interface CountedWithin {
  /** Sum of what good samples have counted in it. */
  sum: number
  /** When the first good sample came of all that are known. */
  since: number
  /** Whether a sample in it was not good, or so many came that not all are known. */
  isUncertain: boolean
}

/** The figure of a while that ends at `now`. */
export function counterFigure(figure: CounterFigure, within: CountedWithin, now: number, ms: number): WindowValue {
  const { sum, since, isUncertain } = within
  if (since > now) return NONE
  const quality = isUncertain ? 1 : 0
  if (figure === 'increase') return { value: sum, quality }
  const seconds = (now - Math.max(since, now - ms)) / 1000
  return { value: seconds > 0 ? sum / seconds : 0, quality }
}

/**
 * What a counter has counted in the while that ends at `now`. `samples` begin so far before it that it is known what the counter
 * showed: only good ones count, and others make the figure uncertain.
 */
export function counterValue(
  figure: CounterFigure,
  samples: readonly WindowSample[],
  now: number,
  ms: number,
  terms: CounterTerms,
): WindowValue {
  const state = newCounter()
  const within: CountedWithin = { sum: 0, since: Number.POSITIVE_INFINITY, isUncertain: false }
  for (const { time, value, quality } of samples) {
    if (time > now) break
    const isWithin = time > now - ms
    if (quality !== 0 || value === null || !Number.isFinite(value)) {
      within.isUncertain ||= isWithin
      continue
    }
    within.since = Math.min(within.since, time)
    const rise = countOn(state, time, value, terms)
    if (isWithin) within.sum += rise
  }
  return counterFigure(figure, within, now, ms)
}
