import type { HistorySample } from '../../history/index.ts'
import { type Compared, isBroken, type Latch, take } from './latch.ts'
import { isBusy, keep, type PointWatch } from './point-watch.ts'
import type { WatchList } from './watch-list.ts'

/** What history holds at start; see the ingest's participants. */
export interface StoredSamples {
  latest(pointId: number): HistorySample | undefined
  between(point: { companyId: number; pointId: number }, from: number, to: number): Promise<readonly HistorySample[]>
}

/** Gives points the memory that a killed server had: the last value, and since when limits wait for their delay. */
export async function resumePoints(list: WatchList, stored: StoredSamples, now: number): Promise<void> {
  for (const watch of list.watches.values()) {
    const last = stored.latest(watch.pointId)
    if (!last) continue
    watch.time = Math.min(last.time, now)
    const value = goodValue(last)
    watch.good = value !== undefined
    if (value !== undefined) keep(watch, value)
    const delay = longestDelay(watch, value)
    if (delay > 0) await resumeDelays(watch, stored, last.time, delay, now)
    watch.busy = isBusy(watch)
    list.mark(watch)
  }
}

const latchesOf = (watch: PointWatch) => watch.triggers.flatMap((trigger) => trigger.latches)
const delayOf = (latch: Latch) => (latch.on ? latch.offDelay : latch.onDelay)

/** Of the limits that may be waiting; after a last sample that says nothing any of them may. */
function longestDelay(watch: PointWatch, last: Compared | undefined): number {
  const waits = (latch: Latch) => last === undefined || isBroken(latch, last) === !latch.on
  return Math.max(0, ...latchesOf(watch).filter(waits).map(delayOf))
}

/** A delay that was still running began within its own length before the last sample. */
async function resumeDelays(watch: PointWatch, stored: StoredSamples, last: number, delay: number, now: number) {
  const point = { companyId: Number(watch.companyId), pointId: watch.pointId }
  const samples = await stored.between(point, last - delay + 1, last + 1)
  for (const latch of latchesOf(watch)) {
    for (const sample of samples) {
      const value = goodValue(sample)
      if (value === undefined || sample.time <= last - delayOf(latch)) continue
      take(latch, value, sample.time, now)
      keep(watch, value)
    }
  }
}

/** A stored value that limits may judge. */
export function goodValue({ value, quality }: HistorySample): Compared | undefined {
  if (quality !== 0 || value === null) return undefined
  return typeof value === 'string' || typeof value === 'bigint' ? value : Number(value)
}
