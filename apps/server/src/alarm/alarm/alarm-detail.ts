import type { AlarmState } from '@zhizao/rules/alarm/alarm-state'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { experienceOfAlarm } from '../experience/experience.service.ts'
import { alarms, alarmTransitions } from './alarm.table.ts'
import { alarmRows } from './alarm-list.ts'

/** Steps of a story that are answered; an alarm that chatters for days has more. */
const mostSteps = 1000

/** One alarm with its story and what was done about such alarms before. */
export async function alarmDetail(which: SQL, context: Context) {
  const [row] = await alarmRows(and(objectSeen(context.user, alarms.objectId), which), context, { limit: 1 })
  if (!row) throw notFound('报警')
  const steps = await context.db
    .select()
    .from(alarmTransitions)
    .where(eq(alarmTransitions.alarmId, row.id))
    .orderBy(asc(alarmTransitions.happenedAt), asc(alarmTransitions.id))
    .limit(mostSteps)
  return {
    ...row,
    steps: steps.map((step) => ({
      ...step,
      fromState: step.fromState as AlarmState,
      toState: step.toState as AlarmState,
    })),
    experiences: await experienceOfAlarm(row.id, context),
  }
}
