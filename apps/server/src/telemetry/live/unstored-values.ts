import type { Pool } from 'pg'
import { decodeJournal, encodeJournal, type HistorySample, isLate, SampleBatch, sampleAt } from '../../history/index.ts'
import { statement } from '../../platform/db/statement.ts'
import type { CommitParticipant, IngestBatch } from '../ingest/commit-participant.ts'
import type { IngestPoint } from '../ingest/ingest-point.ts'
import { unstoredValues } from './unstored-values.table.ts'

/** Rows, and bytes of them, after which they are put together in few. */
const MOST = { rows: 500, bytes: 16 * 1024 * 1024 }
const SAMPLES_OF_ROW = 20_000

interface Kept extends HistorySample {
  companyId: number
}

/** Points of which history holds samples now and then, or none. Where it stores changes the newest value stands in it. */
const isUnstored = ({ storePolicy }: IngestPoint) => storePolicy === 'none' || storePolicy === 'interval'

/**
 * Keeps the newest values of points whose history does not hold each of them, in the transaction that brings them: what was
 * acknowledged is what is read after a restart, by every policy. A participant of the commits.
 */
export function unstoredKeeper(
  pool: Pool,
  points: { get(pointId: number): IngestPoint | undefined },
  { log, now }: { log: { error(data: object, message: string): void }; now(): number },
) {
  const kept = new Map<number, Kept>()
  let [rows, bytes, lastId] = [0, 0, 0]
  let folding: Promise<void> | undefined

  function newestOf({ samples, points, receivedAt }: IngestBatch): SampleBatch | undefined {
    const newest = new Map<number, number>()
    for (const [row, point] of points.entries()) {
      if (!isUnstored(point)) continue
      const known = newest.get(point.id)
      if (known === undefined || !isLate(samples.times[row]!, samples.times[known]!, receivedAt))
        newest.set(point.id, row)
    }
    if (newest.size === 0) return undefined
    const batch = new SampleBatch(newest.size)
    for (const row of newest.values()) batch.copy(samples, row)
    return batch
  }

  function take(batch: SampleBatch, receivedAt: number): void {
    for (let row = 0; row < batch.length; row++) {
      const sample = sampleAt(batch, row)
      const known = kept.get(batch.pointIds[row]!)
      // A clock that was set back must not hold up what follows; of those that stand in rows the last is the newest.
      if (!known || !isLate(sample.time, known.time, receivedAt))
        kept.set(batch.pointIds[row]!, { ...sample, companyId: batch.companyIds[row]! })
    }
  }

  /** Puts all rows together: one value a point, of those that still are and are unstored. */
  async function fold(): Promise<void> {
    const upTo = lastId
    const parts: Buffer[] = []
    let part = new SampleBatch(SAMPLES_OF_ROW)
    for (const [pointId, { companyId, time, value, quality }] of kept) {
      const point = points.get(pointId)
      if (!point || !isUnstored(point)) {
        kept.delete(pointId)
        continue
      }
      part.push(companyId, pointId, time, value, quality)
      if (part.length < SAMPLES_OF_ROW) continue
      parts.push(encodeJournal(part))
      part = new SampleBatch(SAMPLES_OF_ROW)
    }
    if (part.length) parts.push(encodeJournal(part))
    rows = 0
    bytes = 0
    await pool.query(
      statement`with gone as (delete from ${unstoredValues} where id <= $1)
       insert into ${unstoredValues} (data) select unnest($2::bytea[])`,
      [upTo, parts],
    )
  }

  const participant: CommitParticipant = {
    name: 'unstored-values',
    prepare(batch) {
      const newest = newestOf(batch)
      if (!newest) return undefined
      let id = 0
      return {
        async write(tx) {
          const data = encodeJournal(newest)
          const { rows: made } = await tx.query<{ id: string }>({
            name: 'unstored-value-append',
            text: statement`insert into ${unstoredValues} (data) values ($1) returning id`,
            values: [data],
          })
          id = Number(made[0]!.id)
          bytes += data.length
        },
        committed() {
          take(newest, batch.receivedAt)
          lastId = Math.max(lastId, id)
          if (++rows < MOST.rows && bytes < MOST.bytes) return
          folding ??= fold()
            .catch((error) => log.error({ err: error }, 'unstored values were not put together, trying again later'))
            .finally(() => {
              folding = undefined
            })
        },
        rolledBack() {},
      }
    },
  }

  return {
    participant,
    /** What the last run had, to be read once before all else. */
    async open(): Promise<ReadonlyMap<number, HistorySample>> {
      const { rows: found } = await pool.query<{ id: string; data: Buffer }>(
        statement`select id, data from ${unstoredValues} order by id`,
      )
      for (const { id, data } of found) {
        take(decodeJournal(data), now())
        lastId = Number(id)
      }
      if (found.length) await fold()
      return kept
    },
    close: () => folding,
  }
}
