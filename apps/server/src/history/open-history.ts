import type { Pool, PoolConfig } from 'pg'
import { startCompactionThread } from './compaction-thread.ts'
import { startCompactor } from './compactor.ts'
import type { HistoryStore } from './history-store.ts'
import { journalBacklog } from './journal-rows.ts'
import { createPostgresHistoryStore } from './postgres-history-store.ts'

export type HistoryOptions = {
  /** The system pool. */
  pool: Pool
  /** How the compaction thread connects: as the owner of the tables. */
  connection: PoolConfig
  log: { warn(data: object, message: string): void }
  /** Uncompacted samples kept in memory, 25 bytes each. */
  mostRecent?: number
  /** Samples in the journal that start a compaction before the hour is over. */
  compactAt?: number
  checkMs?: number
}

/** Opens history: makes the journal readable and starts compacting in a thread of its own. */
export async function openHistory(options: HistoryOptions) {
  const { pool, log } = options
  const store = createPostgresHistoryStore(pool, { mostRecent: options.mostRecent })
  await store.open()
  const thread = startCompactionThread(options.connection)
  const counts = { compactions: 0, compacted: 0, chunks: 0, failures: 0 }
  const compactor = startCompactor({
    run: thread.run,
    backlog: () => journalBacklog(pool),
    finished(result) {
      counts.compactions++
      counts.compacted += result.samples
      counts.chunks += result.chunks
      store.compactedUpTo(result.lastId)
    },
    failed(error) {
      counts.failures++
      log.warn({ error }, 'compaction failed; the journal keeps the samples')
    },
    atSamples: options.compactAt,
    checkMs: options.checkMs,
  })
  return {
    store: store as HistoryStore,
    /** Running totals since start. */
    counts,
    /** Uncompacted samples in memory. */
    recentSize: () => store.recentSize,
    /** To be told of committed samples, so that a full journal is compacted at once. */
    appended: compactor.appended,
    /** Ends after the compaction at hand. */
    async close(): Promise<void> {
      await compactor.stop()
      await thread.stop()
    },
  }
}
