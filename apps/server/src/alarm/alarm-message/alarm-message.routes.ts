import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { and, eq, isNull } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { alarmActions } from '../alarm/alarm-action.service.ts'
import { alarmDetail } from '../alarm/alarm-detail.ts'
import { alarmPage, alarmRows } from '../alarm/alarm-list.ts'
import { levelDays } from '../alarm/alarm-statistics.ts'
import { alarmTotals } from '../alarm/alarm-totals.ts'
import { experienceOfAlarm, experienceOfRule } from '../experience/experience.service.ts'

export const alarmMessageRoutes = (events: EventBus) => {
  const actions = alarmActions(events)
  return implement(alarmMessage, {
    page: (input, context) => alarmPage(input, true, context),
    historyPage: (input, context) => alarmPage(input, false, context),
    get: ({ id }, context) => alarmDetail(eq(alarms.id, id), context),
    update: actions.handle,
    updateMany: actions.handleMany,
    experience: ({ id }, context) => experienceOfAlarm(id, context),
    ruleExperience: ({ alarmId }, context) => experienceOfRule(alarmId, context),
    ofBox: ({ boxId }, context) =>
      alarmRows(
        and(eq(alarms.boxId, boxId), isNull(alarms.closedAt), objectSeen(context.user, alarms.objectId)),
        context,
        { limit: 500 },
      ),
    totals: (_input, context) => alarmTotals(context.db, context.user, context.now()),
    days: levelDays,
  })
}
