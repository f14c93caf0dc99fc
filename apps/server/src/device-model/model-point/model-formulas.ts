import { valueTypeOf } from '@zhizao/contract/device/point-fields'
import { checkExpression } from '@zhizao/rules/expression/check'
import { referencesOf } from '@zhizao/rules/expression/parse'
import { renamedReferences } from '@zhizao/rules/expression/rename'
import type { Reference } from '@zhizao/rules/expression/syntax'
import { placedProblemWords } from '@zhizao/rules/expression/words'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { modelPoints } from './model-point.table.ts'

/** Formulas that a refusal names. */
const MOST_NAMED = 5

type Row = Pick<typeof modelPoints.$inferSelect, 'id' | 'modelId' | 'code' | 'name' | 'dataType' | 'source' | 'formula'>

/** Changes of formulas of models take turns, as those of points do: two at once could close a circle. */
export const lockModelFormulas = ({ db, user }: Context) =>
  db.execute(sql`select pg_advisory_xact_lock(7204119, hashint8(${user.companyId}::bigint))`)

/**
 * After points of models were written: formulas name points of their own model only, which every object made of it has, and stand in no
 * circle. `renamed` holds old codes by id: formulas follow the new ones, but for those that were `written` with them.
 */
export async function settleModelFormulas(
  modelIds: readonly string[],
  context: Context,
  { renamed = new Map(), written = [] }: { renamed?: ReadonlyMap<string, string>; written?: readonly string[] } = {},
): Promise<void> {
  await lockModelFormulas(context)
  for (const rows of (await ofModels(modelIds, context)).values()) {
    const codes = new Map(rows.flatMap(({ id, code }) => (renamed.has(id) ? [[renamed.get(id)!, code] as const] : [])))
    for (const row of rows) if (codes.size && !written.includes(row.id)) await rename(row, codes, context)
    const [problem] = problemsOf(rows)
    if (problem) throw invalidField('formula', '公式', `${problem.row.name}：${problem.message}`)
  }
}

/** What is wrong with formulas after points of models were written, for whoever tells it line by line. */
export async function modelFormulaProblems(
  modelIds: readonly string[],
  context: Context,
): Promise<ModelFormulaProblem[]> {
  await lockModelFormulas(context)
  return [...(await ofModels(modelIds, context)).values()].flatMap(problemsOf)
}

async function ofModels(modelIds: readonly string[], { db }: Context): Promise<Map<string, Row[]>> {
  const { id, modelId, code, name, dataType, source, formula } = modelPoints
  const rows = await db
    .select({ id, modelId, code, name, dataType, source, formula })
    .from(modelPoints)
    .where(inArray(modelPoints.modelId, [...modelIds]))
    // A circle is named from the same point each time.
    .orderBy(modelPoints.id)
  return Map.groupBy(rows, (row) => row.modelId)
}

async function rename(row: Row, codes: ReadonlyMap<string, string>, { db, now }: Context) {
  if (row.source !== 'formula' || !row.formula) return
  const formula = renamedReferences(row.formula, ({ object, point }) =>
    object === undefined && codes.has(point) ? { point: codes.get(point)! } : undefined,
  )
  if (formula === row.formula) return
  row.formula = formula
  await db.update(modelPoints).set({ formula, updatedAt: now() }).where(eq(modelPoints.id, row.id))
}

/** Refuses to take points away that formulas of the same model need. */
export async function refuseUsedModelPoints(ids: readonly string[], context: Context): Promise<void> {
  await lockModelFormulas(context)
  const gone = await context.db
    .select({ modelId: modelPoints.modelId, code: modelPoints.code })
    .from(modelPoints)
    .where(inArray(modelPoints.id, [...ids]))
  const users: string[] = []
  for (const [modelId, rows] of await ofModels([...new Set(gone.map((row) => row.modelId))], context)) {
    const codes = new Set(gone.filter((row) => row.modelId === modelId).map(({ code }) => code))
    for (const row of rows)
      if (!ids.includes(row.id) && readBy(row).some((code) => codes.has(code))) users.push(row.name)
  }
  const names = users.slice(0, MOST_NAMED).join('、') + (users.length > MOST_NAMED ? ' 等' : '')
  if (users.length) throw conflict(`不能删除，以下公式用到：${names}`)
}

const readBy = ({ source, formula }: Row) =>
  source === 'formula' ? referencesOf(formula ?? '').map(({ point }) => point) : []

export interface ModelFormulaProblem {
  row: Row
  message: string
}

/** What is wrong with the formulas of one model. */
function problemsOf(rows: readonly Row[]): ModelFormulaProblem[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const find = ({ object, point }: Reference) => {
    const row = object === undefined ? byCode.get(point) : undefined
    return row && { type: valueTypeOf(row.dataType) }
  }
  const formulas = rows.filter(({ source }) => source === 'formula')
  const unfit = formulas.flatMap((row): ModelFormulaProblem[] => {
    const other = referencesOf(row.formula ?? '').find(({ object }) => object !== undefined)
    if (other) return [{ row, message: '模型点位的公式只能引用本模型的点位，写作 [点位编码]' }]
    const checked = checkExpression(row.formula ?? '', { find }, valueTypeOf(row.dataType))
    if ('problems' in checked) return [{ row, message: placedProblemWords(checked.problems[0]!) }]
    return checked.ok.inputs.length ? [] : [{ row, message: '请至少引用一个点位，例如 [温度点位编码] * 1.8 + 32' }]
  })
  return unfit.length ? unfit : circlesOf(formulas, byCode)
}

function circlesOf(formulas: readonly Row[], byCode: ReadonlyMap<string, Row>): ModelFormulaProblem[] {
  const done = new Set<Row>()
  const visit = (row: Row, way: readonly Row[]): readonly Row[] | undefined => {
    if (way.includes(row)) return [...way.slice(way.indexOf(row)), row]
    if (done.has(row)) return undefined
    for (const code of readBy(row)) {
      const circle = visit(byCode.get(code)!, [...way, row])
      if (circle) return circle
    }
    done.add(row)
    return undefined
  }
  for (const row of formulas) {
    const circle = visit(row, [])
    if (circle) return [{ row, message: `公式循环引用：${circle.map(({ name }) => name).join(' → ')}` }]
  }
  return []
}
