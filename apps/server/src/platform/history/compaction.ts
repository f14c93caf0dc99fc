import type { Pool } from 'pg'
import { takeClient } from '../db/take-client.ts'
import { binaryArray } from './binary-array.ts'
import { decodeChunk } from './chunk-codec.ts'
import { type ChunkKey, type Queryable, readForMerge, writeChunks } from './chunk-rows.ts'
import { decodeJournal } from './journal-codec.ts'
import { hourMs } from './sample.ts'
import { inOrder, Series } from './series.ts'

/** Only one compaction at a time, over all processes of an installation. */
const compactionLock = 7_316_441

const chunksPerStatement = 500

/** What one run did; `lastId` is the highest journal row that now stands in chunks. */
export type CompactionResult = { rows: number; samples: number; chunks: number; lastId: number }

type Pending = ChunkKey & { series: Series }

/**
 * Moves the oldest journal rows, together at most `mostSamples` (at least one row), into chunks and removes them, in
 * one transaction: a kill at any point leaves either the journal or the chunks, never half. Undefined when there is
 * nothing to do or another compaction runs. `reached` is called between the steps, for tests that stop there.
 */
export async function compactOnce(
  pool: Pool,
  mostSamples: number,
  reached: (step: string) => void = () => {},
): Promise<CompactionResult | undefined> {
  const tx = await takeClient(pool)
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const { rows: locks } = await tx.query('select pg_try_advisory_xact_lock($1) as held', [compactionLock])
    const ids = locks[0].held ? await oldestRows(tx, mostSamples) : []
    if (ids.length === 0) {
      await tx.query('rollback')
      return undefined
    }
    reached('chosen')
    const { pending, samples } = await gather(tx, ids)
    reached('gathered')
    for (let at = 0; at < pending.length; at += chunksPerStatement) {
      await mergeInto(tx, pending.slice(at, at + chunksPerStatement))
      reached('merged')
    }
    await tx.query('delete from sample_journal where id = any($1::int8[])', [binaryArray('int8', ids)])
    reached('deleted')
    await tx.query('commit')
    reached('committed')
    return { rows: ids.length, samples, chunks: pending.length, lastId: ids.at(-1)! }
  } catch (error) {
    broken = error as Error
    await tx.query('rollback').catch(() => {}) // the connection may be what failed
    throw error
  } finally {
    tx.release(broken)
  }
}

async function oldestRows(tx: Queryable, mostSamples: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: string; n: number }>('select id, n from sample_journal order by id limit 20000')
  const ids: number[] = []
  let samples = 0
  for (const row of rows) {
    samples += row.n
    if (ids.length > 0 && samples > mostSamples) break
    ids.push(Number(row.id))
  }
  return ids
}

/** Samples of the journal rows by point and hour, in arrival order; read in pages to bound memory. */
async function gather(tx: Queryable, ids: readonly number[]): Promise<{ pending: Pending[]; samples: number }> {
  const points = new Map<number, Map<number, Pending>>()
  const pending: Pending[] = []
  let samples = 0
  for (let at = 0; at < ids.length; at += 50) {
    const { rows } = await tx.query<{ data: Buffer }>({
      name: 'history-journal-page',
      text: 'select data from sample_journal where id = any($1::int8[]) order by id',
      values: [binaryArray('int8', ids.slice(at, at + 50))],
    })
    for (const { data } of rows) {
      const batch = decodeJournal(data)
      samples += batch.length
      for (let i = 0; i < batch.length; i++) {
        const pointId = batch.pointIds[i]!
        const hour = Math.floor(batch.times[i]! / hourMs)
        let hours = points.get(pointId)
        if (!hours) {
          hours = new Map()
          points.set(pointId, hours)
        }
        let chunk = hours.get(hour)
        if (!chunk) {
          chunk = { companyId: batch.companyIds[i]!, pointId, hour, series: new Series(16) }
          hours.set(hour, chunk)
          pending.push(chunk)
        }
        chunk.series.copy(batch, i)
      }
    }
  }
  // Neighbours in the key stand together in the table, so that a point's hours are few pages.
  pending.sort((a, b) => a.companyId - b.companyId || a.pointId - b.pointId || a.hour - b.hour)
  return { pending, samples }
}

async function mergeInto(tx: Queryable, pending: readonly Pending[]): Promise<void> {
  const standing = new Map<string, Buffer>()
  for (const row of await readForMerge(tx, pending)) standing.set(`${row.pointId}/${row.hour}`, row.data)
  const merged = pending.map((chunk) => {
    const before = standing.get(`${chunk.pointId}/${chunk.hour}`)
    if (!before) return { ...chunk, series: inOrder(chunk.series) }
    const whole = decodeChunk(before, chunk.hour)
    for (let i = 0; i < chunk.series.length; i++) whole.copy(chunk.series, i)
    return { ...chunk, series: inOrder(whole) }
  })
  await writeChunks(tx, merged)
}
