import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { t } from '../i18n/translate.ts'
import { problemOf } from './contract-field.ts'
import type { FullFormField } from './define-screen.ts'
import { ruleWords } from './rule-words.ts'

type Checked = Pick<FullFormField, 'required' | 'contract'>

/** What is wrong with a field's value in the language in use, as its contract says. */
export function fieldProblem(field: Checked, entered: unknown): string | undefined {
  const value = typeof entered === 'string' ? entered.trim() : entered
  if (value === undefined || value === null || value === '')
    return field.required || field.contract?.required ? t(EMPTY) : undefined
  const problem = field.contract && problemOf(field.contract, value, ruleWords())
  return problem && t(problem)
}
