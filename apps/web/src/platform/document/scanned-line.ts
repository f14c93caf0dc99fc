import { addQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import type { Scanned } from './document-options.ts'
import { blankRow, insertRows, isBlank, type Lines, setValues, type Values } from './line-rows.ts'

const quantityIn = (value: unknown) => (typeof value === 'string' ? typedQuantity(value) : undefined)

/** The line that has what was scanned already; -1 where none has. */
export const lineWith = ({ rows }: Lines, { values, by }: Scanned<Values>) =>
  rows.findIndex((row) => by.every((field) => (row.values[field] ?? null) === (values[field] ?? null)))

/** A line that has what was scanned gets more of it; otherwise a line is added, in the place of one that is still empty. */
export function addScanned(lines: Lines, scanned: Scanned<Values>, fields: readonly string[], most: number): Lines {
  const { values, counts } = scanned
  const more = quantityIn(values[counts]) ?? '1'
  const at = lineWith(lines, scanned)
  if (at !== -1)
    return setValues(lines, at, { [counts]: addQuantities(quantityIn(lines.rows[at]!.values[counts]) ?? '0', more) })
  const blank = lines.rows.findIndex((row) => isBlank(row, fields))
  const line = { ...values, [counts]: more }
  if (blank !== -1) return setValues(lines, blank, line)
  return lines.rows.length < most ? insertRows(lines, lines.rows.length, [blankRow(line)]) : lines
}
