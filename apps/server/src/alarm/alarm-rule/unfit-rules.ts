import { limitNames, limitProblems, limitReachProblems } from '@zhizao/rules/validation/alarm-limits'
import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { models } from '../../device-model/model/model.table.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { breath } from '../../platform/work/breath.ts'
import { modelAlarmRules } from '../model-alarm/model-alarm.table.ts'
import { alarmRules } from './alarm-rule.table.ts'
import { problemOf } from './judgeable.ts'
import { judgedColumns } from './judged-columns.ts'

/** A rule or a limit that can never begin, or never end. */
export interface Unfit {
  /** The right that mending it asks for. */
  permission: string
  /** Of the object; null for a model's. */
  path: string | null
  text: string
}

const A_SLICE = 2000

/** All rules and limits of a company that can never begin or end, those of objects first. */
export async function unfitRules(db: Db): Promise<Unfit[]> {
  return [
    ...(await unfitOfObjects(db)),
    ...(await unfitLimits(db)),
    ...(await unfitOfModels(db)),
    ...(await unfitModelLimits(db)),
  ]
}

/** Rows in order of their ids, slice by slice, and what is wrong with them. */
async function each<Row extends { id: string }>(
  ask: (after: string) => Promise<Row[]>,
  notify: (row: Row) => Unfit | undefined,
): Promise<Unfit[]> {
  const found: Unfit[] = []
  const breathe = breath()
  for (let after = '0'; ; ) {
    const rows = await ask(after)
    for (const row of rows) {
      const unfit = notify(row)
      if (unfit) found.push(unfit)
      await breathe()
    }
    if (rows.length < A_SLICE) return found
    after = rows.at(-1)!.id
  }
}

const unfitOfObjects = (db: Db) =>
  each(
    (after) =>
      db
        .select({
          id: alarmRules.id,
          name: alarmRules.name,
          rule: alarmRules,
          point: judgedColumns(points),
          pointName: points.name,
          owner: objects.name,
          path: objects.path,
        })
        .from(alarmRules)
        .innerJoin(points, eq(points.id, alarmRules.pointId))
        .innerJoin(objects, eq(objects.id, alarmRules.objectId))
        .where(and(gt(alarmRules.id, after), eq(alarmRules.status, 1)))
        .orderBy(asc(alarmRules.id))
        .limit(A_SLICE),
    ({ name, rule, point, pointName, owner, path }) =>
      told('alarmRule:edit', path, `${owner} ${pointName} 规则“${name}”`, problemOf(rule, point)),
  )

const unfitOfModels = (db: Db) =>
  each(
    (after) =>
      db
        .select({
          id: modelAlarmRules.id,
          name: modelAlarmRules.name,
          rule: modelAlarmRules,
          point: judgedColumns(modelPoints),
          pointName: modelPoints.name,
          owner: models.name,
        })
        .from(modelAlarmRules)
        .innerJoin(modelPoints, eq(modelPoints.id, modelAlarmRules.modelPointId))
        .innerJoin(models, eq(models.id, modelAlarmRules.modelId))
        .where(and(gt(modelAlarmRules.id, after), eq(modelAlarmRules.status, 1)))
        .orderBy(asc(modelAlarmRules.id))
        .limit(A_SLICE),
    ({ name, rule, point, pointName, owner }) =>
      told('model:edit', null, `模型“${owner}” ${pointName} 规则“${name}”`, problemOf(rule, point)),
  )

const limitColumns = <Table extends typeof points | typeof modelPoints>(table: Table) => {
  const { urgentUpper, errorUpper, warningUpper, warningLower, errorLower, urgentLower, limitDeadband } = table
  return { urgentUpper, errorUpper, warningUpper, warningLower, errorLower, urgentLower, limitDeadband }
}
const hasLimit = (table: typeof points | typeof modelPoints) => or(...limitNames.map((name) => isNotNull(table[name])))
type Limited = Parameters<typeof limitReachProblems>[0]
const limitProblem = (point: Limited) => limitProblems(point)[0] ?? limitReachProblems(point)[0]

const unfitLimits = (db: Db) =>
  each(
    (after) =>
      db
        .select({
          id: points.id,
          point: { ...judgedColumns(points), ...limitColumns(points) },
          pointName: points.name,
          owner: objects.name,
          path: objects.path,
        })
        .from(points)
        .innerJoin(objects, eq(objects.id, points.objectId))
        .where(and(gt(points.id, after), hasLimit(points)))
        .orderBy(asc(points.id))
        .limit(A_SLICE),
    ({ point, pointName, owner, path }) => told('point:edit', path, `${owner} ${pointName}`, limitProblem(point)),
  )

const unfitModelLimits = (db: Db) =>
  each(
    (after) =>
      db
        .select({
          id: modelPoints.id,
          point: { ...judgedColumns(modelPoints), ...limitColumns(modelPoints) },
          pointName: modelPoints.name,
          owner: models.name,
        })
        .from(modelPoints)
        .innerJoin(models, eq(models.id, modelPoints.modelId))
        .where(and(gt(modelPoints.id, after), hasLimit(modelPoints)))
        .orderBy(asc(modelPoints.id))
        .limit(A_SLICE),
    ({ point, pointName, owner }) => told('model:edit', null, `模型“${owner}” ${pointName}`, limitProblem(point)),
  )

const told = (
  permission: string,
  path: string | null,
  what: string,
  problem: { title?: string; message: string } | undefined,
): Unfit | undefined =>
  problem && { permission, path, text: `${what}：${problem.title ? `${problem.title}：` : ''}${problem.message}` }
