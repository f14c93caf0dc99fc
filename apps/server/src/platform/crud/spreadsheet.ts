import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { HEADINGS, type Sheet } from '@zhizao/contract/http/sheet'
import type { FileReply } from '@zhizao/contract/http/upload'
import { own } from '@zhizao/rules/own'
import { fitsSheetNumber } from '@zhizao/rules/quantity/typed-quantity'
import { clockText } from '@zhizao/rules/time/calendar'
import type { z } from 'zod'
import type { Context, Language } from '../context.ts'
import { errorMap } from '../http/refused-value.ts'
import { invalid } from '../refusal.ts'
import type { Cell, MergedCells, SheetRow } from '../sheet/sheet-bounds.ts'
import { readRows, type WrittenPart, type WrittenSheet, writeSheets } from '../sheet/sheet-file.ts'
import { inEveryLanguage, listed, wordsIn } from '../words/words.ts'
import { breath } from '../work/breath.ts'
import { wantingOf } from '../work/wanting.ts'
import { carefulCells, sheetNotes } from './careful-cells.ts'
import { folded } from './sheet-cell.ts'
import { type Headed, headedBy, headingRow, ROWS_OF_HEADINGS } from './sheet-headings.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Problems that are told; more are only counted. */
const MOST_TOLD = 1000
const MOST_OF_VALUE = 100
/** Rows that are put into words and handed over at once. */
const SLICE = 500

/** Who reads a sheet or brings one, and whether he is still there. */
export type Reader = Pick<Context, 'language' | 'user' | 'signal' | 'waits'>

export interface SheetColumn<Row> {
  field: keyof Row & string
  /** The Chinese heading; a sheet says it in its reader's language. */
  title: string
  width?: number
  /** Chinese words shown for stored values, in the reader's language; read back in any. */
  words?: Record<string, string>
  /** Values with words that are written and read, and no longer proposed. */
  retired?: readonly string[]
  /** Values that are written as they are; the template lists them. */
  options?: readonly string[]
  /** Values that the template offers to choose from and does not list: there may be thousands. */
  choices?: readonly string[]
  /** What the template's example row holds, in Chinese; its words are said in the reader's language. */
  example?: string | number
  /** What a cell is read as, however the spreadsheet program typed it; a ratio as 12, 0.5 or 1/3. Absent: as it comes. */
  kind?: 'text' | 'number' | 'boolean' | 'date' | 'quantity' | 'ratio'
  /** An empty cell is read as null, so that an import can clear the field; otherwise it says nothing. */
  clears?: boolean
  required?: boolean
  /** What people should know when they fill it in; shown in the template. */
  note?: string
}

/** Text that a spreadsheet program would run as a formula is written with a leading apostrophe. */
const harmless = (text: string) => (/^'*[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text)

type Say = ReturnType<typeof wordsIn>

/** The words that a column's cells may have, but those that are not proposed any more. */
const proposedWords = ({ words, retired = [] }: Pick<SheetColumn<never>, 'words' | 'retired'>) =>
  words &&
  Object.entries(words)
    .filter(([value]) => !retired.includes(value))
    .map(([, word]) => word)

const headerOf = (columns: readonly SheetColumn<never>[], say: Say) => columns.map(({ title }) => say(title))
const widthsOf = (columns: readonly SheetColumn<never>[]) => columns.map(({ width }) => width ?? 18)

/**
 * Rows as an .xlsx file, headings and words in the language of who reads it; all at once, or in slices as they come from
 * the database. Written beside the event loop.
 */
export async function spreadsheet<Row extends object>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
  reader: Reader,
): Promise<FileReply> {
  const say = wordsIn(reader.language)
  const written = cellSlices(rows, columns, say, reader)
  return fileOf(say(name), [dataSheet(columns, say, written)], reader)
}

const dataSheet = (columns: readonly SheetColumn<never>[], say: Say, rows: WrittenSheet['rows']): WrittenSheet => ({
  name: say('数据'),
  headings: headerOf(columns, say),
  widths: widthsOf(columns),
  sticky: true,
  rows,
})

async function* cellSlices<Row extends object>(
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
  columns: readonly SheetColumn<Row>[],
  say: Say,
  { signal, user: { timeZone } }: Reader,
): AsyncGenerator<Cell[][]> {
  const breathe = breath(signal)
  for await (const some of Symbol.asyncIterator in rows ? rows : [rows])
    for (let at = 0; at < some.length; at += SLICE) {
      yield some
        .slice(at, at + SLICE)
        .map((row) =>
          columns.map((column) => cell(own(row as Record<string, unknown>, column.field), say, timeZone, column)),
        )
      await breathe()
    }
}

