import { isAway, type Life } from '@zhizao/rules/live-state'
import type { HistorySample, HistoryValue, QualityCode } from '../../history/index.ts'
import { countsFrom, isLate, qualityOf, valueAt } from '../../history/index.ts'
import type { IngestBatch } from './commit-participant.ts'

/**
 * The newest committed value of a point. `receivedAt` is 0 for a value read from history at start; `standsFrom` is what tells which
 * of two is newer.
 */
export type LatestValue = {
  time: number
  value: HistoryValue
  quality: QualityCode
  receivedAt: number
  standsFrom: number
  /** What its source says of its time, where it is dated by its receipt. */
  sourceTime?: number | undefined
}

/**
 * A value as whoever asks now gets it: of something that is away, where nobody knows whether it still stands, the last one is
 * uncertain at best.
 */
export function presentValue(
  known: Readonly<LatestValue> | undefined,
  life: () => Life | null,
): Readonly<LatestValue> | undefined {
  return known?.quality === 0 && isAway(life()) ? { ...known, quality: 1 } : known
}

/** Newest values of all points, in memory; `turned` hears of points that come to have a valid value, or cease to. */
export function createLatestValues(turned: (pointId: number, isInvalid: boolean) => void = () => {}) {
  const values = new Map<number, LatestValue>()
  return {
    get: (pointId: number): Readonly<LatestValue> | undefined => values.get(pointId),
    restore(samples: ReadonlyMap<number, HistorySample>, now = Date.now()): void {
      for (const [pointId, sample] of samples) {
        const known = values.get(pointId)
        if (!known || known.time < sample.time)
          values.set(pointId, { ...sample, receivedAt: 0, standsFrom: countsFrom(sample.time, now) })
      }
    },
    forget(pointId: number): void {
      values.delete(pointId)
    },
    /** Takes over a committed batch; late samples change nothing. */
    take({ samples, receivedAt, sourceTimes }: IngestBatch): void {
      for (let i = 0; i < samples.length; i++) {
        const pointId = samples.pointIds[i]!
        const time = samples.times[i]!
        const known = values.get(pointId)
        const standsFrom = countsFrom(time, receivedAt)
        if (known && isLate(standsFrom, known.standsFrom, receivedAt)) continue
        const value = valueAt(samples, i)
        const quality = qualityOf(samples.kinds[i]!)
        const isBad = quality === 2
        if (isBad !== (!known || known.quality === 2)) turned(pointId, isBad)
        const sourceTime = sourceTimes?.size ? sourceTimes.get(i) : undefined
        if (!known) values.set(pointId, { time, value, quality, receivedAt, standsFrom, sourceTime })
        else {
          known.sourceTime = sourceTime
          known.time = time
          known.value = value
          known.quality = quality
          known.receivedAt = receivedAt
          known.standsFrom = standsFrom
        }
      }
    },
  }
}

export type LatestValues = ReturnType<typeof createLatestValues>
