import { UserFault } from '../work/answer-questions.ts'
import { bounds, type SheetRow } from './sheet-bounds.ts'

/** Rows that are handed over at once, and characters after which they are, however few. */
const SLICE = { rows: 500, letters: 1_000_000 }

/** Gathers the rows of a sheet into slices, within the bounds of all sheets. */
export function rowSlices() {
  let [rows, letters, all, count]: [SheetRow[], number, number, number] = [[], 0, 0, 0]
  return {
    take(row: SheetRow) {
      if (count > bounds.rows) throw new UserFault(`一次最多导入 ${bounds.rows} 行，请拆分成几个文件`)
      count++
      const length = lettersIn(row)
      letters += length
      all += length
      // Cells share texts: a small file may say a long one everywhere.
      if (all > bounds.textLength) throw new UserFault('文字内容太多，请拆分成几个文件')
      rows.push(row)
    },
    isFull: () => rows.length >= SLICE.rows || letters >= SLICE.letters,
    drain(): SheetRow[] {
      const drained = rows
      ;[rows, letters] = [[], 0]
      return drained
    },
  }
}

const lettersIn = ({ cells }: SheetRow) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

/** A row as it comes together cell by cell: what stands too far to the right, or is too long, is refused. */
export function rowMaker(line: number) {
  const row: SheetRow = { line, cells: [] }
  const { cells } = row
  const seen: Record<number, string> = {}
  return {
    row,
    /** Columns from 1. */
    set(column: number, cell: SheetRow['cells'][number], shown?: string) {
      if (cell === null || cell === '') return
      if (column > bounds.columns)
        throw new UserFault(`表格最多 ${bounds.columns} 列，第 ${line} 行在第 ${column} 列有内容，请删去多余的列`)
      if (typeof cell === 'string' && cell.length > bounds.cell)
        throw new UserFault(`第 ${line} 行第 ${column} 列的文字超过 ${bounds.cell} 字`)
      while (cells.length < column) cells.push(null)
      cells[column - 1] = cell
      if (shown === undefined) return
      seen[column - 1] = shown
      row.shown = seen
    },
    formula(column: number) {
      row.formulas = [...(row.formulas ?? []), column - 1]
    },
  }
}
