import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { alarms } from './alarm.table.ts'
import { isOpen } from './alarm-filter.ts'
import { inObjectScope } from './alarm-scope.ts'

/** What the bell shows to a user: not yet handled, neither shelved nor suppressed. */
export async function alarmTotals(db: Db, user: Pick<SessionUser, 'objectScope'>) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: number(sql`${alarms.closedAt} is null and ${alarms.condition} = 'active'`),
      unconfirmed: number(sql`${alarms.closedAt} is null and not ${alarms.confirmed}`),
      urgent: number(sql`${alarms.level} = 'urgent'`),
      error: number(sql`${alarms.level} = 'error'`),
      warning: number(sql`${alarms.level} = 'warning'`),
    })
    .from(alarms)
    .where(
      and(
        isOpen,
        isNull(alarms.handledAt),
        isNull(alarms.shelvedUntil),
        isNull(alarms.suppressed),
        inObjectScope(user, alarms.objectId),
      ),
    )
  return row!
}

const number = (claim: SQL) => sql<number>`(count(*) filter (where ${claim}))::int`
