import { elementOf, shapeOf } from '@zhizao/contract/http/schema'
import type { z } from 'zod'
import { contractField } from '../resource-screen/contract-field.ts'
import type { FullFormField } from '../resource-screen/define-screen.ts'
import { inputKind } from '../resource-screen/field-input.tsx'
import { nameField } from '../resource-screen/name-field.ts'
import type { FormField } from '../resource-screen/screen-types.ts'
import type { Choice, FindChoices } from '../widgets/choices.ts'
import { putRight } from '../widgets/quantity-field.tsx'
import type { Values } from './line-rows.ts'

/** A column of lines; what is not said comes from the contract. */
export interface LineColumn extends Omit<FormField, 'group' | 'wide' | 'input' | 'unit' | 'when' | 'from'> {
  /** px */
  width?: number
  /** One for all lines, or each line's own. */
  unit?: string | ((line: Values) => string | undefined)
  /** Its sum stands in the foot, apart for each unit. */
  total?: true
  /** Only read. */
  shown?: true
  /** What a choice brings along for other fields of its line. */
  fills?: (choice: Choice) => Values
}

export interface FullLineColumn extends Omit<LineColumn, 'unit'> {
  title: string
  contract?: FullFormField['contract']
  /** As an ordinary field, for its input, its words and its rules. */
  look: FullFormField
  unitOf: (line: Values) => string | undefined
  isTyped: boolean
}

/** The fields of the elements of a list, by name. */
export const elementShape = (list: z.ZodType | undefined) => shapeOf(list && elementOf(list))

const TYPED = new Set(['text', 'longText', 'number', 'quantity', 'date'])

export function lineColumns(
  entries: readonly (string | LineColumn)[],
  entered: Record<string, z.ZodType>,
  read: Record<string, z.ZodType>,
): FullLineColumn[] {
  return entries.map((named) => {
    const entry: LineColumn = typeof named === 'string' ? { field: named } : named
    const schema = entered[entry.field] ?? read[entry.field]
    const contract = schema && contractField(schema, entry.field)
    const { unit, ...rest } = entry
    const title = entry.title ?? contract?.title ?? entry.field
    const look: FullFormField = { ...rest, title, contract, unit: typeof unit === 'string' ? unit : undefined }
    return {
      ...rest,
      title,
      contract,
      look,
      shown: entry.shown ?? (entered[entry.field] ? undefined : true),
      unitOf: typeof unit === 'function' ? unit : () => unit,
      isTyped: TYPED.has(inputKind(look)),
    }
  })
}

/** Everything that a choice puts into its line. */
export const chosen = (column: FullLineColumn, choice: Choice | undefined): Values => ({
  [column.field]: choice?.value ?? null,
  ...(nameField(column.field) !== column.field && { [nameField(column.field)]: choice?.label ?? null }),
  ...(choice && column.fills?.(choice)),
})

/** What was typed, as it is kept: what nobody can read stays, for the contract to say what is wrong. */
export function keptValue(column: FullLineColumn, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const kind = inputKind(column.look)
  if (kind === 'quantity') return putRight(value)
  if (kind !== 'number') return value.trim() || null
  const number = Number(value.replaceAll(',', ''))
  return value.trim() === '' ? null : Number.isFinite(number) ? number : value
}

export const findOf = (column: FullLineColumn) =>
  typeof column.choices === 'function' ? (column.choices as FindChoices) : undefined
