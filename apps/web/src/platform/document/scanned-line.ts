import { addQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { isSameCode } from '../scan/goods-meant.ts'
import type { Scanned } from './document-options.ts'
import { blankRow, insertRows, isBlank, type LineRow, type Lines, setValues, type Values } from './line-rows.ts'

const quantityIn = (value: unknown) => (typeof value === 'string' ? typedQuantity(value) : undefined)

/** The line that has what was scanned already; -1 where none has. */
export const lineWith = ({ rows }: Lines, { values, by }: Scanned<Values>) =>
  rows.findIndex((row) => by.every((field) => isSame(row.values[field] ?? null, values[field] ?? null)))

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'string' && typeof other === 'string' && isSameCode(one, other))

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

/** Says of a field to which line and column it belongs, for what is scanned into it. */
export const scannedInto = ({ key }: LineRow, { field }: { field: string }) => ({
  'data-line': key,
  'data-line-field': field,
})

const LOT_FIELDS: ReadonlySet<string> = new Set(['lotCode', 'supplierLot'])

/** What nobody knows and was scanned into the field of a lot is the lot that has come. */
export function newLot({ text, material, gtin, lot, serial }: Scan, { rows }: Lines, from: HTMLElement | undefined) {
  const { line, lineField = '' } = from?.closest<HTMLElement>('[data-line]')?.dataset ?? {}
  const at = rows.findIndex(({ key }) => key === line)
  if (at === -1 || !LOT_FIELDS.has(lineField) || material || gtin) return undefined
  const lotCode = serial ?? lot ?? text
  return { at, lotCode, values: { [lineField]: lotCode } }
}
