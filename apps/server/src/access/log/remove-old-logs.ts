import { and, eq, inArray, lt } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { operateLogs } from '../../platform/audit/operate-log.table.ts'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { operateLogKeepDays, signInLogKeepDays } from '../access-params.ts'
import { signInLogs } from '../session/session.table.ts'

const DAY = 24 * 3600_000
const ROWS_A_TIME = 5000

/** Removes log lines that their companies do not keep any longer; in small steps, so that nobody waits for a lock. */
export async function removeOldLogs(
  { database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
  read: ReadParam,
  signal: AbortSignal,
): Promise<void> {
  const db = database.systemDb
  const all = await db.select({ id: companies.id }).from(companies)
  const kinds = [
    { table: operateLogs, days: operateLogKeepDays },
    { table: signInLogs, days: signInLogKeepDays },
  ] as const
  for (const { id: companyId } of all) {
    for (const { table, days } of kinds) {
      const kept = await read(companyId, days)
      if (!kept) continue
      const before = new Date(now().getTime() - kept * DAY)
      let removed = 0
      for (;;) {
        signal.throwIfAborted()
        const old = db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.companyId, companyId), lt(table.createdAt, before)))
          .limit(ROWS_A_TIME)
        const gone = await db.delete(table).where(inArray(table.id, old)).returning({ id: table.id })
        removed += gone.length
        if (gone.length < ROWS_A_TIME) break
      }
      if (removed) log.info({ companyId, kept, removed }, `${days.code}: old lines removed`)
    }
  }
}
