import { type PDFRenderProps, type Plugin, pt2mm, type Schema } from '@pdfme/common'
import { getDynamicHeightsForTable, getTableBodyRange, table } from '@pdfme/schemas'
import type { PrintElement } from '@zhizao/contract/print/print-design'
import { drawCode } from './code-plugin.ts'

type Table = Extract<PrintElement, { type: 'table' }>
export type Column = Table['columns'][number]
type CodeType = NonNullable<Column['code']>

/** Lines of text that a code in a cell is as high as; one that is square needs more. */
const LINES: Readonly<Record<CodeType, number>> = { code128: 3, qrcode: 4 }
const LINE_HEIGHT = 1.1
const EDGE = 2
/** White beside a code, of the width of its cell: without it scanners take the line of the table for a bar. */
const QUIET = 0.09
/** Between the text and its code. */
const GAP = 1

/** The text of a cell with empty lines below it, which its code is drawn over. */
export const withRoomForCode = (shown: string, code: CodeType): string =>
  shown && `${shown}${'\n\u00a0'.repeat(LINES[code])}`

/** A table as the generator draws it; cells of some columns are codes too, each below its own text. */
export const tableWithCodes: Plugin<Schema> = {
  ...(table as Plugin<Schema>),
  async pdf(props) {
    await (table as Plugin<Schema>).pdf(props)
    if ((props.schema as Table).columns.some(({ code }) => code)) await drawCodes(props)
  },
}

async function drawCodes(props: PDFRenderProps<Schema>) {
  const { schema, value, basePdf, options, _cache } = props
  const { columns, fontSize = 9 } = schema as Table
  const rows = JSON.parse(value || '[]') as string[][]
  const { start = 0, end = rows.length } = getTableBodyRange(schema) ?? {}
  // Of this page alone: the head that is repeated is told by itself.
  const plain = { ...schema, repeatHead: false } as Schema
  const [head = 0, ...heights] = await getDynamicHeightsForTable(value, { schema: plain, basePdf, options, _cache })
  const line = pt2mm(fontSize) * LINE_HEIGHT
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  let y = schema.position.y + head
  for (const [at, row] of rows.slice(start, end).entries()) {
    let x = schema.position.x
    for (const [index, { code, width }] of columns.entries()) {
      const across = (schema.width * width) / all
      const [text = ''] = (row[index] ?? '').split('\n')
      if (code && text) {
        const high = line * LINES[code] - GAP
        const side = EDGE + across * QUIET
        const box = { x: x + side, y: y + heights[at]! - EDGE - high }
        const cell = { ...schema, position: box, width: across - 2 * side, height: high }
        drawCode(code)({ ...props, value: text, schema: cell })
      }
      x += across
    }
    y += heights[at]!
  }
}
