import type { ClientBase } from 'pg'
import type { BucketStep } from './bucket-cuts.ts'
import type { Bucket } from './buckets.ts'
import type { PointKey } from './chunk-rows.ts'
import type { Gap } from './gaps.ts'
import type { HistorySample } from './sample.ts'
import type { SampleBatch } from './sample-batch.ts'

/** A batch written but not committed yet: exactly one of the two is called when the transaction has ended. */
export type PendingAppend = { committed(): void; rolledBack(): void }

/** One page of samples in time order; `next` is the time to go on from, undefined at the end. */
export type RawPage = { samples: HistorySample[]; next: number | undefined }

/** Gaps are reported only when `expectedMs` is given: the interval in which the point should have samples. */
export type BucketQuery = {
  from: number
  to: number
  step: BucketStep
  /** By whose clocks and calendar buckets begin. */
  zone: string
  expectedMs?: number
  knownGaps?: readonly Gap[]
  /** Where values hold: averages are weighed by time. */
  holding?: Holding
}

/** What is known of values that hold, besides their samples. */
export type Holding = {
  /** Until when the last one holds, within the range: no later than now. */
  until: number
  /** What stands before the range, of those that `heldBefore` looks at. */
  before: HistorySample | undefined
  /** Stretches of which nothing is known, in which no value holds. */
  gaps: readonly Gap[]
  /** The same, but for those of which a sample came. */
  outages: readonly Gap[]
}

/**
 * Where samples are kept. Times are ms since 1970 UTC, ranges include `from` and exclude `to`. A sample is there
 * once: of several with the same point and time the one that came last.
 */
export type HistoryStore = {
  /** Makes what an earlier run left in the journal readable; call once before all else. */
  open(): Promise<void>
  /** Writes a batch in the caller's transaction; readable once `committed` was called. */
  append(tx: ClientBase, batch: SampleBatch): Promise<PendingAppend>
  raw(point: PointKey, range: { from: number; to: number; limit: number }): Promise<RawPage>
  /** Buckets with samples, in order; empty ones are left out. The first and the last may reach beyond the range. */
  buckets(point: PointKey, query: BucketQuery): Promise<{ buckets: Bucket[]; gaps: Gap[] }>
  /** The last sample before `time`, of any quality. */
  latestBefore(point: PointKey, time: number): Promise<HistorySample | undefined>
  /** The last sample before `time` that tells what holds: of any quality but uncertain. */
  heldBefore(point: PointKey, time: number): Promise<HistorySample | undefined>
  /** The last sample of each point that has one. */
  latest(points: readonly PointKey[]): Promise<Map<number, HistorySample>>
  /** Puts samples in place of those that chunks hold of a point in a range within one hour. */
  replace(point: PointKey, range: { from: number; to: number }, samples: readonly HistorySample[]): Promise<void>
  /** Removes whole hours before `time`: of the points named, or of the whole company. Returns chunks removed. */
  removeBefore(companyId: number, pointIds: readonly number[] | 'all', time: number): Promise<number>
}
