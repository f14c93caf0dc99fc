import type { Pool } from 'pg'
import { compactOnce, reuseRoom } from '../apps/server/src/history/compaction.ts'
import { createPostgresHistoryStore } from '../apps/server/src/history/postgres-history-store.ts'
import { SampleBatch } from '../apps/server/src/history/sample-batch.ts'
import { openBenchDatabase } from './bench-database.ts'
import type { Figure } from './figure.ts'
import { loadReading, seeded } from './signals.ts'
import { sized } from './size.ts'

const points = Number(process.env.POINTS || sized(8000, 1000))
const minutes = Number(process.env.MINUTES || sized(90, 9))
const ofBox = 1000
/** Polls between two compactions: 40,000 points have a million samples by then, which is when the product compacts. */
const ofRun = 25
/** Not at a full hour, as a plant begins. */
const start = Date.UTC(2026, 0, 1, 8, 20)

/**
 * What samples of a plant take on disk after so many minutes, by the account of `npm run large`: chunks with their index and the room
 * that compactions leave behind. The samples of 10 s are those of that plant's boxes, fed through journal and compaction faster than
 * they would come. Against the journal, where a sample stands as it came.
 */
export async function historyDisk(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  try {
    const history = createPostgresHistoryStore(pool)
    const random = seeded(7)
    const boxes = Array.from({ length: points / ofBox }, (_, at) => ({
      at,
      time: start + (10_000 * ofBox * at) / points,
    }))
    let journal = 0
    let took = 0
    for (let poll = 1; poll <= minutes * 6; poll++) {
      for (const box of boxes) {
        await append(pool, history, readings(box.at, Math.floor(box.time), random))
        // A timer of Node: late by a millisecond or two, now and then by more.
        box.time += 10_000 + Math.floor(random() * 3) + (random() < 0.1 ? Math.floor(random() * 20) : 0)
      }
      if (poll % ofRun > 0 && poll < minutes * 6) continue
      if (poll === ofRun) journal = (await bytes(pool, 'sample_journal')) / (points * ofRun)
      const began = performance.now()
      const result = await compactOnce(pool, points * ofRun, { written: reuseRoom })
      took += performance.now() - began
      history.compactedUpTo(result!.lastId)
    }
    return await figureOf(pool, journal, took)
  } finally {
    await database.close()
  }
}

function readings(box: number, time: number, random: () => number): SampleBatch {
  const batch = new SampleBatch(ofBox)
  for (let i = 1; i <= ofBox; i++) {
    const point = box * ofBox + i
    batch.push(1, point, time, loadReading(point, time, random), 0)
  }
  return batch
}

async function append(pool: Pool, history: ReturnType<typeof createPostgresHistoryStore>, batch: SampleBatch) {
  const tx = await pool.connect()
  await tx.query('begin')
  const pending = await history.append(tx, batch)
  await tx.query('commit')
  pending.committed()
  tx.release()
}

const bytes = async (pool: Pool, table: string) =>
  Number((await pool.query('select pg_total_relation_size($1::regclass) as bytes', [table])).rows[0].bytes)

async function figureOf(pool: Pool, journal: number, took: number): Promise<Figure> {
  const { rows } = await pool.query(`select pg_relation_size('sample_chunk')::float8 as heap,
    pg_indexes_size('sample_chunk')::float8 as index, count(*)::float8 as rows, sum(n)::float8 as n,
    sum(length(data))::float8 as data, sum(pg_column_size(c.*))::float8 as whole from sample_chunk c`)
  const { heap, index, n, data, whole, ...counted } = rows[0]
  if (n !== points * minutes * 6) throw new Error(`${n} samples in chunks`)
  const total = await bytes(pool, 'sample_chunk')
  const each = (of: number) => (of / n).toFixed(2)
  return {
    name: 'history-disk',
    ratio: total / n / journal,
    ours: `${each(total)}B`,
    baseline: `${journal.toFixed(1)}B`,
    notes: [
      `${points} points, ${minutes} minutes, ${n} samples in ${counted.rows} rows; of a sample packed data ${each(data)} B, heads ${each(whole - data)} B (${((whole - data) / counted.rows).toFixed(0)} B a row), free room of pages ${each(heap - whole)} B, index ${each(index)} B`,
      `compaction took ${(took / 1000).toFixed(0)} s`,
    ],
  }
}
