import { type CellObject, type DenseWorkSheet, type Range, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { UserFault } from '../work/answer-questions.ts'
import { numberCell } from './number-cell.ts'
import { numberFormat } from './number-format.ts'
import { rowMaker, rowSlices } from './row-slices.ts'
import { bounds, type Cell, type MergedCells, type SheetRow } from './sheet-bounds.ts'
import { wholeFile } from './whole-file.ts'

/** As text of two bytes a letter, where a newer workbook is kept encrypted. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const withPassword = () => new UserFault('表格有密码，请取消密码后再上传')

/** The rows of a workbook of the older kind (.xls), read whole. */
export async function* readOldWorkbook(
  file: string,
  names?: readonly string[],
): AsyncGenerator<SheetRow[], MergedCells[]> {
  const content = await wholeFile(file)
  if (content.includes(ENCRYPTED)) throw withPassword()
  const workbook = opened(content)
  const sheet = sheetOf(workbook, names)
  if (!sheet) return []
  const from1904 = workbook.Workbook?.WBProps?.date1904 ?? false
  const slices = rowSlices()
  for (const [at, cells] of (sheet['!data'] ?? []).entries()) {
    if (!cells) continue
    const row = rowOf(at + 1, cells, from1904)
    if (row.cells.length) slices.take(row)
    if (slices.isFull()) yield slices.drain()
  }
  yield slices.drain()
  return mergedOf(sheet)
}

function opened(content: Buffer): WorkBook {
  set_cptable(codePages)
  try {
    return read(content, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      sheetRows: bounds.rows * 2,
    })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw withPassword()
    throw new UserFault('文件不是表格，或者已损坏；请用表格软件打开后另存为 .xlsx 再上传')
  }
}

/** The sheet of one of these names, else the first that people see. */
function sheetOf({ SheetNames, Sheets, Workbook }: WorkBook, names?: readonly string[]): DenseWorkSheet | undefined {
  const seen = SheetNames.filter((_, at) => !Workbook?.Sheets?.[at]?.Hidden)
  if (!seen.length) throw new UserFault('表格里没有可见的工作表')
  const name = names ? seen.find((each) => names.includes(each.trim().toLowerCase())) : seen[0]
  return name === undefined ? undefined : (Sheets[name] as DenseWorkSheet)
}

function rowOf(line: number, cells: readonly CellObject[], from1904: boolean): SheetRow {
  const { row, set, formula } = rowMaker(line)
  cells.forEach((found, at) => {
    if (!found || found.t === 'z') return
    if (found.f !== undefined) formula(at + 1)
    const { cell, shown } = cellOf(found, from1904)
    set(at + 1, cell, shown)
  })
  return row
}

/** What stands where a formula could not be worked out, by its number. */
const failures: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

function cellOf({ t, v, z }: CellObject, from1904: boolean): { cell: Cell; shown?: string | undefined } {
  if (t === 'e') return { cell: failures[Number(v)] ?? '#N/A' }
  if (typeof v === 'number')
    return numberCell(v, z === undefined || z === 'General' ? undefined : numberFormat(String(z)), from1904)
  return { cell: v ?? null }
}

function mergedOf(sheet: DenseWorkSheet): MergedCells[] {
  const merged: Range[] = sheet['!merges'] ?? []
  if (merged.length > bounds.merged) throw new UserFault('合并的单元格太多，请取消合并后再上传')
  return merged.map(({ s, e }) => ({ top: s.r + 1, left: s.c + 1, bottom: e.r + 1, right: e.c + 1 }))
}
