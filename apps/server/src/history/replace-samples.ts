import type { Pool } from 'pg'
import { statement } from '../platform/db/statement.ts'
import { takeClient } from '../platform/db/take-client.ts'
import { decodeChunk } from './chunk-codec.ts'
import { type ChunkKey, type PointKey, readForMerge, writeChunks } from './chunk-rows.ts'
import { compactionLock } from './compaction.ts'
import { sampleChunks } from './history.table.ts'
import { type HistorySample, hourMs } from './sample.ts'
import { inOrder, Series } from './series.ts'

/**
 * Puts samples in place of all that chunks hold of a point from `from` up to and without `to`, within one hour. No compaction writes
 * meanwhile. What stands in the journal only is not touched: whoever replaces compacts first.
 */
export async function replaceSamples(
  pool: Pool,
  point: PointKey,
  { from, to }: { from: number; to: number },
  samples: readonly HistorySample[],
): Promise<void> {
  const key: ChunkKey = { ...point, hour: Math.floor(from / hourMs) }
  const client = await takeClient(pool)
  let broken: Error | undefined
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [compactionLock])
    const [standing] = await readForMerge(client, [key])
    const series = new Series(samples.length)
    for (const { time, value, quality } of samples) series.push(time, value, quality)
    if (standing) {
      const before = decodeChunk(standing.data, key.hour)
      for (let i = 0; i < before.length; i++)
        if (before.times[i]! < from || before.times[i]! >= to) series.copy(before, i)
    }
    if (series.length) await writeChunks(client, [{ ...key, series: inOrder(series) }])
    else if (standing)
      await client.query(statement`delete from ${sampleChunks} where company_id = $1 and point_id = $2 and hour = $3`, [
        key.companyId,
        key.pointId,
        key.hour,
      ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault // the connection is what failed
    })
    throw error
  } finally {
    client.release(broken)
  }
}
