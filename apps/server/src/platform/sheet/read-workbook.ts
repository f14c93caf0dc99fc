import { UserFault } from '../work/answer-questions.ts'
import { numberCell } from './number-cell.ts'
import { rowMaker, rowSlices } from './row-slices.ts'
import { bounds, type Cell, type MergedCells, type SheetRow } from './sheet-bounds.ts'
import { readWorkbookParts, textReader, unescaped, type Workbook } from './workbook-parts.ts'
import { type XmlEvents, xmlEvents } from './xml-events.ts'
import { openZip } from './zip-parts.ts'

/**
 * The rows of the first sheet that is not hidden, or of the one that has one of these names, that hold something, a few hundred at a
 * time. Only what stands in the file takes memory: where a cell says that it is does not. At the end it answers which cells were merged.
 */
export async function* readWorkbook(
  file: string,
  names?: readonly string[],
): AsyncGenerator<SheetRow[], MergedCells[]> {
  const zip = await openZip(file)
  try {
    const workbook = await readWorkbookParts(zip, names)
    if (workbook.sheet === undefined) return []
    const merged: MergedCells[] = []
    const slices = rowSlices()
    for await (const _ of xmlEvents(zip.read(workbook.sheet), rowReader(workbook, slices.take, merged)))
      if (slices.isFull()) yield slices.drain()
    yield slices.drain()
    return merged
  } finally {
    zip.close()
  }
}

function rowReader(workbook: Workbook, take: (row: SheetRow) => void, merged: MergedCells[]): XmlEvents {
  let [line, column] = [0, 0]
  let made = rowMaker(0)
  let [type, style, value, isValue] = ['n', 0, '', false]
  let inline = ''
  const inlineText = textReader((text) => {
    inline = text
  }, 'is')

  function startRow(written: string | undefined) {
    const next = written === undefined ? line + 1 : Number(written)
    if (!Number.isInteger(next) || next <= line || next > 1_048_576) throw new UserFault('表格文件已损坏：行号不正确')
    ;[line, column, made] = [next, 0, rowMaker(next)]
  }

  function startCell(attributes: Readonly<Record<string, string>>) {
    const { r: place } = attributes
    column = place === undefined ? column + 1 : columnOf(place)
    type = attributes.t ?? 'n'
    style = Number(attributes.s ?? 0)
    value = ''
    inline = ''
  }

  function endCell() {
    const { cell, shown } = cellOf(type, type === 'inlineStr' ? inline : value, style, workbook)
    made.set(column, cell, shown)
  }

  function endRow() {
    if (made.row.cells.length) take(made.row)
  }

  return {
    open(tag, attributes) {
      if (tag === 'row') startRow(attributes.r)
      else if (tag === 'c') startCell(attributes)
      else if (tag === 'v') isValue = true
      else if (tag === 'f') made.formula(column)
      else if (tag === 'mergeCell') merged.push(mergedOf(attributes.ref ?? '', merged.length))
      else inlineText.open(tag)
    },
    text(piece) {
      if (!isValue) return inlineText.text(piece)
      if (value.length + piece.length > bounds.cell)
        throw new UserFault(`第 ${line} 行第 ${column} 列的文字超过 ${bounds.cell} 字`)
      value += piece
    },
    close(tag) {
      if (tag === 'v') isValue = false
      else if (tag === 'c') endCell()
      else if (tag === 'row') endRow()
      else inlineText.close(tag)
    },
  }
}

/** `B2:D5` as rows and columns. */
function mergedOf(ref: string, before: number): MergedCells {
  if (before >= bounds.merged) throw new UserFault('合并的单元格太多，请取消合并后再上传')
  const [first = '', last = first] = ref.split(':')
  const row = (place: string) => Number(/\d+$/.exec(place)?.[0] ?? 0)
  return { top: row(first), left: columnOf(first), bottom: row(last), right: columnOf(last) }
}

/** A = 1, XFD = 16384. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0]
  if (!letters) throw new UserFault('表格文件已损坏：单元格位置不正确')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function cellOf(
  type: string,
  value: string,
  style: number,
  { texts, formats, from1904 }: Workbook,
): { cell: Cell; shown?: string | undefined } {
  if (type === 's') return { cell: texts[Number(value)] ?? null }
  if (type === 'inlineStr' || value === '') return { cell: value }
  if (type === 'b') return { cell: value === '1' || value === 'true' }
  if (type === 'd') return { cell: dateOr(new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`), value) }
  if (type !== 'n') return { cell: unescaped(value) }
  const number = Number(value)
  return Number.isNaN(number) ? { cell: value } : numberCell(number, formats[style], from1904)
}

const dateOr = (date: Date, otherwise: Cell): Cell => (Number.isNaN(date.getTime()) ? otherwise : date)
