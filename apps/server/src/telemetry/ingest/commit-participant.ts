import type { ClientBase } from 'pg'
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
  prepare(batch: IngestBatch): PreparedWrite | undefined
}

export interface PreparedWrite {
  write(tx: ClientBase): Promise<void>
  committed(): void
  rolledBack(): void
}
