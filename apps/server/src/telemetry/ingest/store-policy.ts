import type { HistoryValue, QualityCode } from '../../history/index.ts'
import type { IngestPoint } from './ingest-point.ts'

type Stored = { time: number; value: HistoryValue; quality: QualityCode }

/** Decides which samples enter history, by each point's policy. */
export function createStorePolicies() {
  const lastStored = new Map<number, Stored>()

  function isDue(point: IngestPoint, last: Stored, sample: Stored): boolean {
    if (sample.time < last.time) return true // late: what stood around it then is not known here
    const isOther = sample.value !== last.value || sample.quality !== last.quality
    if (point.storePolicy === 'change') return isOther
    // Of several of one time the last counts, in history too.
    if (sample.time === last.time) return isOther
    return sample.time - last.time >= (point.storeSeconds ?? 0) * 1000
  }

  return {
    /** What was decided last of a point is not so: the next sample is stored. */
    forget(pointId: number): void {
      lastStored.delete(pointId)
    },
    stores(point: IngestPoint, time: number, value: HistoryValue, quality: QualityCode): boolean {
      if (point.storePolicy === 'every') return true
      if (point.storePolicy === 'none') return false
      const last = lastStored.get(point.id)
      const sample = { time, value, quality }
      if (last && !isDue(point, last, sample)) return false
      if (!last || time >= last.time) lastStored.set(point.id, sample)
      return true
    },
  }
}

export type StorePolicies = ReturnType<typeof createStorePolicies>
