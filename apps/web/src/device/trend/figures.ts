import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import { heldSums } from '@zhizao/rules/held-values/held-values'
import { exactValue, type ShownValue } from '../../live/exact-value.ts'
import { type Period, shareOf } from '../../live/trend/trend-line.ts'

/** What good samples of a stretch come to. */
export interface Figures {
  min: number | null
  max: number | null
  average: number | null
  last: number | bigint | null
  count: number
}

const numberOf = (value: ShownValue) =>
  typeof value === 'boolean' || typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : null
const lastOf = (value: ShownValue) => (typeof value === 'bigint' ? value : numberOf(value))

/** Figures of a series inside a period; a bucket counts when it begins there. Averages weigh by time where values hold, else by samples. */
export function figuresOf(series: HistorySeries, { from, to }: Period): Figures {
  const parts =
    series.width === null
      ? series.samples
          .filter(([time, , quality]) => quality === 0 && time >= from && time < to)
          .map(([, value]) => exactValue(value, series.dataType))
          .map((exact) => ({ value: numberOf(exact), last: lastOf(exact) }))
          .map(({ value, last }) => ({ min: value, max: value, average: value, last, count: 1, weight: 1 }))
      : series.buckets
          .filter((bucket) => {
            const begin = shareOf(bucket, series).from
            return begin >= from && begin < to
          })
          .map((bucket) => ({ ...bucket, last: lastOf(exactValue(bucket.last, series.dataType)) }))
  const figures: Figures = { min: null, max: null, average: null, last: null, count: 0 }
  let [sum, weight] = [0, 0]
  for (const { min, max, average, last, count, weight: own } of parts) {
    figures.count += count
    if (min !== null) figures.min = Math.min(figures.min ?? min, min)
    if (max !== null) figures.max = Math.max(figures.max ?? max, max)
    if (last !== null) figures.last = last
    if (average === null) continue
    sum += average * own
    weight += own
  }
  const [, stood, quality] = series.before ?? []
  if (figures.last === null && quality === 0) figures.last = lastOf(exactValue(stood!, series.dataType))
  const mean = weight ? sum / weight : null
  return { ...figures, average: mean, ...(series.holds && series.width === null && heldFigures(series, { from, to })) }
}

/** Of samples whose values hold: what stood before the period counts too, until the next came. */
function heldFigures(series: HistorySeries, { from, to }: Period): Partial<Figures> {
  const told = [...(series.before ? [series.before] : []), ...series.samples]
  const { area, ms, least, most } = heldSums(
    told.map(([time, value, quality]) => [time, numberOf(exactValue(value, series.dataType)) ?? Number.NaN, quality]),
    { from: Math.max(from, series.from), to: Math.min(to, series.until), gaps: series.gaps },
  )
  return ms > 0 ? { min: least, max: most, average: area / ms } : {}
}

/** Samples of a series inside a period as far as its buckets tell. */
export function samplesIn(series: HistorySeries, { from, to }: Period): number {
  return series.buckets.reduce((sum, bucket) => {
    const own = shareOf(bucket, series)
    const shared = Math.min(own.to, to) - Math.max(own.from, from)
    return shared > 0 ? sum + bucket.count * Math.min(1, shared / (own.to - own.from)) : sum
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
