import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { experienceOfAlarm } from '../experience/experience.service.ts'
import { alarms, alarmTransitions } from './alarm.table.ts'
import { alarmRows } from './alarm-list.ts'
import { inObjectScope } from './alarm-scope.ts'
import type { StateName } from './alarm-state.ts'

/** Steps of a story that are answered; an alarm that chatters for days has more. */
const mostSteps = 1000

/** One alarm with its story and what was done about such alarms before. */
export async function alarmDetail(which: SQL, context: Context) {
  const [row] = await alarmRows(and(inObjectScope(context.user, alarms.objectId), which), context, { limit: 1 })
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
      fromState: step.fromState as StateName,
      toState: step.toState as StateName,
      level: step.level as 'urgent',
    })),
    experiences: await experienceOfAlarm(row.id, context),
  }
}
