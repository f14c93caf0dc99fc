import { rules } from '@zhizao/rules/validation/rules'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { t } from '../i18n/translate.ts'
import { problemOf } from './contract-field.ts'
import type { FullFormField } from './define-screen.ts'
import { ruleWords } from './rule-words.ts'

type Checked = Pick<FullFormField, 'required' | 'rule' | 'contract'>

/** What is wrong with a field's value in the language in use: its contract is asked first, then the rules that the screen names. */
export function fieldProblem(field: Checked, entered: unknown): string | undefined {
  const value = typeof entered === 'string' ? entered.trim() : entered
  if (value === undefined || value === null || value === '')
    return field.required || field.contract?.required ? t(EMPTY) : undefined
  const problem = field.contract && problemOf(field.contract, value, ruleWords())
  if (problem) return t(problem)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const broken = [field.rule ?? []].flat().map((name) => rules[name](value))
  const message = broken.find(Boolean)
  return message && t(message)
}
