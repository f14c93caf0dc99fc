import { addQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { differs } from '../resource-screen/field-modes.ts'

export type Values = Record<string, unknown>

/** A line as it is being entered. */
export interface LineRow {
  key: string
  /** Of a line that is stored. */
  id?: string
  values: Values
  /** As it was read. */
  stored?: Values
}

/** The lines of a document with those that are to go. */
export interface Lines {
  rows: readonly LineRow[]
  removed: readonly LineRow[]
}

let made = 0
const freshKey = () => `new-${++made}`

/** Lines as they are read; where there are none, an empty one to begin in. */
export const linesFrom = (stored: readonly Values[]): Lines => ({
  rows: stored.length
    ? stored.map((values) => ({ key: String(values.id), id: String(values.id), values, stored: values }))
    : [blankRow()],
  removed: [],
})

export const blankRow = (values: Values = {}): LineRow => ({ key: freshKey(), values })

const empty = (value: unknown) => value === undefined || value === null || value === ''
/** Nothing was entered in it: it is not sent. */
export const isBlank = ({ id, values }: LineRow, fields: readonly string[]) =>
  id === undefined && fields.every((field) => empty(values[field]))

export const insertRows = ({ rows, removed }: Lines, at: number, more: readonly LineRow[]): Lines => ({
  rows: [...rows.slice(0, at), ...more, ...rows.slice(at)],
  removed,
})

export const setValues = ({ rows, removed }: Lines, at: number, values: Values): Lines => ({
  rows: rows.map((row, each) => (each === at ? { ...row, values: { ...row.values, ...values } } : row)),
  removed,
})

/** These values in the place of all that the line has. */
export const putValues = ({ rows, removed }: Lines, at: number, values: Values): Lines => ({
  rows: rows.map((row, each) => (each === at ? { ...row, values } : row)),
  removed,
})

/** A new line below with the same values. */
export function copyRow(lines: Lines, at: number): Lines {
  const { id: _, ...values } = lines.rows[at]!.values
  return insertRows(lines, at + 1, [blankRow(values)])
}

export function moveRow({ rows, removed }: Lines, at: number, to: number): Lines {
  if (to < 0 || to >= rows.length) return { rows, removed }
  const next = rows.toSpliced(at, 1)
  return { rows: next.toSpliced(to, 0, rows[at]!), removed }
}

/** Lines that the server knows are kept aside, to be named as gone. */
export const removeRow = ({ rows, removed }: Lines, at: number): Lines => ({
  rows: rows.toSpliced(at, 1),
  removed: rows[at]!.id === undefined ? removed : [...removed, rows[at]!],
})

/** The lines as they are sent, and which row each of them is: of a line that goes only what was stored is said. */
export function sentLines({ rows, removed }: Lines, fields: readonly string[], sentOf: (values: Values) => Values) {
  const staying = rows.filter((row) => !isBlank(row, fields))
  return {
    keys: staying.map(({ key }) => key),
    lines: [
      ...staying.map(({ id, values }) => ({ ...sentOf(values), ...(id !== undefined && { id }) })),
      ...removed.map(({ id, stored, values }) => ({ ...sentOf(stored ?? values), id, deletedFlag: 1 as const })),
    ],
  }
}

/** Whether the fields of a line are others than those that were read. */
export const isChanged = ({ values, stored }: LineRow, fields: readonly string[]) =>
  !stored || differs(pick(stored, fields), pick(values, fields))

const pick = (values: Values, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

export function areChanged(lines: Lines, read: Lines, fields: readonly string[]): boolean {
  const used = ({ rows }: Lines) => rows.filter((row) => !isBlank(row, fields))
  const [own, before] = [used(lines), used(read)]
  return (
    lines.removed.length > 0 ||
    own.length !== before.length ||
    own.some((row, at) => row.key !== before[at]!.key || isChanged(row, fields))
  )
}

/** The sum of a column for each unit, in the order in which units come; what is no quantity takes no part. */
export function totalsOf(
  rows: readonly LineRow[],
  field: string,
  unitOf: (values: Values) => string | undefined,
): { unit: string; sum: string }[] {
  const sums = new Map<string, string>()
  for (const { values } of rows) {
    const value = values[field]
    const quantity = typeof value === 'string' ? typedQuantity(value) : undefined
    if (quantity === undefined) continue
    const unit = unitOf(values) ?? ''
    sums.set(unit, addQuantities(sums.get(unit) ?? '0', quantity))
  }
  return [...sums].map(([unit, sum]) => ({ unit, sum }))
}
