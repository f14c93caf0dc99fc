import type { HistorySample, HistoryValue, QualityCode, SampleBatch } from '../../history/index.ts'
import type { CommitOutcome, PreparedWrite } from '../../platform/db/commit-prepared.ts'
import type { IngestPoint } from './ingest-point.ts'

/** The samples of one group commit, in arrival order; `points[i]` is the point of row `i`. */
export interface IngestBatch {
  readonly samples: SampleBatch
  readonly points: readonly IngestPoint[]
  readonly receivedAt: number
  /** What their sources say of the time of rows that are dated by receipt. */
  readonly sourceTimes?: ReadonlyMap<number, number>
}

/** A batch on its way to its commit, still open for what is found out about it and for what is computed from it. */
export interface StagedBatch extends IngestBatch {
  /** Says that the value of a row is worse than was told; a row is never made better. */
  worsen(row: number, quality: QualityCode): void
  /** Adds a sample behind the others, stored by the policy of its point. */
  add(point: IngestPoint, time: number, value: HistoryValue, quality: QualityCode): void
}

/**
 * Looks at a batch before anything of it is written, and may worsen and add samples; what stands behind it in the list of stages,
 * history, participants and latest values have them as if they had arrived. The outcomes are those of a participant:
 * after `rolledBack` its memory is as before, the batch is as it arrived, and `prepare` is called again.
 */
export interface BatchStage {
  readonly name: string
  /** Before the first batch of a run, as of a participant. */
  resume?(stored: StoredValues): Promise<void>
  prepare(batch: StagedBatch): CommitOutcome | undefined
  /** Where something was changed that it has not taken over yet: resolves when it has. Samples wait for it. */
  settled?(): Promise<void> | undefined
}

/**
 * Takes part in a group commit. `prepare` looks at the samples and changes its own memory; what it returns writes in
 * the same transaction and hears the outcome, exactly one of `committed` and `rolledBack`. After `rolledBack` its
 * memory is as before `prepare`, and `prepare` is called again for the same samples.
 */
export interface CommitParticipant {
  readonly name: string
  /** Before the first batch of a run: brings back memory that the last run had of samples stored since. */
  resume?(stored: StoredSamples): Promise<void>
  prepare(batch: IngestBatch): PreparedWrite | undefined
}

/** What history holds at start. */
export interface StoredSamples {
  /** The newest sample of a point, of any quality. */
  latest(pointId: number): HistorySample | undefined
  /** Samples of a point in time order, from `from` on and before `to`. */
  between(point: { companyId: number; pointId: number }, from: number, to: number): Promise<readonly HistorySample[]>
}

/** The same, and what holds. */
export interface StoredValues extends StoredSamples {
  /** The last sample of a point before a time, of any quality. */
  before(point: { companyId: number; pointId: number }, time: number): Promise<HistorySample | undefined>
}
