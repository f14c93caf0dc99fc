import { Told } from '../work/answer-questions.ts'
import { bounds, type Cell, type MergedCells, type SheetRow } from './sheet-bounds.ts'
import { readWorkbookParts, textReader, unescaped, type Workbook } from './workbook-parts.ts'
import { type XmlEvents, xmlEvents } from './xml-events.ts'
import { openZip } from './zip-parts.ts'

/** Rows that are handed over at once, and characters after which they are, however few. */
const SLICE = { rows: 500, letters: 1_000_000 }

/**
 * The rows of the first sheet, or of the one that has one of these names, that hold something, a few hundred at a time. Only what stands in the file takes memory: where
 * a cell says that it is does not. At the end it answers which cells were merged.
 */
export async function* readSheetOf(file: string, names?: readonly string[]): AsyncGenerator<SheetRow[], MergedCells[]> {
  const zip = await openZip(file)
  try {
    const workbook = await readWorkbookParts(zip, names)
    if (workbook.sheet === undefined) return []
    let [rows, letters, all]: [SheetRow[], number, number] = [[], 0, 0]
    const merged: MergedCells[] = []
    const take = (row: SheetRow) => {
      const length = lettersIn(row)
      letters += length
      all += length
      // Cells share texts: a small file may say a long one everywhere.
      if (all > bounds.textLength) throw new Told('文字内容太多，请拆分成几个文件')
      rows.push(row)
    }
    for await (const _ of xmlEvents(zip.read(workbook.sheet), rowReader(workbook, take, merged))) {
      if (rows.length < SLICE.rows && letters < SLICE.letters) continue
      yield rows
      ;[rows, letters] = [[], 0]
    }
    yield rows
    return merged
  } finally {
    zip.close()
  }
}

const lettersIn = ({ cells }: SheetRow) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

function rowReader(workbook: Workbook, take: (row: SheetRow) => void, merged: MergedCells[]): XmlEvents {
  let [line, column, count] = [0, 0, 0]
  let cells: Cell[] = []
  let formulas: number[] = []
  let [type, style, value, isValue] = ['n', 0, '', false]
  let inline = ''
  const inlineText = textReader((text) => {
    inline = text
  }, 'is')

  function startRow(written: string | undefined) {
    const next = written === undefined ? line + 1 : Number(written)
    if (!Number.isInteger(next) || next <= line || next > 1_048_576) throw new Told('表格文件已损坏：行号不正确')
    ;[line, column, cells, formulas] = [next, 0, [], []]
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
    const cell = cellOf(type, type === 'inlineStr' ? inline : value, style, workbook)
    if (cell === null || cell === '') return
    if (column > bounds.columns)
      throw new Told(`表格最多 ${bounds.columns} 列，第 ${line} 行在第 ${column} 列有内容，请删去多余的列`)
    while (cells.length < column) cells.push(null)
    cells[column - 1] = cell
  }

  function endRow() {
    if (!cells.length) return
    if (count > bounds.rows) throw new Told(`一次最多导入 ${bounds.rows} 行，请拆分成几个文件`)
    count++
    take(formulas.length ? { line, cells, formulas } : { line, cells })
  }

  return {
    open(tag, attributes) {
      if (tag === 'row') startRow(attributes.r)
      else if (tag === 'c') startCell(attributes)
      else if (tag === 'v') isValue = true
      else if (tag === 'f') formulas.push(column - 1)
      else if (tag === 'mergeCell') merged.push(mergedOf(attributes.ref ?? '', merged.length))
      else inlineText.open(tag)
    },
    text(piece) {
      if (!isValue) return inlineText.text(piece)
      if (value.length + piece.length > bounds.cell)
        throw new Told(`第 ${line} 行第 ${column} 列的文字超过 ${bounds.cell} 字`)
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
  if (before >= bounds.merged) throw new Told('合并的单元格太多，请取消合并后再上传')
  const [first = '', last = first] = ref.split(':')
  const row = (place: string) => Number(/\d+$/.exec(place)?.[0] ?? 0)
  return { top: row(first), left: columnOf(first), bottom: row(last), right: columnOf(last) }
}

/** A = 1, XFD = 16384. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0]
  if (!letters) throw new Told('表格文件已损坏：单元格位置不正确')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function cellOf(type: string, value: string, style: number, { texts, dates, from1904 }: Workbook): Cell {
  if (type === 's') return texts[Number(value)] ?? null
  if (type === 'inlineStr' || value === '') return value
  if (type === 'b') return value === '1' || value === 'true'
  if (type === 'd') return dateOr(new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`), value)
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (Number.isNaN(number)) return value
  return dates[style] ? dateOr(dateOf(number, from1904), number) : number
}

const DAY = 24 * 3600_000
const FROM_1904 = 1462
/** Days from the epoch of spreadsheets to that of programs; the first counts a 29 February 1900 that never was. */
const dateOf = (days: number, from1904: boolean) => {
  const since = days + (from1904 ? FROM_1904 : 0)
  return new Date(Math.round((since - 25_569 + (since < 60 ? 1 : 0)) * DAY))
}
const dateOr = (date: Date, otherwise: Cell): Cell => (Number.isNaN(date.getTime()) ? otherwise : date)
