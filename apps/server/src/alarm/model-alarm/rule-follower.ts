import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type FollowerKind, forgetOn, overriddenAfter, type Step } from '../../device/index.ts'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { followedFields } from '../alarm-rule/alarm-rule.service.ts'
import { alarmRules } from '../alarm-rule/alarm-rule.table.ts'
import { modelAlarmRules } from './model-alarm.table.ts'

type Said = Pick<typeof modelAlarmRules.$inferSelect, 'name' | 'level' | 'comparison'>
const said = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => followedFields.has(field))) as Said

/** Alarm rules of objects, made from those of their model. A rule is on the point that was made from the point of the model's rule. */
export const ruleFollower: FollowerKind = {
  part: 'rule',
  permission: 'alarmRule:edit',
  keyField: 'name',
  async templatesOf(modelId, { db }) {
    const rows = await db
      .select()
      .from(modelAlarmRules)
      .where(eq(modelAlarmRules.modelId, modelId))
      .orderBy(asc(modelAlarmRules.id))
    return rows.map((row) => ({
      id: row.id,
      key: `${row.modelPointId}/${row.name}`,
      name: row.name,
      fields: { ...said(row), point: row.modelPointId },
    }))
  },
  wanted: ({ fields }, has) => (has.has(fields.point as string) ? fields : undefined),
  async followersOf(objectIds, isHeld, { db }) {
    const query = db
      .select({ rule: alarmRules, modelPointId: points.modelPointId })
      .from(alarmRules)
      .innerJoin(points, eq(points.id, alarmRules.pointId))
      .where(inArray(alarmRules.objectId, [...objectIds]))
      .orderBy(asc(alarmRules.id))
    const rows = await (isHeld ? query.for('update', { of: alarmRules }) : query)
    return rows.map(({ rule, modelPointId }) => ({
      id: rule.id,
      objectId: rule.objectId,
      templateId: rule.modelRuleId,
      name: rule.name,
      key: `${modelPointId}/${rule.name}`,
      fromModel: rule.fromModel,
      overridden: rule.overridden,
      // A rule that was put on another point by hand stays there.
      fields: { ...said(rule), point: modelPointId },
    }))
  },
  async write(steps, context) {
    const pointIds = await pointsOf(steps, context)
    const pointOf = ({ objectId, wanted }: Step) => pointIds.get(`${objectId}/${wanted.point}`)!
    const added = steps.filter(({ kind }) => kind === 'add')
    if (added.length)
      await context.db.insert(alarmRules).values(
        added.map((step) => ({
          ...said(step.wanted),
          objectId: step.objectId,
          pointId: pointOf(step),
          companyId: context.user.companyId,
          modelRuleId: step.template!.id,
          fromModel: true,
        })),
      )
    for (const step of steps.filter(({ kind }) => kind === 'change')) await change(step, pointOf(step), context)
    return steps.map(pointOf)
  },
  forget: ({ objectId, id, fields }, context) =>
    forgetOn(
      alarmRules,
      and(eq(alarmRules.objectId, objectId), id ? eq(alarmRules.id, id) : sql`true`),
      fields,
      context,
    ),
}

async function change(step: Step, pointId: string, { db, now }: Context) {
  const { point, ...set } = Object.fromEntries(step.changed.map(({ field, to }) => [field, to]))
  await db
    .update(alarmRules)
    .set({
      ...set,
      ...(point ? { pointId } : {}),
      modelRuleId: step.template!.id,
      fromModel: true,
      overridden: overriddenAfter(step),
      updatedAt: now(),
    })
    .where(eq(alarmRules.id, step.follower!.id))
}

/** The points that rules come to stand on, by object and point of the model. */
async function pointsOf(steps: readonly Step[], { db }: Context) {
  const rows = await db
    .select({ id: points.id, objectId: points.objectId, modelPointId: points.modelPointId })
    .from(points)
    .where(
      and(
        inArray(points.objectId, [...new Set(steps.map(({ objectId }) => objectId))]),
        inArray(points.modelPointId, [...new Set(steps.map(({ wanted }) => wanted.point as string))]),
      ),
    )
  return new Map(rows.map(({ id, objectId, modelPointId }) => [`${objectId}/${modelPointId}`, id]))
}
