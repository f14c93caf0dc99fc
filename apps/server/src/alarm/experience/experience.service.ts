import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { points } from '../../device/point/point.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { reasonTags } from '../reason-tag/reason-tag.table.ts'
import { experiences } from './experience.table.ts'

const mostOffered = 20

/** Beside a handling, in its statement: keeps what it taught, once a rule, however many of its alarms were handled together. */
export const learned = sql`learned as (
  insert into ${experiences} (company_id, alarm_id, rule_key, model_point_id, direction, phenomenon, reason_tag_id, reason, solution, minutes,
    handled_by, handled_by_name, handled_at)
  select distinct on (a.rule_key) a.company_id, a.id, a.rule_key, p.model_point_id, a.direction, a.content, a.reason_tag_id, t.name, a.handling,
    a.minutes, a.handled_by, a.handled_by_name, a.handled_at
  from changed a left join ${points} p on p.id = a.point_id left join ${reasonTags} t on t.id = a.reason_tag_id
  order by a.rule_key, a.activated_at desc)`

type Key = { ruleKey: string; modelPointId: string | null; direction: string | null }

/** What was learned from objects that the caller may see: what happened on others is named in it. */
function ofSeenObject({ db, user }: Context): SQL | undefined {
  const seen = objectSeen(user, alarms.objectId)
  return seen && inArray(experiences.alarmId, db.select({ id: alarms.id }).from(alarms).where(seen))
}

/** What was done before about the same rule; then about the same point of other machines of the model. */
async function offered({ ruleKey, modelPointId, direction }: Key, context: Context) {
  const sameRule = eq(experiences.ruleKey, ruleKey)
  const sameModel: SQL | undefined = modelPointId
    ? and(eq(experiences.modelPointId, modelPointId), sql`${experiences.direction} is not distinct from ${direction}`)
    : undefined
  return context.db
    .select({
      id: experiences.id,
      alarmId: experiences.alarmId,
      phenomenon: experiences.phenomenon,
      reasonTagId: experiences.reasonTagId,
      reason: experiences.reason,
      solution: experiences.solution,
      minutes: experiences.minutes,
      handledByName: experiences.handledByName,
      handledAt: experiences.handledAt,
      sameRule: sql<boolean>`${sameRule}`,
    })
    .from(experiences)
    .where(and(or(sameRule, sameModel), ofSeenObject(context)))
    .orderBy(desc(sql`${sameRule}`), desc(experiences.handledAt))
    .limit(mostOffered)
}

export async function experienceOfAlarm(id: string, context: Context) {
  const [row] = await context.db
    .select({ ruleKey: alarms.ruleKey, modelPointId: points.modelPointId, direction: alarms.direction })
    .from(alarms)
    .leftJoin(points, eq(points.id, alarms.pointId))
    .where(and(eq(alarms.id, id), objectSeen(context.user, alarms.objectId)))
  if (!row) throw notFound('报警')
  return offered(row, context)
}

export const experienceOfRule = (ruleId: string, context: Context) =>
  offered({ ruleKey: `rule:${ruleId}`, modelPointId: null, direction: null }, context)
