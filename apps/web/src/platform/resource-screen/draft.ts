import { own } from '@zhizao/rules/own'
import { emptyValue } from './contract-field.ts'
import type { FullFormField, FullSubForm } from './define-screen.ts'
import { isHidden, type Mode, trimmed } from './field-modes.ts'
import { type SubRow, savedRows } from './row-states.ts'

type Values = Record<string, unknown>

/** The values that fields begin with: the row's, or the defaults of a new one. */
export const beginning = (fields: readonly FullFormField[], row: Values | undefined): Values =>
  Object.fromEntries(
    fields.map((field) => [field.field, row ? own(row, field.from ?? field.field) : field.defaultValue]),
  )

/** Fields that take part now: not hidden by the mode nor by what others hold. */
export const present = <Field extends FullFormField>(fields: readonly Field[], mode: Mode, values: Values) =>
  fields.filter((field) => !isHidden(field, mode) && (field.when?.(values) ?? true))

const empty = (value: unknown) => value === undefined || value === null || value === ''

/** Values as they are sent: trimmed, and nothing said in the way each field's rule accepts. */
export function sentValues(fields: readonly FullFormField[], values: Values): Values {
  const clean = trimmed(values)
  const pairs = fields.flatMap((field): [string, unknown][] => {
    const value = own(clean, field.field)
    if (!empty(value)) return [[field.field, value]]
    const nothing = field.contract ? emptyValue(field.contract.schema) : undefined
    return nothing === undefined ? [] : [[field.field, nothing]]
  })
  return Object.fromEntries(pairs)
}

/** The same, and nothing of fields that what others hold leaves out: what stood there before goes. */
export function sentPresent(fields: readonly FullFormField[], mode: Mode, values: Values): Values {
  const shown = new Set(present(fields, mode, values).map(({ field }) => field))
  const held = Object.entries(values).filter(([name]) => shown.has(name))
  return sentValues(fields, Object.fromEntries(held))
}

/** The body of a save: main fields, then each visible sub-form under its name. */
export function draftOf(
  form: { fields: readonly FullFormField[]; subForms: readonly FullSubForm[]; mode: Mode },
  values: Values,
  rows: Record<string, readonly SubRow[]>,
): Values {
  const draft = sentValues(present(form.fields, form.mode, values), values)
  for (const sub of form.subForms) {
    if (sub.hide?.(values, form.mode)) continue
    if (sub.joinType === 'OneToOne') {
      const one = (values[sub.field] as Values) ?? {}
      draft[sub.field] = sentValues(present(sub.columns, form.mode, one), one)
    } else
      draft[sub.field] = savedRows(rows[sub.field] ?? []).map((row) => ({ ...row, ...sentValues(sub.columns, row) }))
  }
  return draft
}
