import { hasHidden } from '@zhizao/contract/device/hidden-formula'
import { valueTypeOf } from '@zhizao/contract/device/point-fields'
import { checkExpression } from '@zhizao/rules/expression/check'
import { referencesOf } from '@zhizao/rules/expression/parse'
import type { Reference } from '@zhizao/rules/expression/syntax'
import { placedProblemWords } from '@zhizao/rules/expression/words'
import { seesPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { eachWithBreath } from '../../platform/work/breath.ts'
import { type FormulaRow, rowsByCode } from './formula-rows.ts'

/** What is wrong with the formula of a point. */
export interface FormulaProblem {
  point: FormulaRow
  message: string
}

/** Formulas with the points that they name, and what is wrong with the others. */
export interface CheckedFormulas {
  inputs: { pointId: string; inputId: string }[]
  problems: FormulaProblem[]
}

const HIDDEN_WORDS =
  '公式中的“[不可见对象]”是您看不到的对象的点位，修改后不能保存；请保持公式不变，或只引用您能看到的点位，或请能看到它的人修改'

const keyOf = ({ object, point }: Reference, own: string) => `${object ?? own}.${point}`

/**
 * Reads formulas and fits them to the points that they name. `sees` says which of those may be named: a person names what he sees; what
 * stands already keeps what it names.
 */
export async function checkFormulas(
  formulas: readonly FormulaRow[],
  sees: (input: FormulaRow) => boolean,
  context: Context,
): Promise<CheckedFormulas> {
  const named = new Map<string, { object: string; point: string }>()
  for (const { formula, objectCode } of formulas)
    for (const { object = objectCode, point } of referencesOf(formula ?? ''))
      named.set(`${object}.${point}`, { object, point })
  const known = new Map<string, FormulaRow>()
  for (const row of await rowsByCode([...named.values()], context))
    if (sees(row)) known.set(`${row.objectCode}.${row.code}`, row)
  const found: CheckedFormulas = { inputs: [], problems: [] }
  await eachWithBreath(formulas, (point) => checkOne(point, known, found), context.signal)
  return found
}

function checkOne(point: FormulaRow, known: ReadonlyMap<string, FormulaRow>, found: CheckedFormulas) {
  if (hasHidden(point.formula)) {
    found.problems.push({ point, message: HIDDEN_WORDS })
    return
  }
  const inputOf = (reference: Reference) => known.get(keyOf(reference, point.objectCode))
  const find = (reference: Reference) => {
    const input = inputOf(reference)
    return input && { type: valueTypeOf(input.dataType) }
  }
  const checked = checkExpression(point.formula ?? '', { find }, valueTypeOf(point.dataType))
  if ('problems' in checked) {
    found.problems.push({ point, message: placedProblemWords(checked.problems[0]!) })
    return
  }
  const ids = new Set(checked.ok.inputs.map(({ reference }) => inputOf(reference)!.id))
  if (!ids.size) found.problems.push({ point, message: '请至少引用一个点位，例如 [温度点位编码] * 1.8 + 32' })
  for (const inputId of ids) found.inputs.push({ pointId: point.id, inputId })
}

/** Points that the caller may name. */
export const seenBy =
  ({ user }: Context) =>
  ({ path }: FormulaRow) =>
    seesPath(user, path)