/** A remark under the explanations of a template, with the values of its places. */
export type SheetRemark = string | readonly [text: string, values: Record<string, string | number>]

/** An empty .xlsx to be filled in for an import, with a second sheet that explains each column. */
export async function spreadsheetTemplate<Row extends object>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  remarks: readonly SheetRemark[],
  reader: Reader,
): Promise<FileReply> {
  const { language } = reader
  const say = wordsIn(language)
  const possible = (column: SheetColumn<Row>) => proposedWords(column)?.map((word) => say(word)) ?? column.options
  const explanation = (column: SheetColumn<Row>) => {
    const values = possible(column)
    const parts = [values && say('可填：{list}', { list: listed(language, values) }), column.note && say(column.note)]
    return parts.filter(Boolean).join(language === 'en-US' ? '; ' : '；')
  }
  const offered = columns.flatMap((column, at) => {
    const values = column.choices ?? possible(column)
    return values?.length ? [{ column: at, values }] : []
  })
  const notes = columns.map((column) => [say(column.title), say(column.required ? '是' : '否'), explanation(column)])
  const below = remarks.map((remark) => [typeof remark === 'string' ? say(remark) : say(...remark)])
  const explained: WrittenSheet = {
    name: say('填写说明'),
    sticky: false,
    widths: [24, 10, 80],
    headings: ['列名', '必填', '说明'].map((heading) => say(heading)),
    rows: [[...notes, ...below]],
  }
  const texts = columns.flatMap(({ kind, field }, at) => (kind === 'text' && /code$/i.test(field) ? [at] : []))
  const lists = offered.map(({ column, values }, from) => ({ column, sheet: say('选项'), from, count: values.length }))
  const data = { ...dataSheet(columns, say, exampleRow(columns, say)), texts, lists }
  const sheets = [data, explained, ...(offered.length ? [choiceSheet(columns, offered, say)] : [])]
  return fileOf(say(name), sheets, reader)
}

/** Begins what the first cell of an example says: such a row is read over. */
const EXAMPLE = '示例'

function exampleRow(columns: readonly SheetColumn<never>[], say: Say): Cell[][][] {
  if (columns.every(({ example }) => example === undefined)) return []
  const cells = columns.map(({ example }) => (typeof example === 'string' ? say(example) : (example ?? null)))
  return [[[`${say(EXAMPLE)} ${cells[0] ?? ''}`, ...cells.slice(1)]]]
}

const isExample = ({ cells: [first] }: SheetRow) =>
  typeof first === 'string' && inEveryLanguage(EXAMPLE).some((word) => folded(first).startsWith(`${folded(word)} `))

/** What the lists of the data sheet choose from: a column each. */
function choiceSheet(
  columns: readonly SheetColumn<never>[],
  offered: readonly { column: number; values: readonly string[] }[],
  say: Say,
): WrittenSheet {
  const longest = Math.max(...offered.map(({ values }) => values.length))
  const rows = Array.from({ length: longest }, (_, at) =>
    offered.map(({ values }) => harmless(values[at] ?? '') || null),
  )
  return {
    name: say('选项'),
    sticky: true,
    widths: offered.map(() => 24),
    headings: offered.map(({ column }) => say(columns[column]!.title)),
    rows: [rows],
  }
}

/** A sheet of a workbook that holds several. */
export interface BookSheet<Row extends object> {
  /** Chinese; said in its reader's language, found in any. */
  name: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
}

/** Several sheets as one .xlsx, with files that go along. */
export async function workbook(
  name: string,
  sheets: readonly BookSheet<never>[],
  parts: readonly WrittenPart[],
  reader: Reader,
): Promise<FileReply> {
  const say = wordsIn(reader.language)
  const written = sheets.map(({ name: own, columns, rows }) => ({
    ...dataSheet(columns, say, cellSlices<never>(rows, columns, say, reader)),
    name: say(own),
  }))
  return fileOf(say(name), written, reader, parts)
}

async function fileOf(
  name: string,
  sheets: WrittenSheet[],
  reader: Reader,
  parts: readonly WrittenPart[] = [],
): Promise<FileReply> {
  const content = await writeSheets(sheets, wantingOf(reader), parts)
  return { filename: `${name}.xlsx`, mime: XLSX, content }
}

type CellLook = Pick<SheetColumn<never>, 'words' | 'kind'>

