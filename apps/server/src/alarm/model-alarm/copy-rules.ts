import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { alarmRules } from '../alarm-rule/alarm-rule.table.ts'
import { modelAlarmRules } from './model-alarm.table.ts'

/** Which point of the new model stands for which point of what it is made from. */
type Points = ReadonlyMap<string, string>
const own = { id: undefined, createdAt: undefined, updatedAt: undefined }

/** Gives a model the rules of another. */
export async function copyModelRules(fromModelId: string, modelId: string, points: Points, { db }: Context) {
  const rows = await db.select().from(modelAlarmRules).where(eq(modelAlarmRules.modelId, fromModelId))
  const copied = rows.flatMap((row) => {
    const modelPointId = points.get(row.modelPointId)
    return modelPointId ? [{ ...row, ...own, modelId, modelPointId }] : []
  })
  if (copied.length) await db.insert(modelAlarmRules).values(copied)
}

/** Gives a model the rules of an object. */
export async function rulesFromObject(objectId: string, modelId: string, points: Points, { db, user }: Context) {
  if (!points.size) return
  const rows = await db
    .select()
    .from(alarmRules)
    .where(and(eq(alarmRules.objectId, objectId), inArray(alarmRules.pointId, [...points.keys()])))
  const taken = rows.map(({ objectId: _o, pointId, modelRuleId: _m, fromModel: _f, overridden: _h, ...rule }) => ({
    ...rule,
    ...own,
    modelId,
    modelPointId: points.get(pointId)!,
    companyId: user.companyId,
  }))
  if (taken.length) await db.insert(modelAlarmRules).values(taken)
}
