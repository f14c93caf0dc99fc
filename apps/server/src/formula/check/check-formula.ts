import type { CheckedFormula, FormulaReference } from '@zhizao/contract/device/formula'
import { HIDDEN_REFERENCE, hasHidden } from '@zhizao/contract/device/hidden-formula'
import { type DataType, valueTypeOf } from '@zhizao/contract/device/point-fields'
import { checkExpression } from '@zhizao/rules/expression/check'
import type { CheckedExpression } from '@zhizao/rules/expression/checked'
import { compileExpression } from '@zhizao/rules/expression/compile'
import { type ExpressionProblem, problemAt } from '@zhizao/rules/expression/expression-problem'
import { referencesOf } from '@zhizao/rules/expression/parse'
import { referenceText } from '@zhizao/rules/expression/syntax'
import { badReasonWords, expressionProblemWords } from '@zhizao/rules/expression/words'
import { and, eq, sql } from 'drizzle-orm'
import { untouchedFormula } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { formulaInputs } from '../../device/point-formula/formula-input.table.ts'
import { plainValue } from '../../history/index.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import type { PointNow, TelemetryDomain } from '../../telemetry/index.ts'
import { fittedValue } from '../engine/fitted-value.ts'
import { fittingPoints, type NamedPoint } from './fitting-points.ts'
import { type Known, MOST_READ, valueNow } from './value-now.ts'

type Doors = Pick<TelemetryDomain, 'plantNow' | 'history'>
type Standing = ReadonlyMap<string, PointNow>
type Reading = Pick<Doors, 'history'> & { readonly standing: Standing }

interface Asked {
  expression: string
  objectId?: string
  modelId?: string
  pointId?: string
  dataType?: DataType
}

const NONE = { type: null, value: null, quality: null, reason: null }

export const formulaError = (problem: ExpressionProblem) => ({
  ...problem,
  values: { ...problem.values },
  message: expressionProblemWords(problem),
})

/** What a formula names, what is wrong with it, and what it comes to now. */
export async function checkFormula(asked: Asked, doors: Doors, context: Context): Promise<CheckedFormula> {
  const { expression, dataType } = asked
  const { scope, find } = await fittingPoints(asked, context)
  const named = referencesOf(expression).flatMap((reference) => {
    const point = find(reference)
    return point ? [{ text: referenceText(reference), point }] : []
  })
  const standing = await doors.plantNow.points(
    context.user.companyId,
    named.flatMap(({ point }) => point.pointId ?? []),
  )
  const references = named.map(({ text, point }) => withValue(text, point, standing))
  if (hasHidden(expression)) return { ...(await hiddenFormula(asked, context)), references, ...NONE, reason: UNSEEN }
  const checked = checkExpression(expression, scope, dataType && valueTypeOf(dataType))
  if ('problems' in checked) return { isRight: false, errors: checked.problems.map(formulaError), references, ...NONE }
  const problem = await wholeProblem(asked, references, context)
  if (problem) return { isRight: false, errors: [formulaError(problem)], references, ...NONE, type: checked.ok.type }
  const known = (slot: number) => find(checked.ok.inputs[slot]!.reference)!
  const now = await comesTo(checked.ok, known, asked, { ...doors, standing }, context)
  return { isRight: true, errors: [], references, type: checked.ok.type, ...now }
}

const UNSEEN = '公式引用了您看不到的对象'

/** A formula of which its reader was not shown all: right as long as he leaves it alone. */
async function hiddenFormula({ expression, pointId }: Asked, context: Context) {
  const [stands] = pointId ? await formulaOf(pointId, context) : []
  if (stands && (await untouchedFormula(stands.formula, expression, context))) return { isRight: true, errors: [] }
  const from = expression.indexOf(HIDDEN_REFERENCE)
  const problem = problemAt(
    { from, to: from + HIDDEN_REFERENCE.length },
    '这是您看不到的对象的点位，修改公式后不能保存',
  )
  return { isRight: false, errors: [formulaError(problem)] }
}

const formulaOf = (id: string, { db, user }: Context) =>
  db
    .select({ formula: points.formula })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(and(eq(points.id, id), pathSeen(user, objects.path)))

function withValue(text: string, point: NamedPoint, standing: Standing): FormulaReference {
  const newest = point.pointId ? standing.get(point.pointId)?.newest : undefined
  const { value = null, time = null, quality = null } = newest ?? {}
  return { text, ...point, value: plainValue(value), time, quality }
}

/** What is wrong with a formula as a whole. */
async function wholeProblem(
  { expression, pointId }: Asked,
  references: readonly FormulaReference[],
  context: Context,
): Promise<ExpressionProblem | undefined> {
  const whole = { from: 0, to: expression.length }
  if (!references.length) return problemAt(whole, '请至少引用一个点位')
  const inputs = references.flatMap((reference) => reference.pointId ?? [])
  if (!pointId || !inputs.length) return undefined
  if (inputs.includes(pointId)) return problemAt(whole, '公式不能引用自己')
  const { rows } = await context.db.execute(sql`
    with recursive read(input_id) as (
      select unnest(${sql.param(inputs)}::bigint[])
      union select ${formulaInputs.inputId} from read join ${formulaInputs} on ${formulaInputs.pointId} = read.input_id)
    select 1 from read where input_id = ${pointId}::bigint limit 1`)
  return rows.length ? problemAt(whole, '公式循环引用') : undefined
}

async function comesTo(
  checked: CheckedExpression,
  pointAt: (slot: number) => NamedPoint,
  { modelId, dataType }: Asked,
  doors: Reading,
  context: Context,
) {
  if (modelId) return { value: null, quality: null, reason: null }
  const now = context.now().getTime()
  const knownAt = (slot: number) => knownOf(pointAt(slot), doors, context)
  const outcome = await valueNow(compileExpression(checked), knownAt, now)
  if (!outcome) return { value: null, quality: null, reason: '时间窗口内的数据太多，保存后才能看到值' }
  if (outcome.value === null) return { value: null, quality: 2, reason: badReasonWords(outcome.reason, checked) }
  const fitted = dataType ? fittedValue(outcome, dataType) : { value: outcome.value, quality: outcome.quality }
  const reason = fitted.value === null ? '结果超出数据类型的范围' : null
  return { value: plainValue(fitted.value), quality: fitted.quality, reason }
}

function knownOf({ pointId }: NamedPoint, { standing, history }: Reading, { user }: Context): Known {
  const key = { companyId: Number(user.companyId), pointId: Number(pointId) }
  const now = pointId ? standing.get(pointId)?.newest : undefined
  return {
    now,
    previous: async () => now && history.latestBefore(key, now.time),
    async since(time) {
      const first = await history.latestBefore(key, time)
      const { samples, next } = await history.raw(key, { from: time, to: Number.MAX_SAFE_INTEGER, limit: MOST_READ })
      return next === undefined ? [...(first ? [first] : []), ...samples] : undefined
    },
  }
}
