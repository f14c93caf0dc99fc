import { MOST_LIVE } from '@zhizao/contract/alarm/alarm-fact'
import { and, isNull } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import { type CompanyHomes, homeAct } from '../../platform/company-home/company-homes.ts'
import type { Context } from '../../platform/context.ts'
import { alarms } from './alarm.table.ts'
import { alarmRows, mostUrgentFirst } from './alarm-list.ts'
import { alarmTotals } from './alarm-totals.ts'

/** The number of the change of alarms that browsers of a company were told last. */
export const alarmsVersion = homeAct<null, number>('alarm.version')

/** All alarms that are not over, of what the user may see, with the version that pushed changes go on from. */
export async function alarmSnapshot({ askHome }: CompanyHomes, context: Context) {
  // Before the rows are read: a change of that moment is told once more, never missed.
  const version = await askHome(context.user.companyId, alarmsVersion, null)
  const where = and(isNull(alarms.closedAt), objectSeen(context.user, alarms.objectId))
  const rows = await alarmRows(where, context, { limit: MOST_LIVE + 1, order: mostUrgentFirst })
  return {
    version,
    records: rows.slice(0, MOST_LIVE),
    isCut: rows.length > MOST_LIVE,
    totals: await alarmTotals(context.db, context.user, context.now()),
  }
}
