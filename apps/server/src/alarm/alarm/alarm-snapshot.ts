import { MOST_LIVE } from '@zhizao/contract/alarm/alarm-fact'
import { and, isNull } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import type { PushVersions } from '../../platform/push/push-versions.ts'
import { alarms } from './alarm.table.ts'
import { alarmRows, mostUrgentFirst } from './alarm-list.ts'
import { alarmTotals } from './alarm-totals.ts'

/** All alarms that are not over, of what the user may see, with the version that pushed changes go on from. */
export async function alarmSnapshot(versions: PushVersions, context: Context) {
  // Before the rows are read: a change of that moment is told once more, never missed.
  const version = versions.of(context.user.companyId)
  const where = and(isNull(alarms.closedAt), objectSeen(context.user, alarms.objectId))
  const rows = await alarmRows(where, context, { limit: MOST_LIVE + 1, order: mostUrgentFirst })
  return {
    version,
    records: rows.slice(0, MOST_LIVE),
    isCut: rows.length > MOST_LIVE,
    totals: await alarmTotals(context.db, context.user, context.now()),
  }
}
