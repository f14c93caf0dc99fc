import { pointProblems, unsaidPoint } from '@zhizao/contract/device/point-fields'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ReadBook } from '../../platform/crud/read-book.ts'
import { modelFormulaProblems } from '../model-point/model-formulas.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import { copyOfPoint } from '../model-point/point-columns.table.ts'
import { signalOfCell } from '../model-point/point-sheet-columns.ts'
import { signalsInSheets } from '../signal/signal.service.ts'
import { pointSheet } from './book-sheet.ts'
import type { BookModels } from './bring-models.ts'
import type { NamedPoint, PointsInBook } from './rules-in-books.ts'

/** Rows of a statement, under PostgreSQL's 65,535 parameters. */
const CHUNK = 500

type Row = typeof modelPoints.$inferSelect
const keyOf = (modelId: string, code: string) => `${modelId}/${code}`

/** Points of the models of a book, by code; those that it does not name stay. Answers all points that the models have then. */
export async function bringPoints(book: ReadBook, models: BookModels, context: Context): Promise<PointsInBook> {
  const modelIds = [...models.values()].map(({ id }) => id)
  const known = new Map((await pointsOf(modelIds, context)).map((row) => [keyOf(row.modelId, row.code), row]))
  const planned = await plannedPoints(book, models, known, context)
  book.refuse()
  const fresh = planned.flatMap(({ before, fields, modelId }) =>
    before ? [] : [{ ...fields, modelId, companyId: context.user.companyId }],
  )
  for (let at = 0; at < fresh.length; at += CHUNK)
    await context.db.insert(modelPoints).values(fresh.slice(at, at + CHUNK))
  for (const { before, fields } of planned)
    if (before)
      await context.db
        .update(modelPoints)
        .set({ ...fields, updatedAt: context.now() })
        .where(eq(modelPoints.id, before.id))
  await tellFormulas(planned, modelIds, context)
  return finder(models, await pointsOf(modelIds, context))
}

const pointsOf = (modelIds: readonly string[], { db }: Context): Promise<Row[]> =>
  db
    .select()
    .from(modelPoints)
    .where(inArray(modelPoints.modelId, [...modelIds]))

async function plannedPoints(book: ReadBook, models: BookModels, known: ReadonlyMap<string, Row>, context: Context) {
  const { rows, notify } = await book.read(pointSheet)
  const signals = await signalsInSheets(context)
  const seen = new Map<string, number>()
  const sorts = new Map<string, number>()
  return rows.flatMap(({ line, row }) => {
    const { modelCode, signalId: written, keySort, ...own } = row
    const model = models.get(modelCode)
    if (!model) {
      notify(line, 'modelCode', `工作表“模型”中没有“${modelCode}”`, modelCode)
      return []
    }
    const key = keyOf(model.id, row.code)
    const earlier = seen.get(key)
    if (earlier) notify(line, 'code', `与第 ${earlier} 行重复`, row.code)
    seen.set(key, line)
    const { wrong, ...signal } = signalOfCell(written, signals)
    if (wrong) notify(line, 'signalId', wrong, written)
    const before = known.get(key)
    const sort = (sorts.get(model.id) ?? 0) + 1
    sorts.set(model.id, sort)
    const fields = { ...own, ...signal, sort, keySort: own.isKey === false ? 0 : (keySort ?? before?.keySort ?? 0) }
    for (const { field, message } of pointProblems({ ...unsaidPoint, ...(before && copyOfPoint(before)), ...fields }))
      notify(line, field as keyof typeof row, message, row[field as keyof typeof row])
    return [{ line, before, fields, modelId: model.id, notify }]
  })
}

async function tellFormulas(
  planned: Awaited<ReturnType<typeof plannedPoints>>,
  modelIds: readonly string[],
  context: Context,
) {
  if (!planned.length) return
  const lines = new Map(planned.map((each) => [keyOf(each.modelId, each.fields.code), each]))
  for (const { row, message } of await modelFormulaProblems(modelIds, context)) {
    const brought = lines.get(keyOf(row.modelId, row.code)) ?? planned[0]!
    brought.notify(brought.line, 'formula', `${row.name}：${message}`, row.formula)
  }
}

function finder(models: BookModels, rows: readonly NamedPoint[]): PointsInBook {
  const points = new Map(rows.map((row) => [keyOf(row.modelId, row.code), row]))
  return {
    all: () => rows.map(({ id }) => id),
    modelOf: (modelCode) => models.get(modelCode)?.id,
    find(modelCode, pointCode) {
      const model = models.get(modelCode)
      if (!model) return { wrong: `工作表“模型”中没有“${modelCode}”`, field: 'modelCode' }
      const found = points.get(keyOf(model.id, pointCode))
      return found ?? { wrong: `模型“${modelCode}”没有点位“${pointCode}”`, field: 'pointCode' }
    },
  }
}