function cell(value: unknown, say: Say, zone: string, { words, kind }: CellLook): Cell {
  if (value === null || value === undefined) return null
  // To be summed up in the sheet, unless its program would drop digits.
  if (kind === 'quantity' && typeof value === 'string') return fitsSheetNumber(value) ? Number(value) : value
  if (words) return harmless(say(own(words, String(value)) ?? String(value)))
  if (typeof value === 'number') return value
  if (value instanceof Date) return clockText(value.getTime(), zone)
  return harmless(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

export interface ImportedRow<Row> {
  /** Number of the row in the sheet, from 1. */
  line: number
  row: Row
}

export type ReadColumn<Schema extends z.ZodType> = Omit<SheetColumn<never>, 'field'> & {
  field: keyof z.input<Schema> & string
}

export interface ReadSheet<Row, Field extends string = string> {
  rows: ImportedRow<Row>[]
  /** What the sheet itself calls a column; where it has none, the heading that it would have. */
  headingOf(field: Field): string
  /** Whether the sheet has such a column. */
  has(field: Field): boolean
  /** What is wrong so far. The rows with faults of their own are not among `rows`; nothing may be written before `refuse`. */
  faults: SheetFaults
  /** What the cells of those rows say, by field: other rows may name them. */
  broken: readonly Record<string, unknown>[]
}

/** Gathers what is wrong with a file, so that one import tells all of it. */
export function sheetFaults() {
  const told: (FieldProblem & { line: number })[] = []
  const lines = new Set<number>()
  const cells = new Set<string>()
  let count = 0
  return {
    notify(line: number, title: string, message: string, value?: unknown) {
      lines.add(line)
      cells.add(`${line} ${title}`)
      if (++count > MOST_TOLD) return
      const shown = value === undefined || value === null ? {} : { value: String(value).slice(0, MOST_OF_VALUE) }
      told.push({ line, field: `第 ${line} 行`, title, message, ...shown })
    },
    /** A line of which something is told with another. */
    spoil: (line: number) => void lines.add(line),
    /** Says what is wrong with a column as a whole. */
    tellHeading(line: number, title: string, message: string) {
      lines.add(line)
      if (++count <= MOST_TOLD) told.push({ line, field: HEADINGS, title, message })
    },
    has: (line: number) => lines.has(line),
    hasCell: (line: number, title: string) => cells.has(`${line} ${title}`),
    /** What is wrong, in the order of the lines, and how much there is of it. */
    told: () => ({
      problems: told.toSorted((one, other) => one.line - other.line).map(({ line: _, ...problem }) => problem),
      count,
    }),
    /** Refuses the import where anything is wrong. */
    refuse() {
      refuseLines(this.told().problems, count)
    },
  }
}
export type SheetFaults = ReturnType<typeof sheetFaults>

/** Where a cell stands and what people see of it. */
export interface LookedCell<Field extends string = string> {
  line: number
  field: Field
  title: string
  isFormula: boolean
  /** Where its format shows more than its value: 5%, 000123. */
  shown?: string | undefined
}

/** Who looks at each filled cell before it is read, and may put it right; and who hears which cells were merged. */
export interface CellReading<Field extends string = string> {
  look(cell: Cell, at: LookedCell<Field>): Cell
  /** Those below the headings; `titles` are these, in the order of the columns. */
  merged(cells: readonly MergedCells[], titles: readonly string[]): void
}

/** A workbook that was read whole, by who needs the database before he knows its columns: nobody waits for a thread with a connection in hand. */
export interface TakenSheet extends Pick<Sheet, 'dropUnknown'> {
  taken: readonly SheetRow[]
  merged: MergedCells[]
}

export async function takenSheet({ file, dropUnknown }: Sheet, reader: Reader): Promise<TakenSheet> {
  const taken: SheetRow[] = []
  const merged = await readRows(file.path, wantingOf(reader), async (some) => void taken.push(...some))
  return { taken, merged, dropUnknown }
}

export interface ReadOptions {
  /** Looks at each filled cell; where nothing is said, as carefully as people do, and what is strange is let be. */
  reading?: (faults: SheetFaults) => CellReading
  /** Headings that an export has and an import does not read. */
  onlyWritten?: readonly string[]
  /** Hears of columns that nothing reads. Where nobody does they are faults, unless they were seen: none is lost without that. */
  unknown?(line: number, title: string, message: string): void
}

/**
 * Reads an uploaded sheet by its headings, in whichever language each stands, and checks each row. Anything wrong refuses
 * the whole file: the caller adds what it finds to `faults`, and refuses. The file is read beside the event loop, within the bounds of `platform/sheet`.
 */
export async function readSpreadsheet<Schema extends z.ZodType>(
  sheet: Sheet | TakenSheet,
  columns: readonly ReadColumn<Schema>[],
  schema: Schema,
  { language, ...reader }: Reader,
  options: ReadOptions = {},
): Promise<ReadSheet<z.output<Schema>>> {
  const faults = sheetFaults()
  const careful = options.reading ? undefined : carefulCells(columns, sheetNotes(), faults)
  const looking = careful ?? options.reading!(faults)
  const found = { rows: [] as ImportedRow<z.output<Schema>>[], broken: [] as Record<string, unknown>[] }
  const breathe = breath(reader.signal)
  let headed: Headed<Schema> | undefined
  let above: SheetRow[] = []
  const unnamed = new Map<number, number>()
  // Elsewhere such a row is one like all others.
  const hasExamples = options.reading !== undefined || columns.some(({ example }) => example !== undefined)
  const take = (row: SheetRow) => {
    if (hasExamples && isExample(row)) return
    for (const [at, cell] of row.cells.entries())
      if (!headed!.titles[at] && !unnamed.has(at) && String(cell ?? '').trim()) unnamed.set(at, row.line)
    takeRow(row, { headed: headed!, looking, schema, columns, faults, language }, found)
  }
  const head = () => {
    const row = headingRow(above, columns)
    if (!row) throw invalid('表格是空的')
    headed = headedBy(row, columns, schema, { language, onlyWritten: options.onlyWritten })
    for (const each of above) if (each.line > row.line) take(each)
    above = []
  }
  const takeAll = async (some: readonly SheetRow[]) => {
    for (const row of some) {
      if (!headed && row.line > ROWS_OF_HEADINGS && above.length) head()
      if (headed) take(row)
      else above.push(row)
      await breathe()
    }
  }
  if ('taken' in sheet) await takeAll(sheet.taken)
  const merged = 'taken' in sheet ? sheet.merged : await readRows(sheet.file.path, wantingOf(reader), takeAll)
  if (!headed) head()
  const { titles, headingOf, has } = headed!
  looking.merged(
    merged.filter(({ bottom }) => bottom > headed!.line),
    titles,
  )
  careful?.judgeCodes([])
  const unknown = options.unknown ?? (sheet.dropUnknown ? () => {} : faults.tellHeading)
  for (const each of headed!.unknown) unknown(headed!.line, each.title, each.message)
  for (const [at, line] of unnamed) unknown(line, `第 ${at + 1} 列`, '有内容但没有列名，不会导入')
  if (!found.rows.length && careful) faults.refuse()
  if (!found.rows.length && !faults.told().count) throw invalid('表格里没有数据行')
  return { ...found, headingOf, has, faults }
}

interface Taking<Schema extends z.ZodType> {
  headed: Headed<Schema>
  looking: CellReading
  schema: Schema
  columns: readonly ReadColumn<Schema>[]
  faults: SheetFaults
  language: Language
}

/** Reads one row; what is wrong with it is told. */
function takeRow<Schema extends z.ZodType>(
  sheetRow: SheetRow,
  { headed, looking, schema, columns, faults, language }: Taking<Schema>,
  { rows, broken }: { rows: ImportedRow<z.output<Schema>>[]; broken: Record<string, unknown>[] },
) {
  const { line } = sheetRow
  const raw = headed.rawOf(headed.looked(sheetRow, looking))
  const parsed = schema.safeParse(raw, { error: errorMap(language) })
  if (parsed.success) return void rows.push({ line, row: parsed.data })
  broken.push(raw)
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '')
    const title = headed.headingOf(field)
    // What was wrong with the cell itself has been told.
    if (faults.hasCell(line, title)) continue
    const message = allowedWords(issue, columns, language) ?? issue.message
    // A password is shown in no list of faults.
    faults.notify(line, title, message, /password/i.test(field) ? undefined : own(raw, field))
  }
}

/** Where a cell has none of its column's words, those that it may have. */
function allowedWords(
  issue: z.core.$ZodIssue,
  columns: readonly Omit<SheetColumn<never>, 'field'>[],
  language: Language,
) {
  const column = (columns as readonly (Omit<SheetColumn<never>, 'field'> & { field: string })[]).find(
    ({ field }) => field === issue.path[0],
  )
  const words = column && proposedWords(column)
  if (!words || !/^invalid_(value|union|type)$/.test(issue.code)) return undefined
  return errorMap(language)({
    code: 'invalid_value',
    values: words.map((word) => wordsIn(language)(word)),
    input: '',
    path: [],
  }) as string
}

/** Refuses an import, naming the lines. */
function refuseLines(problems: FieldProblem[], count: number) {
  const first = problems[0]
  if (first)
    throw invalid(
      `${first.field}${first.title ? `“${first.title}”` : ''}：${first.message}${count > 1 ? `（共 ${count} 处问题）` : ''}`,
      problems.slice(0, MOST_TOLD),
    )
}
