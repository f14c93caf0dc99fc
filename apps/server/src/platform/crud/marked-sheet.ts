import type { FileReply, UploadedFile } from '@zhizao/contract/http/upload'
import type { Context } from '../context.ts'
import { invalid } from '../refusal.ts'
import type { Cell } from '../sheet/sheet-bounds.ts'
import { readRows, writeSheets } from '../sheet/sheet-file.ts'
import { wordsIn } from '../words/words.ts'
import { wantingOf } from '../work/wanting.ts'
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
  const lines: { line: number; cells: Cell[] }[] = []
  await readRows(file.path, wanting, async (some) => void lines.push(...some))
  const head = lines[0]
  if (!head) throw invalid('表格是空的')
  const titles = head.cells.map((cell) => String(cell ?? '').trim())
  // A sheet that comes back a second time has that column already.
  const last = titles.indexOf(heading) === -1 ? titles.length : titles.indexOf(heading)
  const byLine = Map.groupBy(faults, ({ line }) => line)
  const marks = new Map<number, number[]>()
  const rows: Cell[][] = []
  let empty = 0
  for (const { line, cells } of lines.slice(1)) {
    for (; rows.length + 2 < line && empty < MOST_EMPTY; empty++) rows.push([])
    const found = byLine.get(line) ?? []
    const row = Array.from({ length: last + 1 }, (_, at) => written(cells[at] ?? null))
    row[last] = found.map(({ title, message }) => (title ? `${title}：${message}` : message)).join('；') || null
    rows.push(row)
    const columns = found.map(({ title }) => titles.indexOf(title)).filter((at) => at !== -1)
    if (found.length) marks.set(rows.length + 1, [...columns, last])
  }
  const sheet = {
    ...{ name: wordsIn(language)('数据'), sticky: true, marks },
    widths: [...Array.from({ length: last }, () => WIDTH), WIDTH_OF_FAULTS],
    headings: [...titles.slice(0, last), heading],
    rows: slices(rows),
  }
  const content = await writeSheets([sheet], wanting)
  return { filename: `${file.filename.replace(/\.xlsx$/i, '')}-${heading}.xlsx`, mime: XLSX, content }
}

function* slices(rows: Cell[][]) {
  for (let at = 0; at < rows.length; at += SLICE) yield rows.slice(at, at + SLICE)
}

/** A day is written as sheets are read: without a time that nobody entered. */
const written = (cell: Cell): Cell => (cell instanceof Date ? cell.toISOString().replace(/T00:00:00\.000Z$/, '') : cell)
