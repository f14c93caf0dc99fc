import type { ClientBase } from 'pg'
import type { HistorySample } from '../../platform/history/sample.ts'
import type { SampleBatch } from '../../platform/history/sample-batch.ts'
import type { IngestPoint } from './ingest-point.ts'

/** The samples of one group commit, in arrival order; `points[i]` is the point of row `i`. */
export interface IngestBatch {
  readonly samples: SampleBatch
  readonly points: readonly IngestPoint[]
  readonly receivedAt: number
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

export interface PreparedWrite {
  write(tx: ClientBase): Promise<void>
  committed(): void
  rolledBack(): void
}
