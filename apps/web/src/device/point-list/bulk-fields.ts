import { bulkPointFields } from '@zhizao/contract/device/point-bulk'
import { PointChange, pointNotes } from '@zhizao/contract/device/point-fields'
import { readValueWords } from '@zhizao/rules/value-words/value-words-text'
import type { z } from 'zod'
import { t } from '../../platform/i18n/translate.ts'
import type { FullFormField } from '../../platform/resource-screen/define-screen.ts'
import { fieldProblem } from '../../platform/resource-screen/field-problem.ts'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { pointForm } from '../point-form.ts'
import { findSignals } from '../signal/signals.ts'

type Values = Readonly<Record<string, unknown>>

const own = pointForm()
/** The fields that can be set on many points, as the form of one has them; what values mean is one text, as in sheets. */
export const bulkFields: readonly FullFormField[] = [
  ...formOf(
    PointChange.shape as Record<string, z.ZodType>,
    own
      .filter(({ field }) => (bulkPointFields as string[]).includes(field))
      .map(({ when: _, check: __, dependsOn: ___, input: ____, required: _____, ...field }) =>
        field.field === 'signalId' ? { ...field, choices: findSignals } : field,
      ),
  ),
  { field: 'valueWords', group: '值含义', title: '值含义', kind: 'text', placeholder: pointNotes.valueWords },
]

/** What was entered as it is sent, and what is wrong with it by field. */
export function bulkChanges(chosen: readonly string[], values: Values) {
  const changes: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const look of bulkFields) {
    const { field } = look
    if (!chosen.includes(field)) continue
    const value = values[field] ?? null
    if (field === 'valueWords') {
      const read = readValueWords(String(value ?? ''))
      if ('meanings' in read) changes[field] = read.meanings
      else problems[field] = t('“{text}”看不懂', { text: read.wrong })
      continue
    }
    const canBeEmpty = look.contract?.schema.safeParse(null).success
    const problem = value === null && canBeEmpty ? undefined : fieldProblem({ ...look, required: !canBeEmpty }, value)
    if (problem) problems[field] = problem
    else changes[field] = value
  }
  return { changes, problems }
}
