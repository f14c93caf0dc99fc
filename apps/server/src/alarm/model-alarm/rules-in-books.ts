import { asc, eq, inArray, max } from 'drizzle-orm'
import type { PointsInBook, RulesInBooks } from '../../device-model/index.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import type { Context } from '../../platform/context.ts'
import type { ReadBook } from '../../platform/crud/read-book.ts'
import type { BookSheet, SheetColumn } from '../../platform/crud/spreadsheet.ts'
import { problemOf } from '../alarm-rule/judgeable.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { modelAlarmRules } from './model-alarm.table.ts'
import { ruleSheet, typeSheet } from './rule-sheet.ts'

const sheet = ({ name, columns }: { name: string; columns: unknown }, rows: readonly object[]): BookSheet<never> => ({
  name,
  columns: columns as readonly SheetColumn<never>[],
  rows: rows as readonly never[],
})

/** Alarm rules of models in workbooks of models, with the types that they name. */
export const rulesInBooks: RulesInBooks = {
  sheets: [ruleSheet.name, typeSheet.name],
  async written(codes, { db }) {
    const rows = await db
      .select({ rule: modelAlarmRules, pointCode: modelPoints.code, pointSort: modelPoints.sort, type: alarmTypes })
      .from(modelAlarmRules)
      .innerJoin(modelPoints, eq(modelPoints.id, modelAlarmRules.modelPointId))
      .leftJoin(alarmTypes, eq(alarmTypes.id, modelAlarmRules.alarmTypeId))
      .where(inArray(modelAlarmRules.modelId, [...codes.keys()]))
      .orderBy(asc(modelAlarmRules.id))
    const byModel = Map.groupBy(rows, ({ rule }) => rule.modelId)
    const lines = [...codes].flatMap(([id, modelCode]) =>
      (byModel.get(id) ?? []).map(({ rule, pointCode, type }) => ({
        ...rule,
        modelCode,
        pointCode,
        typeCode: type?.code ?? null,
      })),
    )
    const types = new Map(rows.flatMap(({ type }) => (type ? [[type.code, type] as const] : [])))
    const inOrder = [...types.values()].sort((one, other) => (one.code < other.code ? -1 : 1))
    return [sheet(ruleSheet, lines), sheet(typeSheet, inOrder)]
  },
  async bring(book, points, context) {
    await bringTypes(book, context)
    await bringRules(book, points, context)
  },
}

/** Types that the company has stay as they are. */
async function bringTypes(book: ReadBook, { db, user }: Context) {
  const { rows, notify } = await book.read(typeSheet)
  if (!rows.length) return
  const known = await db.select().from(alarmTypes)
  const codes = new Set(known.map(({ code }) => code))
  const names = new Map(known.map(({ code, name }) => [name, code]))
  const [last] = await db.select({ sort: max(alarmTypes.sort) }).from(alarmTypes)
  let sort = last?.sort ?? 0
  for (const { line, row } of rows) {
    if (codes.has(row.code)) continue
    const other = names.get(row.name)
    if (other !== undefined) {
      notify(line, 'name', `编码为“${other}”的报警类型已使用此名称`, row.name)
      continue
    }
    codes.add(row.code)
    names.set(row.name, row.code)
    await db.insert(alarmTypes).values({ ...row, companyId: user.companyId, sort: ++sort })
  }
}

/** Rules by point and name; those that the book does not name stay. */
async function bringRules(book: ReadBook, points: PointsInBook, { db, user, now }: Context) {
  const { rows, notify } = await book.read(ruleSheet)
  if (!rows.length) return
  const types = new Map((await db.select().from(alarmTypes)).map(({ id, code }) => [code, id]))
  const seen = new Map<string, number>()
  const planned = rows.flatMap(({ line, row }) => {
    const { modelCode, pointCode, typeCode, ...fields } = row
    const point = points.find(modelCode, pointCode)
    if ('wrong' in point) {
      notify(line, point.field, point.wrong, row[point.field])
      return []
    }
    if (typeCode && !types.has(typeCode)) notify(line, 'typeCode', `报警类型“${typeCode}”不存在`, typeCode)
    const key = `${point.id}/${row.name}`
    const earlier = seen.get(key)
    if (earlier) notify(line, 'name', `与第 ${earlier} 行重复`, row.name)
    seen.set(key, line)
    const wrong = problemOf(fields, point)
    if (wrong) notify(line, wrong.field, wrong.message)
    const type = typeCode === undefined ? {} : { alarmTypeId: typeCode && types.get(typeCode)! }
    return [{ key, rule: { ...fields, ...type, modelId: point.modelId, modelPointId: point.id } }]
  })
  book.refuse()
  const modelIds = [...new Set(planned.map(({ rule }) => rule.modelId))]
  const known = await db.select().from(modelAlarmRules).where(inArray(modelAlarmRules.modelId, modelIds))
  const ids = new Map(known.map(({ id, modelPointId, name }) => [`${modelPointId}/${name}`, id]))
  for (const { key, rule } of planned) {
    const before = ids.get(key)
    if (before)
      await db
        .update(modelAlarmRules)
        .set({ ...rule, updatedAt: now() })
        .where(eq(modelAlarmRules.id, before))
    else await db.insert(modelAlarmRules).values({ ...rule, companyId: user.companyId })
  }
}
