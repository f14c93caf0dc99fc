import type { NumberFormat } from './number-format.ts'
import type { Cell } from './sheet-bounds.ts'

const DAY = 24 * 3600_000
const FROM_1904 = 1462

/** A number as it stands in a workbook, read by its format: a day where that shows one, and what people see of it. */
export function numberCell(
  number: number,
  format: NumberFormat | undefined,
  from1904: boolean,
): { cell: Cell; shown?: string | undefined } {
  if (!format) return { cell: number }
  if (!format.isDate) return { cell: number, shown: format.shown(number) }
  const days = number + (from1904 ? FROM_1904 : 0)
  const date = dateOfSerial(days)
  return { cell: Number.isNaN(date.getTime()) ? number : date, shown: format.shown(days) }
}

/** Days from the epoch of spreadsheets to that of programs; the first counts a 29 February 1900 that never was. */
const dateOfSerial = (days: number) => new Date(Math.round((days - 25_569 + (days < 60 ? 1 : 0)) * DAY))
