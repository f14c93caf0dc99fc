import type { FileReply, UploadedFile } from '@zhizao/contract/http/upload'
import type { Context } from '../context.ts'
import { invalid } from '../refusal.ts'
import type { Cell, SheetRow } from '../sheet/sheet-bounds.ts'
import { readRows, writeSheets } from '../sheet/sheet-file.ts'
import { wordsIn } from '../words/words.ts'
import { wantingOf } from '../work/wanting.ts'
import { headingRow, ROWS_OF_HEADINGS } from './sheet-headings.ts'
import { XLSX } from './spreadsheet.ts'

export interface CellFault {
  /** Number of the row in the sheet, from 1. */
  line: number
  /** The column as the sheet calls it; empty for the row as a whole. */
  title: string
  message: string
}

/** Rows without anything in them keep their place, up to so many in all. */
const MOST_EMPTY = 10_000
const SLICE = 500
const WIDTH = 18
const WIDTH_OF_FAULTS = 60

/**
 * The first sheet of a workbook again, with the cells that were refused marked and a last column that says why, for its
 * sender to put right. Values stay as they are; nothing is kept here.
 */
export async function markedSheet(
  file: UploadedFile,
  faults: readonly CellFault[],
  { language, ...reader }: Pick<Context, 'language' | 'user' | 'signal' | 'waits'>,
): Promise<FileReply> {
  const heading = wordsIn(language)('问题')
  const wanting = wantingOf(reader)
  const lines: SheetRow[] = []
  await readRows(file.path, wanting, async (some) => void lines.push(...some))
  if (!lines.length) throw invalid('表格是空的')
  const top = lines.filter(({ line }) => line <= ROWS_OF_HEADINGS)
  const head = headingRow(top, faults) ?? lines[0]!
  const titles = head.cells.map((cell) => String(cell ?? '').trim())
  // A sheet that comes back a second time has that column already.
  const before = titles.indexOf(heading)
  const last = before === -1 ? Math.max(...lines.map(({ cells }) => cells.length)) : before
  const byLine = Map.groupBy(faults, ({ line }) => line)
  const marks = new Map<number, number[]>()
  const rows: Cell[][] = []
  let empty = 0
  for (const row of lines) {
    for (; rows.length + 1 < row.line && empty < MOST_EMPTY; empty++) rows.push([])
    const found = byLine.get(row.line) ?? []
    const cells = Array.from({ length: Math.max(last + 1, row.cells.length) }, (_, at) => written(row, at))
    cells[last] = row === head ? heading : textOf(found)
    rows.push(cells)
    const columns = found.map(({ title }) => titles.indexOf(title)).filter((at) => at !== -1)
    if (found.length) marks.set(rows.length, [...columns, last])
  }
  const [first = [], ...others] = rows
  const sheet = {
    name: wordsIn(language)('数据'),
    sticky: true,
    marks,
    widths: [...Array.from({ length: last }, () => WIDTH), WIDTH_OF_FAULTS],
    headings: first,
    rows: slices(others),
  }
  const content = await writeSheets([sheet], wanting)
  return { filename: `${file.filename.replace(/\.(xlsx|xls|csv)$/i, '')}-${heading}.xlsx`, mime: XLSX, content }
}

function* slices(rows: Cell[][]) {
  for (let at = 0; at < rows.length; at += SLICE) yield rows.slice(at, at + SLICE)
}

const textOf = (found: readonly CellFault[]) =>
  found.map(({ title, message }) => (title ? `${title}：${message}` : message)).join('；') || null

/** What a format shows and the number alone does not say: percents, zeros before it, fractions, letters. */
const SAYS_MORE = /%$|^0\d|\/|[A-Za-z]/

/** A day is written as sheets are read: without a time that nobody entered; a number as people see it where it says more so. */
function written({ cells, shown }: SheetRow, at: number): Cell {
  const [cell = null, seen] = [cells[at], shown?.[at]]
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return seen !== undefined && SAYS_MORE.test(seen) ? seen : cell
}
