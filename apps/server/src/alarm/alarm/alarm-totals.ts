import type { AlarmTotals } from '@zhizao/contract/alarm/alarm-row'
import { startOf } from '@zhizao/rules/time/calendar'
import { and, gte, type SQL, sql } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { alarms } from './alarm.table.ts'
import { isOpen, onTop } from './alarm-filter.ts'

const unhandled = sql`${alarms.handledAt} is null`
const isLive = sql`${alarms.closedAt} is null`
const isShelved = sql`${alarms.shelvedUntil} is not null`
const inSight = sql`${alarms.shelvedUntil} is null and ${alarms.suppressed} is null`

type Reader = Pick<SessionUser, 'objectScope' | 'timeZone'>

/** How many there are of what a user may see. Each count is that of the list named beside it in the contract. */
export async function alarmTotals(db: Db, user: Reader, now: Date): Promise<AlarmTotals> {
  const todayBegan = new Date(startOf('day', now.getTime(), user.timeZone))
  const scope = objectSeen(user, alarms.objectId)
  const [row] = await db
    .select({
      total: number(inSight, unhandled),
      active: number(inSight, unhandled, isLive, sql`${alarms.condition} = 'active'`),
      unconfirmed: number(inSight, unhandled, isLive, sql`not ${alarms.confirmed}`),
      urgent: number(inSight, unhandled, sql`${alarms.level} = 'urgent'`),
      error: number(inSight, unhandled, sql`${alarms.level} = 'error'`),
      warning: number(inSight, unhandled, sql`${alarms.level} = 'warning'`),
      live: number(inSight, isLive, onTop(user)),
      ended: number(inSight, sql`${alarms.closedAt} is not null`),
      shelved: number(isLive, isShelved),
    })
    .from(alarms)
    .where(and(isOpen, scope))
  const [today] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(alarms)
    .where(and(gte(alarms.activatedAt, todayBegan), scope))
  return { ...row!, today: today!.count, todayBegan: todayBegan.toISOString() }
}

const number = (...claims: SQL[]) => sql<number>`(count(*) filter (where ${and(...claims)}))::int`
