import { sql } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { dispatches } from './dispatch.table.ts'

/** Shorter than the outbox keeps its messages: what a record says of one can always be looked up. */
const KEPT = 80 * 24 * 3600_000
const AT_ONCE = 5000

/** Nightly: records of what was sent long ago. */
export async function removeOldDispatches({ database, now }: Platform, signal: AbortSignal) {
  const before = new Date(now().getTime() - KEPT).toISOString()
  let removed = AT_ONCE
  while (removed === AT_ONCE && !signal.aborted) {
    const { rowCount } = await database.systemDb.execute(
      sql`delete from ${dispatches} where id in (select id from ${dispatches}
        where created_at < ${before}::timestamptz and due_at is null limit ${AT_ONCE})`,
    )
    removed = rowCount ?? 0
  }
}
