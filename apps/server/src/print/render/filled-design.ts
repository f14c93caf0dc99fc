import { type PrintDesign, type PrintElement, withFields } from '@zhizao/contract/print/print-design'
import { own } from '@zhizao/rules/own'
import type { PrintedRecord } from '../../platform/print/printable.ts'
import { type Column, withRoomForCode } from './table-codes.ts'

type Values = Readonly<Record<string, string>>
const filled = (content: string, values: Values) => withFields(content, (name) => own(values, name) ?? '')

/** What each element of a design shows of one record, by the element's name. */
export const inputOf = (design: PrintDesign, record: PrintedRecord): Record<string, string> =>
  Object.fromEntries(design.pages.flat().map((element) => [element.name, shownIn(element, record)]))

function shownIn(element: PrintElement, { values, lines = [] }: PrintedRecord): string {
  if (element.type === 'table') return JSON.stringify(rowsOf(element.columns, values, lines))
  if (element.type === 'image') return element.content
  return 'content' in element ? filled(element.content, values) : ''
}

/** The rows that stand in the table, one for each line; a document without lines shows an empty one. */
function rowsOf(columns: readonly Column[], values: Values, lines: readonly Values[]): string[][] {
  const each = lines.length ? lines : [{}]
  return each.map((line) =>
    columns.map(({ content, code }) => {
      const shown = filled(content, { ...values, ...line })
      return code ? withRoomForCode(shown, code) : shown
    }),
  )
}
