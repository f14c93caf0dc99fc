import { quantityOfNumber, typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { dayOfSerial, typedDay } from '@zhizao/rules/time/typed-day'
import type { Cell } from '../sheet/sheet-bounds.ts'
import type { SheetColumn } from './spreadsheet.ts'

/** What a column says of its cells. */
type CellColumn = Pick<SheetColumn<never>, 'kind' | 'title'>

/** A cell with what people see of it, where its format shows more than the value: 5%, 000123. */
interface SeenCell {
  cell: Cell
  shown?: string | undefined
}

/** Text as headings and words are compared: brackets of either width are one. */
export const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** What a cell means for its column; null where it is empty. What cannot be read stays, for the schema to refuse. */
export function storedCell(
  { cell, shown }: SeenCell,
  meanings: ReadonlyMap<string, string>,
  { kind, title }: CellColumn,
): unknown {
  const text = typeof cell === 'string' ? cell.trim().replace(/^'(?='*[=+\-@])/, '') : cell
  if (text === null || text === '') return null
  const word = meanings.get(folded(String(text))) ?? (shown === undefined ? undefined : meanings.get(folded(shown)))
  return word === undefined ? meantAs(text, shown, { kind, title }) : meantAs(word, undefined, { kind, title })
}

type Meant = Exclude<Cell, null>

function meantAs(meant: Meant, shown: string | undefined, { kind, title }: CellColumn): unknown {
  if (kind === 'text') return textOf(meant, shown)
  if (kind === 'date') return dayOf(meant)
  if (kind === 'number') return numberOf(meant, shown, title)
  if (kind === 'quantity') return quantityOf(meant, shown, title) ?? String(meant)
  if (kind === 'ratio') return shown?.includes('/') ? shown : (quantityOf(meant, shown, title) ?? String(meant))
  if (kind === 'boolean') return meant === 'true' ? true : meant === 'false' ? false : meant
  return meant
}

/** Texts are what people see. */
const textOf = (meant: Meant, shown: string | undefined) =>
  shown ?? (meant instanceof Date ? meant.toISOString().slice(0, 10) : String(meant))

function dayOf(meant: Meant) {
  if (meant instanceof Date) return meant.toISOString().slice(0, 10)
  // A number is the day that programs keep under it, or the day itself as it was typed: 20260304.
  return (typeof meant === 'number' ? dayOfSerial(meant) : undefined) ?? typedDay(String(meant)) ?? String(meant)
}

function numberOf(meant: Meant, shown: string | undefined, title: string) {
  if (typeof meant === 'number' && !shown?.endsWith('%')) return meant
  const quantity = quantityOf(meant, shown, title)
  return quantity !== undefined && typeof meant !== 'boolean' ? Number(quantity) : meant
}

/** 5 % is 5 in a column of percents, and 0.05 in any other. */
function quantityOf(meant: Meant, shown: string | undefined, title: string) {
  const isPercents = title.includes('%')
  if (typeof meant === 'number') return quantityOfNumber(shown?.endsWith('%') && isPercents ? meant * 100 : meant)
  const [, percents] = /^(.*)[%％]$/.exec(String(meant).trim()) ?? []
  if (percents === undefined) return typedQuantity(String(meant))
  const quantity = typedQuantity(percents)
  return quantity === undefined || isPercents ? quantity : quantityOfNumber(Number(quantity) / 100)
}
