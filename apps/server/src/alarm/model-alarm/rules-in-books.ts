import { AlarmRule, Comparison } from '@zhizao/contract/alarm/alarm-rule'
import { Code, Name, Switch, text } from '@zhizao/contract/http/fields'
import { asc, eq, inArray, max } from 'drizzle-orm'
import { z } from 'zod'
import type { PointsInBook, RulesInBooks } from '../../device-model/index.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import type { Context } from '../../platform/context.ts'
import type { AwaitedSheet, ReadBook } from '../../platform/crud/read-book.ts'
import type { BookSheet, SheetColumn } from '../../platform/crud/spreadsheet.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireJudgeable } from '../alarm-rule/judgeable.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { modelAlarmRules } from './model-alarm.table.ts'

const { level, value, otherValue, textValue, message, deadband, onDelay, offDelay } = AlarmRule.shape

const ruleSheet = {
  name: '报警规则',
  columns: [
    { field: 'modelCode', title: '模型编码', kind: 'text', required: true },
    { field: 'pointCode', title: '点位编码', kind: 'text', required: true },
    { field: 'name', title: '规则名称', kind: 'text', required: true, width: 24 },
    { field: 'typeCode', title: '报警类型编码', kind: 'text', clears: true },
    { field: 'level', title: '报警等级', kind: 'text', words: { urgent: '紧急', error: '错误', warning: '预警' } },
    {
      ...{ field: 'comparison', title: '比较方式', kind: 'text' },
      words: {
        ...{ gt: '大于', ge: '大于等于', lt: '小于', le: '小于等于', eq: '等于', ne: '不等于' },
        ...{ inside: '在区间内', outside: '在区间外' },
      },
    },
    { field: 'value', title: '比较值', kind: 'number', clears: true },
    { field: 'otherValue', title: '区间上限', kind: 'number', clears: true },
    { field: 'textValue', title: '比较文本', kind: 'text', clears: true },
    { field: 'message', title: '报警内容', kind: 'text', clears: true, width: 30 },
    { field: 'deadband', title: '回差', kind: 'number' },
    { field: 'onDelay', title: '触发延时（秒）', kind: 'number' },
    { field: 'offDelay', title: '恢复延时（秒）', kind: 'number' },
    { field: 'status', title: '启用', kind: 'number', words: { 1: '是', 0: '否' } },
    { field: 'remark', title: '备注', kind: 'text', clears: true, width: 30 },
  ],
  schema: z.object({
    ...{ modelCode: Code, pointCode: Code, name: Name, typeCode: Code.nullable().optional() },
    ...{ level, comparison: Comparison, value, otherValue, textValue, message },
    ...{ deadband: deadband.optional(), onDelay: onDelay.optional(), offDelay: offDelay.optional() },
    ...{ status: Switch.optional(), remark: text(500).nullable().optional() },
  }),
} satisfies AwaitedSheet<z.ZodType>

const typeSheet = {
  name: '报警类型',
  columns: [
    { field: 'code', title: '类型编码', kind: 'text', required: true },
    { field: 'name', title: '类型名称', kind: 'text', required: true, width: 24 },
    { field: 'remark', title: '备注', kind: 'text', clears: true, width: 30 },
  ],
  schema: z.object({ code: Code, name: Name, remark: text(500).nullable().optional() }),
} satisfies AwaitedSheet<z.ZodType>

const sheet = ({ name, columns }: { name: string; columns: unknown }, rows: readonly object[]): BookSheet<never> => ({
  ...{ name, columns: columns as readonly SheetColumn<never>[], rows: rows as readonly never[] },
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
        ...{ ...rule, modelCode, pointCode, typeCode: type?.code ?? null },
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
  const { rows, tell } = await book.read(typeSheet)
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
      tell(line, 'name', `编码为“${other}”的报警类型已使用此名称`, row.name)
      continue
    }
    codes.add(row.code)
    names.set(row.name, row.code)
    await db.insert(alarmTypes).values({ ...row, companyId: user.companyId, sort: ++sort })
  }
}

/** Rules by point and name; those that the book does not name stay. */
async function bringRules(book: ReadBook, points: PointsInBook, { db, user, now }: Context) {
  const { rows, tell } = await book.read(ruleSheet)
  if (!rows.length) return
  const types = new Map((await db.select().from(alarmTypes)).map(({ id, code }) => [code, id]))
  const seen = new Map<string, number>()
  const planned = rows.flatMap(({ line, row }) => {
    const { modelCode, pointCode, typeCode, ...fields } = row
    const point = points.find(modelCode, pointCode)
    if ('wrong' in point) {
      tell(line, point.field, point.wrong, row[point.field])
      return []
    }
    if (typeCode && !types.has(typeCode)) tell(line, 'typeCode', `报警类型“${typeCode}”不存在`, typeCode)
    const key = `${point.id}/${row.name}`
    const earlier = seen.get(key)
    if (earlier) tell(line, 'name', `与第 ${earlier} 行重复`, row.name)
    seen.set(key, line)
    const wrong = unjudgeable(fields, point.dataType)
    if (wrong) tell(line, wrong.field, wrong.message)
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

/** Why a rule could never come true, and in which column. */
function unjudgeable(rule: Parameters<typeof requireJudgeable>[0], dataType: string) {
  try {
    requireJudgeable(rule, dataType)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [problem] = error.data as [{ field: 'comparison' | 'value' | 'otherValue' | 'textValue'; message: string }]
    return problem
  }
}
