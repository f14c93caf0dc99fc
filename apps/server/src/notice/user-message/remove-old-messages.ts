import { sql } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { KEPT_DAYS } from './message-feed.ts'

const AT_ONCE = 5000

/** Nightly: what the message centre no longer shows, and what users did with it. */
export async function removeOldMessages({ database, now }: Platform, signal: AbortSignal) {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  for (const [table, age] of [
    ['message', 'created_at'],
    ['message_state', 'updated_at'],
  ] as const) {
    let removed = AT_ONCE
    while (removed === AT_ONCE && !signal.aborted) {
      const { rowCount } = await database.systemDb.execute(
        sql`delete from ${sql.identifier(table)} where id in (select id from ${sql.identifier(table)} where ${sql.identifier(age)} < ${before}::timestamptz limit ${AT_ONCE})`,
      )
      removed = rowCount ?? 0
    }
  }
}
