import type { Pool } from 'pg'
import { binaryArray } from '../platform/db/binary-array.ts'
import { statement } from '../platform/db/statement.ts'
import { takeClient } from '../platform/db/take-client.ts'
import { decodeChunk } from './chunk-codec.ts'
import { type ChunkKey, type Queryable, readForMerge, writeChunks } from './chunk-rows.ts'
import { sampleJournal } from './history.table.ts'
import { decodeJournal } from './journal-codec.ts'
import { hourMs } from './sample.ts'
import type { SampleBatch } from './sample-batch.ts'
import { inOrder, Series } from './series.ts'

/** Only one compaction at a time, over all processes of an installation. */
export const compactionLock = 7_316_441

const chunksPerStatement = 500

/** What one run did; `lastId` is the highest journal row that now stands in chunks. */
export type CompactionResult = { rows: number; samples: number; chunks: number; lastId: number }

/** Chunks of one transaction. What they were before is room for the next ones once `written` has given it back. */
const chunksPerTransaction = 4000

interface CompactionSteps {
  /** Called between the steps, for tests that stop there. */
  reached?(step: string): void
  /** After each part that stands for good. */
  written?(client: Queryable): Promise<void>
}

/**
 * Moves the oldest journal rows, together at most `mostSamples` (at least one row), into chunks, a part after the other, and removes
 * them with the last part. A kill in between leaves samples in chunks and journal: they are read once, and merged once when it is done
 * again, as a sample stands once a time. Undefined when there is nothing to do or another compaction runs.
 */
