import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { ingestWriters } from './box-sequence.table.ts'

/** This run's row in `ingest_writer`. */
export type IngestWriter = Awaited<ReturnType<typeof openIngestWriter>>

/** Makes the row of this run; it exists before the first group, so that a question about a group waits for its lock. */
export async function openIngestWriter(pool: Pool) {
  const id = randomUUID()
  let groupNo = 0
  await pool.query(statement`delete from ${ingestWriters} where written_at < now() - interval '30 days'`)
  await pool.query(statement`insert into ${ingestWriters} (id, group_no) values ($1, 0)`, [id])

  return {
    /** Begins a transaction that carries the number of its group, in one round trip. */
    begin(tx: ClientBase): { number: number; begun: Promise<unknown> } {
      const number = ++groupNo
      // Both values are ours: no input enters the text.
      const begun = tx.query(statement`begin; insert into ${ingestWriters} (id, group_no) values ('${id}', ${number})
        on conflict (id) do update set group_no = excluded.group_no, written_at = now()`)
      return { number, begun }
    },
    /** Asks until PostgreSQL answers: acting on a guess would lose or double the group. The row lock outlasts a COMMIT still under way. */
    async wasCommitted(number: number): Promise<boolean> {
      for (let delay = 100; ; delay = Math.min(delay * 2, 3000)) {
        try {
          const { rows } = await pool.query(statement`select group_no from ${ingestWriters} where id = $1 for update`, [
            id,
          ])
          return rows.length > 0 && Number(rows[0].group_no) === number
        } catch {
          await new Promise((resolve) => setTimeout(resolve, delay)) // still away
        }
      }
    },
  }
}
