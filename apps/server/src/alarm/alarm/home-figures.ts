import { and, isNull, not, sql } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import { countedHome, type HomeFigureSource } from '../../platform/home/home-figure.ts'
import { alarms } from './alarm.table.ts'
import { isOpen } from './alarm-filter.ts'

/** Live alarms that nobody has confirmed: the count above the list of current alarms. */
export const unconfirmedAlarms: HomeFigureSource = {
  code: 'unconfirmedAlarms',
  permission: 'alarmMessage',
  count({ user }) {
    const asks = and(
      isOpen,
      isNull(alarms.handledAt),
      isNull(alarms.closedAt),
      not(alarms.confirmed),
      isNull(alarms.shelvedUntil),
      isNull(alarms.suppressed),
      objectSeen(user, alarms.objectId),
    )
    return countedHome(sql`${alarms} where ${asks}`)
  },
}
