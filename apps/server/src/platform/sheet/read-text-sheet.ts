import { CsvError, parse } from 'csv-parse/sync'
import { UserFault } from '../work/answer-questions.ts'
import { rowMaker, rowSlices } from './row-slices.ts'
import { bounds, type MergedCells, type SheetRow } from './sheet-bounds.ts'
import { wholeFile } from './whole-file.ts'

/** Rows without anything in them count too: more are refused, none is cut off. */
const MOST_ROWS = bounds.rows * 2

/** A text file whose lines are rows (.csv, or "Unicode text" with tabs): every cell is a text, as it stands. It has no sheets with names. */
export async function* readTextSheet(
  file: string,
  names?: readonly string[],
): AsyncGenerator<SheetRow[], MergedCells[]> {
  if (names) return []
  const text = decoded(await wholeFile(file))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
  if (/[\0-\x08\x0e-\x1a]/.test(text)) throw new UserFault('不是 .xlsx、.xls 或 .csv 格式的表格')
  const slices = rowSlices()
  const found = records(text)
  if (found.length > MOST_ROWS) throw new UserFault(`一次最多导入 ${bounds.rows} 行，请拆分成几个文件`)
  for (const [at, record] of found.entries()) {
    const { row, set } = rowMaker(at + 1)
    for (const [column, cell] of record.entries()) set(column + 1, cell)
    if (row.cells.length) slices.take(row)
    if (slices.isFull()) yield slices.drain()
  }
  yield slices.drain()
  return []
}

/** By its mark, else UTF-8 where that fits, else what Chinese programs write: GBK, which GB 18030 contains. */
function decoded(bytes: Buffer): string {
  const begin = bytes.toString('hex', 0, 2)
  if (begin === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (begin === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next may fit.
    }
  throw new UserFault('文字编码不能识别，请另存为 UTF-8 编码的 .csv 或 .xlsx 再上传')
}

function records(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: bounds.cell * bounds.columns,
      to: MOST_ROWS + 1,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UserFault(`第 ${error.lines ?? 1} 行的引号不成对，请检查后再上传`)
  }
}

/** What stands most often between the cells of the first lines. */
function delimiterOf(text: string): string {
  const begin = text.slice(0, 10_000)
  const counts = [',', '\t', ';'].map((sign) => [sign, begin.split(sign).length] as const)
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}
