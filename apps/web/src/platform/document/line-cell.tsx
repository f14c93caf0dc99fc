import { t } from '../i18n/translate.ts'
import { FieldInput, inputKind } from '../resource-screen/field-input.tsx'
import { FieldText } from '../resource-screen/field-text.tsx'
import { nameOf } from '../resource-screen/name-field.ts'
import { type Choice, choiceOf, type FindChoices } from '../widgets/choices.ts'
import { chosen, type FullLineColumn, findOf } from './line-column.ts'
import classes from './line-grid.module.css'
import type { LineRow, Values } from './line-rows.ts'

export interface LineInputProps {
  column: FullLineColumn
  row: LineRow
  label: string
  onChange: (values: Values) => void
  problem?: string
}

/** What stands in a cell, to be read; what nobody can read stands there as it was typed, or why nothing stands there. */
export function LineText({ column, row, problem }: { column: FullLineColumn; row: LineRow; problem?: string }) {
  const value = row.values[column.field]
  if (problem && !column.shown) return <span className={classes.refused}>{value ? String(value) : problem}</span>
  const said = nameOf(row.values, column.field)
  // What holds where nothing is chosen, as the base unit of a material.
  if ((value ?? null) === null && said) return <span className={classes.unchosen}>{said}</span>
  const words = wordsAlone(column, row)
  if (words !== undefined) return words
  return <FieldText field={{ ...column.look, unit: column.unitOf(row.values) }} value={value} row={row.values} />
}

/** What a cell says where that is text alone, as nearly all of them are: a screen of cells is a thousand of them. */
function wordsAlone({ look, field, unitOf }: FullLineColumn, { values }: LineRow): string | undefined {
  const value = values[field]
  const kind = inputKind(look)
  if (value === undefined || value === null || value === '') return '—'
  if (Array.isArray(look.choices)) {
    const choice = choiceOf(look.choices as Choice[], value)
    return choice && !choice.colour ? t(choice.label) : undefined
  }
  if (kind === 'remote') return nameOf(values, field)
  const unit = kind === 'number' ? unitOf(values) : undefined
  return ['text', 'date', 'number'].includes(kind) ? `${value}${unit ? ` ${unit}` : ''}` : undefined
}

/** The input of a field that is chosen and not typed: the choice brings its words, and what else belongs to it, into the line. */
export function LinePicker({ column, row, label, onChange, problem }: LineInputProps) {
  const value = row.values[column.field]
  const name = nameOf(row.values, column.field)
  const { known, search } = foundOf(column)
  const stored: Choice[] = name ? [{ value: value as string, label: name }] : []
  const look = search ? { ...column.look, choices: search } : column.look
  const choiceFor = (next: unknown) =>
    known.get(String(next)) ?? choiceOf([...stored, ...((column.choices as Choice[] | undefined) ?? [])], next)
  return (
    <FieldInput
      look={look}
      aria-label={label}
      value={value}
      known={stored}
      status={problem ? 'error' : undefined}
      onChange={(next) => {
        const one = next === null || next === undefined ? undefined : choiceFor(next)
        onChange(one || next === null ? chosen(column, one) : { [column.field]: next })
      }}
    />
  )
}

interface Found {
  known: Map<string, Choice>
  search?: FindChoices
}
const foundByColumn = new WeakMap<FullLineColumn, Found>()

/** The search of a column, which keeps what it has found by value; one for all its cells, as its answers are kept under it. */
function foundOf(column: FullLineColumn): Found {
  const before = foundByColumn.get(column)
  if (before) return before
  const known = new Map<string, Choice>()
  const find = findOf(column)
  const search: FindChoices | undefined =
    find &&
    (async (keyword, signal) => {
      const found = await find(keyword, signal)
      for (const choice of found) known.set(String(choice.value), choice)
      return found
    })
  const found = { known, search }
  foundByColumn.set(column, found)
  return found
}

/** The input of a field that is typed, bare within its cell. */
export function LineTyped({ column, row, label, onChange, onTyped }: LineInputProps & { onTyped: () => void }) {
  const value = row.values[column.field]
  const kind = inputKind(column.look)
  const unit = column.unitOf(row.values)
  return (
    <div className={classes.typing}>
      <input
        className={classes.input}
        aria-label={label}
        autoComplete="off"
        inputMode={kind === 'quantity' || kind === 'number' ? 'decimal' : undefined}
        maxLength={column.contract?.maxLength}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={({ target }) => {
          // However it came there: by keys, an input method, the clipboard.
          onTyped()
          onChange({ [column.field]: target.value === '' ? null : target.value })
        }}
      />
      {unit && <span className={classes.unit}>{unit}</span>}
    </div>
  )
}
