import type { CheckedExpression } from './checked.ts'
import type { ExpressionProblem } from './expression-problem.ts'
import type { BadReason } from './outcome.ts'
import { referenceText, type ValueType } from './syntax.ts'

/** Fills the holes of a text, in the language in use. */
export type Say = (text: string, values?: Record<string, string | number>) => string

/** Says a text in Chinese, the language it is written in. */
export const inChinese: Say = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

export const typeWords: Readonly<Record<ValueType, string>> = {
  number: '数值',
  boolean: '条件',
  text: '文字',
  time: '时间',
}
const types = new Set(Object.values(typeWords))

/** A problem as a sentence, with what may have been meant. */
export function expressionProblemWords({ text, values, fix }: ExpressionProblem, say: Say = inChinese): string {
  const said = Object.entries(values).map(([name, value]) => [name, types.has(`${value}`) ? say(`${value}`) : value])
  const words = say(text, Object.fromEntries(said))
  return fix ? say('{problem}，是否应为“{fix}”？', { problem: words, fix: fix.text }) : words
}

/** The same with the place at which it stands, for those who do not see it underlined. */
export const placedProblemWords = (problem: ExpressionProblem, say: Say = inChinese): string =>
  say('第 {place} 个字符处：{problem}', { place: problem.from + 1, problem: expressionProblemWords(problem, say) })

const reasons: Readonly<Record<BadReason['kind'], string>> = {
  missing: '“{name}”还没有值',
  bad: '“{name}”的质量为坏',
  'wrong-type': '“{name}”的值与类型不符',
  zero: '除数为零',
  'too-large': '结果超出数值范围',
  'no-result': '没有结果，例如负数的平方根',
  'too-long': '文字太长',
}

/** Why an expression has no value, as a sentence. */
export function badReasonWords(
  { kind, slot }: BadReason,
  { inputs }: Pick<CheckedExpression, 'inputs'>,
  say: Say = inChinese,
): string {
  const input = slot === undefined ? undefined : inputs[slot]
  return say(reasons[kind], input ? { name: referenceText(input.reference) } : {})
}