export async function compactOnce(
  pool: Pool,
  mostSamples: number,
  steps: CompactionSteps = {},
): Promise<CompactionResult | undefined> {
  const client = await takeClient(pool)
  let broken: Error | undefined
  try {
    const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as held', [compactionLock])
    if (!locks[0].held) return undefined
    try {
      return await compact(client, mostSamples, steps)
    } catch (error) {
      await client.query('rollback').catch(() => {}) // the connection may be what failed
      throw error
    } finally {
      // With its connection the lock is gone as well.
      await client.query('select pg_advisory_unlock($1)', [compactionLock]).catch(() => {})
    }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

async function compact(
  client: Queryable,
  mostSamples: number,
  { reached = () => {}, written = async () => {} }: CompactionSteps,
): Promise<CompactionResult | undefined> {
  const ids = await oldestRows(client, mostSamples)
  if (ids.length === 0) return undefined
  reached('chosen')
  const gathered = await gather(client, ids)
  const { chunks, samples } = gathered
  reached('gathered')
  for (let from = 0; ; from += chunksPerTransaction) {
    const to = Math.min(from + chunksPerTransaction, chunks.length)
    const isLast = to === chunks.length
    await client.query('begin')
    for (let at = from; at < to; at += chunksPerStatement) {
      await mergeInto(client, gathered, at, Math.min(at + chunksPerStatement, to))
      reached('merged')
    }
    if (isLast) {
      await client.query(statement`delete from ${sampleJournal} where id = any($1::int8[])`, [binaryArray('int8', ids)])
      reached('deleted')
    }
    await client.query('commit')
    reached(isLast ? 'committed' : 'part')
    await written(client)
    if (isLast) return { rows: ids.length, samples, chunks: chunks.length, lastId: ids.at(-1)! }
  }
}

async function oldestRows(tx: Queryable, mostSamples: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: string; n: number }>(
    statement`select id, n from ${sampleJournal} order by id limit 20000`,
  )
  const ids: number[] = []
  let samples = 0
  for (const row of rows) {
    samples += row.n
    if (ids.length > 0 && samples > mostSamples) break
    ids.push(Number(row.id))
  }
  return ids
}

/** Samples of journal rows with their chunks in key order: those of chunk `c` stand at `places` from `starts[c]` up to `starts[c + 1]`. */
interface Gathered {
  chunks: ChunkKey[]
  starts: Uint32Array
  places: { batch: Uint32Array; row: Uint32Array }
  batches: SampleBatch[]
  samples: number
}

/**
 * Where each sample belongs, in arrival order. The samples stay as the journal has them, in a few large columns: a growing series
 * for each of tens of thousands of chunks at once took a gigabyte.
 */
async function gather(tx: Queryable, ids: readonly number[]): Promise<Gathered> {
  const batches = await readBatches(tx, ids)
  const samples = batches.reduce((sum, batch) => sum + batch.length, 0)
  const found = new Map<number, Map<number, number>>()
  const keys: ChunkKey[] = []
  const counts: number[] = []
  const chunkOf = new Uint32Array(samples)
  let at = 0
  for (const batch of batches) {
    for (let i = 0; i < batch.length; i++) {
      const pointId = batch.pointIds[i]!
      const hour = Math.floor(batch.times[i]! / hourMs)
      const hours = found.get(pointId) ?? new Map<number, number>()
      if (hours.size === 0) found.set(pointId, hours)
      let chunk = hours.get(hour)
      if (chunk === undefined) {
        chunk = keys.push({ companyId: batch.companyIds[i]!, pointId, hour }) - 1
        hours.set(hour, chunk)
        counts.push(0)
      }
      counts[chunk]!++
      chunkOf[at++] = chunk
    }
  }
  // Neighbours in the key stand together in the table, so that a point's hours are few pages.
  const order = keys.map((_, chunk) => chunk)
  order.sort((a, b) => byKey(keys[a]!, keys[b]!))
  const starts = new Uint32Array(keys.length + 1)
  const next = new Uint32Array(keys.length)
  for (const [place, chunk] of order.entries()) {
    next[chunk] = starts[place]!
    starts[place + 1] = starts[place]! + counts[chunk]!
  }
  const places = { batch: new Uint32Array(samples), row: new Uint32Array(samples) }
  at = 0
  for (const [number, batch] of batches.entries()) {
    for (let i = 0; i < batch.length; i++) {
      const place = next[chunkOf[at++]!]!++
      places.batch[place] = number
      places.row[place] = i
    }
  }
  return { chunks: order.map((chunk) => keys[chunk]!), starts, places, batches, samples }
}

const byKey = (a: ChunkKey, b: ChunkKey) => a.companyId - b.companyId || a.pointId - b.pointId || a.hour - b.hour

async function readBatches(tx: Queryable, ids: readonly number[]): Promise<SampleBatch[]> {
  const batches: SampleBatch[] = []
  for (let at = 0; at < ids.length; at += 50) {
    const { rows } = await tx.query<{ data: Buffer }>({
      name: 'history-journal-page',
      text: statement`select data from ${sampleJournal} where id = any($1::int8[]) order by id`,
      values: [binaryArray('int8', ids.slice(at, at + 50))],
    })
    for (const { data } of rows) batches.push(decodeJournal(data))
  }
  return batches
}

async function mergeInto(tx: Queryable, gathered: Gathered, from: number, to: number): Promise<void> {
  const chunks = gathered.chunks.slice(from, to)
  const standing = new Map<string, Buffer>()
  for (const row of await readForMerge(tx, chunks)) standing.set(`${row.pointId}/${row.hour}`, row.data)
  const merged = chunks.map((chunk, i) => {
    const before = standing.get(`${chunk.pointId}/${chunk.hour}`)
    const { starts, places, batches } = gathered
    const [first, end] = [starts[from + i]!, starts[from + i + 1]!]
    const series = before ? decodeChunk(before, chunk.hour) : new Series(end - first)
    for (let place = first; place < end; place++) series.copy(batches[places.batch[place]!]!, places.row[place]!)
    return { ...chunk, series: inOrder(series) }
  })
  await writeChunks(tx, merged)
}

/**
 * Gives the room of rows that were written anew or removed to the next ones. Within its hour a chunk is written anew with every
 * run, and PostgreSQL by itself waits until a fifth of the whole table is dead.
 */
export async function reuseRoom(db: Queryable): Promise<void> {
  await db.query('vacuum (skip_locked, truncate false) sample_chunk')
  await db.query('vacuum (skip_locked, truncate false) sample_journal')
}
