/** What a workbook that is brought in may hold; far beyond what people fill in, and little enough for one process. */
export const bounds = {
  /** Parts of the file, as its directory lists them. */
  parts: 2000,
  sheets: 100,
  /** Rows with something in them, without the headings. */
  rows: 50_000,
  columns: 200,
  /** Characters of a cell: as many as spreadsheet programs take. */
  cell: 32_767,
  /** Texts that cells share: how many, and their characters together; as many in all cells. */
  texts: 500_000,
  textLength: 32 * 1024 * 1024,
  /** Bytes of all that is read of the file, unpacked. */
  unpacked: 200 * 1024 * 1024,
  /** Elements within elements. */
  depth: 64,
  /** Places where cells were merged. */
  merged: 10_000,
  formats: 100_000,
  /** Bytes of a file that is read whole: .xls and .csv. */
  whole: 20 * 1024 * 1024,
} as const

/** A cell as it is written or read. */
export type Cell = string | number | boolean | Date | null

/** A row of a sheet that holds something. */
export interface SheetRow {
  /** Number of the row, from 1. */
  line: number
  cells: Cell[]
  /** Columns, from 0, whose value a formula gave. */
  formulas?: readonly number[]
  /** By column, from 0: what people see of a number or day whose format shows more than the value itself: 5%, 000123. */
  shown?: Readonly<Record<number, string>>
}

/** Cells that were made one, by their corners: rows and columns from 1. */
export interface MergedCells {
  top: number
  left: number
  bottom: number
  right: number
}
