import type { ClientBase } from 'pg'
import { binaryArray } from '../platform/db/binary-array.ts'
import { statement } from '../platform/db/statement.ts'
import type { Queryable } from './chunk-rows.ts'
import { sampleJournal } from './history.table.ts'
import { decodeJournal, encodeJournal, timeSpan } from './journal-codec.ts'
import type { SampleBatch } from './sample-batch.ts'

const rowsPerPage = 50

/** Writes one journal row in the caller's transaction and returns its id. */
export async function writeJournal(tx: ClientBase, batch: SampleBatch, now: number): Promise<number> {
  const { least, most } = timeSpan(batch)
  const { rows } = await tx.query<{ id: string }>({
    name: 'history-append',
    text: statement`insert into ${sampleJournal} (n, written_at, least_time, most_time, data)
      values ($1, $2, $3, $4, $5) returning id`,
    values: [batch.length, now, least, most, encodeJournal(batch)],
  })
  return Number(rows[0]!.id)
}

/** Journal rows after `after` up to `upTo` that touch the time range, oldest first, read page by page. */
export async function* readJournal(
  db: Queryable,
  after: number,
  upTo: number,
  range: { from: number; to: number },
): AsyncGenerator<{ id: number; batch: SampleBatch }> {
  const { rows: found } = await db.query<{ id: string }>(
    statement`select id from ${sampleJournal} where id > $1 and id <= $2 and most_time >= $3 and least_time < $4 order by id`,
    [after, upTo, range.from, range.to],
  )
  for (let at = 0; at < found.length; at += rowsPerPage) {
    const ids = found.slice(at, at + rowsPerPage).map((row) => Number(row.id))
    const { rows } = await db.query<{ id: string; data: Buffer }>({
      name: 'history-journal-read',
      text: statement`select id, data from ${sampleJournal} where id = any($1::int8[]) order by id`,
      values: [binaryArray('int8', ids)],
    })
    for (const row of rows) yield { id: Number(row.id), batch: decodeJournal(row.data) }
  }
}

/** Rows and samples that wait for compaction, and when the oldest was written. */
export async function journalBacklog(db: Queryable): Promise<{ rows: number; samples: number; oldest: number | null }> {
  const { rows } = await db.query<{ rows: string; samples: string | null; oldest: string | null }>(
    statement`select count(*) as rows, sum(n) as samples, min(written_at) as oldest from ${sampleJournal}`,
  )
  const { rows: count, samples, oldest } = rows[0]!
  return { rows: Number(count), samples: Number(samples ?? 0), oldest: oldest === null ? null : Number(oldest) }
}
