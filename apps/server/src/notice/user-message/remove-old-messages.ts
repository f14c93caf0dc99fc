import { sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { messageKeepDays } from '../notice-params.ts'
import { ALARM_DAYS } from './message-feed.ts'

const AT_ONCE = 5000

/** Nightly: messages that their companies do not keep any longer, and what users did with them. */
export async function removeOldMessages({ database, now }: Platform, read: ReadParam, signal: AbortSignal) {
  const db = database.systemDb
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString()
  for (const { id } of await db.select({ id: companies.id }).from(companies)) {
    const kept = await read(id, messageKeepDays)
    for (const [table, age, days] of [
      ['message', 'created_at', kept],
      // Alarms, which are no rows here, stay read as long as they are shown.
      ['message_state', 'updated_at', Math.max(kept, ALARM_DAYS)],
    ] as const) {
      let removed = AT_ONCE
      while (removed === AT_ONCE && !signal.aborted) {
        const { rowCount } = await db.execute(
          sql`delete from ${sql.identifier(table)} where id in (select id from ${sql.identifier(table)}
            where company_id = ${id} and ${sql.identifier(age)} < ${before(days)}::timestamptz limit ${AT_ONCE})`,
        )
        removed = rowCount ?? 0
      }
    }
  }
}
