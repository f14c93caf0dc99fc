import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import type { Period } from './trend-line.ts'

/** What good samples of a stretch come to. */
export interface Figures {
  min: number | null
  max: number | null
  average: number | null
  last: number | null
  count: number
}

const numberOf = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : null

/** Figures of a series inside a period; a bucket counts when it begins there. Averages weigh by samples. */
export function figuresOf(series: HistorySeries, { from, to }: Period): Figures {
  const parts =
    series.width === null
      ? series.samples
          .filter(([time, , quality]) => quality === 0 && time >= from && time < to)
          .map(([, value]) => ({ value: numberOf(value) }))
          .map(({ value }) => ({ min: value, max: value, average: value, last: value, count: 1 }))
      : series.buckets
          .filter(({ start }) => start >= from && start < to)
          .map((bucket) => ({ ...bucket, last: numberOf(bucket.last) }))
  const figures: Figures = { min: null, max: null, average: null, last: null, count: 0 }
  let [sum, weight] = [0, 0]
  for (const { min, max, average, last, count } of parts) {
    figures.count += count
    if (min !== null) figures.min = Math.min(figures.min ?? min, min)
    if (max !== null) figures.max = Math.max(figures.max ?? max, max)
    if (last !== null) figures.last = last
    if (average === null) continue
    sum += average * count
    weight += count
  }
  return { ...figures, average: weight ? sum / weight : null }
}

/** Samples of a series inside a period as far as its buckets tell. */
export function samplesIn(series: HistorySeries, { from, to }: Period): number {
  const width = series.width ?? 0
  return series.buckets.reduce((sum, { start, count }) => {
    const shared = Math.min(start + width, to) - Math.max(start, from)
    return shared > 0 ? sum + count * Math.min(1, shared / width) : sum
  }, 0)
}

const MOST_RAW = 3000
const MOST_RAW_TOGETHER = 24_000

/** Whether every single sample of a period can be shown. */
export function rawFits(series: readonly HistorySeries[], period: Period): boolean {
  const counts = series.map((one) => samplesIn(one, period))
  return (
    counts.every((count) => count <= MOST_RAW) && counts.reduce((sum, count) => sum + count, 0) <= MOST_RAW_TOGETHER
  )
}
