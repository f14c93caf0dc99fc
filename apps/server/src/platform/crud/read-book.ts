import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { Sheet } from '@zhizao/contract/http/sheet'
import type { z } from 'zod'
import { invalid, Refusal } from '../refusal.ts'
import { bounds } from '../sheet/sheet-bounds.ts'
import { readSheets } from '../sheet/sheet-file.ts'
import { inEveryLanguage } from '../words/words.ts'
import { wantingOf } from '../work/wanting.ts'
import { carefulCells, sheetNotes } from './careful-cells.ts'
import { type ImportedRow, type ReadColumn, type Reader, readSpreadsheet, type TakenSheet } from './spreadsheet.ts'

/** What is told of a book; more is only counted. */
const MOST_TOLD = 1000

/** A sheet that is awaited in a book. */
export interface AwaitedSheet<Schema extends z.ZodType> {
  name: string
  columns: readonly ReadColumn<Schema>[]
  schema: Schema
}

/** A sheet whose columns fit its schema. */
export const awaitedSheet = <Schema extends z.ZodType>(sheet: AwaitedSheet<Schema>): AwaitedSheet<Schema> => sheet

/** The lines of one sheet of a book. */
export interface ReadLines<Row> {
  /** Whether the book has the sheet, with something in it. */
  isThere: boolean
  rows: readonly ImportedRow<Row>[]
  /** What the cells of lines with faults of their own say: other lines may name them. */
  broken: readonly Record<string, unknown>[]
  /** What is wrong with a cell; nothing may be kept before `refuse` of the book. */
  notify(line: number, field: keyof Row & string, message: string, value?: unknown): void
}

/** A workbook of several sheets that was read whole, with what is wrong in any of them. */
export interface ReadBook {
  read<Schema extends z.ZodType>(sheet: AwaitedSheet<Schema>): Promise<ReadLines<z.output<Schema>>>
  /** Refuses the import where anything is wrong, by sheet, line and column. */
  refuse(): void
}

/** Opens a book by the names of its sheets. `first` is the first sheet where no other has its name. */
export async function readBook(
  { file, dropUnknown }: Sheet,
  { first, others }: { first: string; others: readonly string[] },
  reader: Reader,
): Promise<ReadBook> {
  const namesOf = (name: string) => inEveryLanguage(name).map((each) => each.toLowerCase())
  const [named, foremost, ...found] = await readSheets(file.path, wantingOf(reader), [
    namesOf(first),
    undefined,
    ...others.map(namesOf),
  ])
  const taken = new Map<string, TakenSheet>([[first, sheetOf(named!.length ? named! : foremost!, dropUnknown)]])
  for (const [at, name] of others.entries()) taken.set(name, sheetOf(found[at]!, dropUnknown))
  const rows = [...taken.values()].reduce((sum, sheet) => sum + sheet.taken.length, 0)
  if (rows > bounds.rows * 2) throw invalid(`一个文件最多 ${bounds.rows * 2} 行，请拆分成几个文件`)
  const isBook = others.some((name) => taken.get(name)!.taken.length)
  const told: FieldProblem[] = []
  let count = 0
  const tellOf =
    (name: string) =>
    ({ field, ...problem }: FieldProblem) => {
      count++
      if (told.length < MOST_TOLD) told.push({ field: isBook ? `${name} ${field}` : field, ...problem })
    }
  return {
    async read(sheet) {
      const { name } = sheet
      const own = taken.get(name)!
      // Nothing but headings says nothing, but for the sheet without which there is nothing.
      const isThere = own.taken.length > (name === first ? 0 : 1)
      if (!isThere) return { isThere, rows: [], broken: [], notify: () => {} }
      const { rows, broken, faults, headingOf } = await inSheet(isBook ? name : undefined, () =>
        readSpreadsheet(own, sheet.columns, sheet.schema, reader, {
          reading: (told) => carefulCells(sheet.columns, sheetNotes(), told),
        }),
      )
      faults.told().problems.forEach(tellOf(name))
      const notify = tellOf(name)
      return {
        isThere,
        rows,
        broken,
        notify(line, field, message, value) {
          const shown = value === undefined || value === null ? {} : { value: String(value).slice(0, 100) }
          notify({ field: `第 ${line} 行`, title: headingOf(field), message, ...shown })
        },
      }
    },
    refuse() {
      const [one] = told
      if (!one) return
      const others = count > 1 ? `（共 ${count} 处问题）` : ''
      throw invalid(`${one.field}“${one.title}”：${one.message}${others}`, told)
    },
  }
}

const sheetOf = (taken: TakenSheet['taken'], dropUnknown: Sheet['dropUnknown']): TakenSheet => ({
  taken,
  merged: [],
  dropUnknown,
})
/** What is wrong with a sheet as a whole names it. */
async function inSheet<Result>(name: string | undefined, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!name || !(error instanceof Refusal) || error.code !== 400) throw error
    throw invalid(`工作表“${name}”：${error.message}`)
  }
}
