import { Pool } from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import { createTestDatabase } from '../platform/postgres/test-database.ts'
import type { HistoryStore } from './history-store.ts'
import type { HistoryValue, QualityCode } from './sample.ts'
import { SampleBatch } from './sample-batch.ts'

/** A database of its own with all tables. */
export async function openTestHistory() {
  const database = await createTestDatabase()
  const connection = { connectionString: database.url }
  const pool = new Pool({ ...connection, max: 4 })
  await migrate(pool)
  return {
    pool,
    connection,
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

export type Row = { point: number; time: number; value: HistoryValue; quality?: QualityCode; company?: number }

/** A batch of the rows given. */
export function batchOf(rows: readonly Row[]): SampleBatch {
  const batch = new SampleBatch(rows.length)
  for (const row of rows) batch.push(row.company ?? 1, row.point, row.time, row.value, row.quality ?? 0)
  return batch
}

/** Commits the rows as one group. */
export async function commit(pool: Pool, store: HistoryStore, rows: readonly Row[]): Promise<void> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    const pending = await store.append(tx, batchOf(rows))
    await tx.query('commit')
    pending.committed()
  } finally {
    tx.release()
  }
}
