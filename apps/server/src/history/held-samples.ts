import type { heldValues } from '@zhizao/rules/held-values/held-values'
import type { Holding } from './history-store.ts'
import { type HistorySample, hourMs, kindNone, kindText } from './sample.ts'
import type { Series } from './series.ts'

/** The number that a value counts as; NaN where it is none. */
export const numberOf = ({ value }: Pick<HistorySample, 'value'>): number =>
  value === null || typeof value === 'string' ? Number.NaN : Number(value)

/** Tells the samples from row `from` up to and without row `to`. */
export function giveHeld(
  { times, values, kinds }: Series,
  from: number,
  to: number,
  held: ReturnType<typeof heldValues>,
) {
  for (let i = from; i < to; i++) {
    const type = kinds[i]! >> 2
    held.sample(times[i]!, type === kindText || type === kindNone ? Number.NaN : values[i]!, kinds[i]! & 3)
  }
}

/** Hours of which a chunk's columns do not tell what held: a stretch of which nothing is known begins or ends in them. */
export function interruptedHours(holding: Holding | undefined): number[] {
  if (!holding) return []
  const edges = [...holding.gaps, ...holding.outages].flatMap(({ from, to }) => [from, to])
  return edges.map((time) => Math.floor(Math.max(0, time) / hourMs)).filter((hour) => hour < 2 ** 31)
}
