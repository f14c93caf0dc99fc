import { and, asc, eq, inArray } from 'drizzle-orm'
import { points } from '../../device/point/point.table.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/refusal.ts'
import { modelAlarmRules } from '../model-alarm/model-alarm.table.ts'
import { alarmRules } from './alarm-rule.table.ts'
import { type Compared, type JudgedPoint, problemOf } from './judgeable.ts'
import { judgedColumns } from './judged-columns.ts'

const MOST_AT_ONCE = 10_000

interface Judged {
  name: string
  pointName: string
  rule: Compared
  point: JudgedPoint
}

/** Refuses what was done to points by which a rule on them could never come true, or never end. */
export async function requireRulesFit(pointIds: readonly string[], { db }: Context): Promise<void> {
  for (let at = 0; at < pointIds.length; at += MOST_AT_ONCE)
    refuseFirst(
      await db
        .select({ name: alarmRules.name, pointName: points.name, rule: alarmRules, point: judgedColumns(points) })
        .from(alarmRules)
        .innerJoin(points, eq(points.id, alarmRules.pointId))
        .where(and(inArray(alarmRules.pointId, pointIds.slice(at, at + MOST_AT_ONCE)), eq(alarmRules.status, 1)))
        .orderBy(asc(alarmRules.id)),
    )
}

/** The same of points of models and their rules. */
export async function requireModelRulesFit(modelPointIds: readonly string[], { db }: Context): Promise<void> {
  if (!modelPointIds.length) return
  refuseFirst(
    await db
      .select({
        name: modelAlarmRules.name,
        pointName: modelPoints.name,
        rule: modelAlarmRules,
        point: judgedColumns(modelPoints),
      })
      .from(modelAlarmRules)
      .innerJoin(modelPoints, eq(modelPoints.id, modelAlarmRules.modelPointId))
      .where(and(inArray(modelAlarmRules.modelPointId, [...modelPointIds]), eq(modelAlarmRules.status, 1)))
      .orderBy(asc(modelAlarmRules.id)),
  )
}

function refuseFirst(rows: readonly Judged[]): void {
  for (const { name, pointName, rule, point } of rows) {
    const found = problemOf(rule, point)
    if (found) throw invalid(`点位“${pointName}”的报警规则“${name}”不再适用：${found.title}：${found.message}`)
  }
}
