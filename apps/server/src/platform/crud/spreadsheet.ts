import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { FileReply, UploadedFile } from '@zhizao/contract/http/upload'
import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { z } from 'zod'
import type { Language } from '../context.ts'
import { errorMap } from '../http/refused-value.ts'
import { invalid } from '../refusal.ts'
import { inEveryLanguage, listed, wordsIn } from '../words/words.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST_ROWS = 50_000

export interface SheetColumn<Row> {
  field: keyof Row & string
  /** The Chinese heading; a sheet says it in its reader's language. */
  title: string
  width?: number
  /** Chinese words shown for stored values, in the reader's language; read back in any. */
  words?: Record<string, string>
  /** Values that are written as they are; the template lists them. */
  options?: readonly string[]
  /** What a cell is read as, however the spreadsheet program typed it. Absent: as it comes. */
  kind?: 'text' | 'number' | 'boolean' | 'date'
  /** An empty cell is read as null, so that an import can clear the field; otherwise it says nothing. */
  clears?: boolean
  required?: boolean
  /** What people should know when they fill it in; shown in the template. */
  note?: string
}

/** Text that a spreadsheet program would run as a formula is written with a leading apostrophe. */
const harmless = (text: string) => (/^'*[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text)

type Say = ReturnType<typeof wordsIn>

const headerOf = (columns: readonly SheetColumn<never>[], say: Say) =>
  columns.map((column) => ({ value: say(column.title), fontWeight: 'bold' as const }))
const widthsOf = (columns: readonly SheetColumn<never>[]) => columns.map(({ width }) => ({ width: width ?? 18 }))

/** Rows as an .xlsx file, headings and words in the language of who reads it. */
export async function spreadsheet<Row extends object>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): Promise<FileReply> {
  const say = wordsIn(language)
  const body = rows.map((row) => columns.map((column) => cell(row[column.field], say, column.words)))
  return fileOf(say(name), [
    { data: [headerOf(columns, say), ...body], columns: widthsOf(columns), sheet: say('数据'), stickyRowsCount: 1 },
  ])
}

/** A remark under the explanations of a template, with the values of its places. */
export type SheetRemark = string | readonly [text: string, values: Record<string, string | number>]

/** An empty .xlsx to be filled in for an import, with a second sheet that explains each column. */
export async function spreadsheetTemplate<Row extends object>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  remarks: readonly SheetRemark[],
  language: Language,
): Promise<FileReply> {
  const say = wordsIn(language)
  const possible = ({ words, options }: SheetColumn<Row>) =>
    words ? Object.values(words).map((word) => say(word)) : options
  const explanation = (column: SheetColumn<Row>) => {
    const values = possible(column)
    const parts = [values && say('可填：{list}', { list: listed(language, values) }), column.note && say(column.note)]
    return parts.filter(Boolean).join(language === 'en-US' ? '; ' : '；')
  }
  const notes = columns.map((column) => [
    { value: say(column.title) },
    { value: say(column.required ? '是' : '否') },
    { value: explanation(column) },
  ])
  const head = ['列名', '必填', '说明'].map((value) => ({ value: say(value), fontWeight: 'bold' as const }))
  const below = remarks.map((remark) => (typeof remark === 'string' ? say(remark) : say(...remark)))
  return fileOf(say(name), [
    { data: [headerOf(columns, say)], columns: widthsOf(columns), sheet: say('数据'), stickyRowsCount: 1 },
    {
      data: [head, ...notes, ...below.map((value) => [{ value }])],
      columns: [{ width: 24 }, { width: 10 }, { width: 80 }],
      sheet: say('填写说明'),
    },
  ])
}

async function fileOf(name: string, sheets: object[]): Promise<FileReply> {
  const content = await writeXlsxFile(sheets as never).toBuffer()
  return { filename: `${name}.xlsx`, mime: XLSX, content: content as Uint8Array }
}

function cell(value: unknown, say: Say, words?: Record<string, string>) {
  if (value === null || value === undefined) return null
  if (words) return { value: harmless(say(words[String(value)] ?? String(value))) }
  if (typeof value === 'number') return { value, type: Number }
  if (value instanceof Date) return { value: value.toISOString() }
  return { value: harmless(typeof value === 'object' ? JSON.stringify(value) : String(value)) }
}

export interface ImportedRow<Row> {
  /** Number of the row in the sheet, from 1. */
  line: number
  row: Row
}

type ReadColumn<Schema extends z.ZodType> = Omit<SheetColumn<never>, 'field'> & {
  field: keyof z.input<Schema> & string
}

export interface ReadSheet<Row, Field extends string = string> {
  rows: ImportedRow<Row>[]
  /** What the sheet itself calls a column; where it has none, the heading that it would have. */
  headingOf(field: Field): string
}

/**
 * Reads an uploaded .xlsx by its headings, in whichever language each stands, and checks each row. Anything wrong
 * refuses the whole file and names every line.
 */
export async function readSpreadsheet<Schema extends z.ZodType>(
  file: UploadedFile,
  columns: readonly ReadColumn<Schema>[],
  schema: Schema,
  language: Language,
): Promise<ReadSheet<z.output<Schema>>> {
  const [first, ...lines] = await cellsOf(file)
  if (!first) throw invalid('表格是空的')
  const titles = first.map((title) => String(title ?? '').trim())
  const places = columns.map((column) => placeOf(column.title, titles))
  if (places.every((place) => place === -1)) throw invalid(`表头不符，应包含：${headings(columns, language)}`)
  if (lines.length > MOST_ROWS) throw invalid(`一次最多导入 ${MOST_ROWS} 行`)
  const headingOf = (field: string) => {
    const at = columns.findIndex((column) => column.field === field)
    return at === -1 ? field : (titles[places[at]!] ?? wordsIn(language)(columns[at]!.title))
  }
  const meanings = columns.map(({ words }) => meaningsOf(words))
  const problems: FieldProblem[] = []
  const rows: ImportedRow<z.output<Schema>>[] = []
  lines.forEach((values, index) => {
    if (values.every((value) => value === null || value === '')) return
    const raw: Record<string, unknown> = {}
    columns.forEach((column, at) => {
      if (places[at] === -1) return
      const value = stored(values[places[at]!] ?? null, meanings[at]!, column.kind)
      if (value !== null || column.clears) raw[column.field] = value
    })
    const parsed = schema.safeParse(raw, { error: errorMap(language) })
    if (parsed.success) rows.push({ line: index + 2, row: parsed.data })
    else
      for (const issue of parsed.error.issues)
        problems.push({
          field: `第 ${index + 2} 行`,
          title: headingOf(String(issue.path[0] ?? '')),
          message: allowedWords(issue, columns, language) ?? issue.message,
        })
  })
  refuseLines(problems)
  if (!rows.length) throw invalid('表格里没有数据行')
  return { rows, headingOf }
}

/** Where a cell has none of its column's words, those that it may have. */
function allowedWords(
  issue: z.core.$ZodIssue,
  columns: readonly Omit<SheetColumn<never>, 'field'>[],
  language: Language,
) {
  const words = (columns as readonly (Omit<SheetColumn<never>, 'field'> & { field: string })[]).find(
    (column) => column.field === issue.path[0],
  )?.words
  if (!words || !/^invalid_(value|union|type)$/.test(issue.code)) return undefined
  return errorMap(language)({
    code: 'invalid_value',
    values: Object.values(words).map((word) => wordsIn(language)(word)),
    input: '',
    path: [],
  }) as string
}

const folded = (text: string) => text.trim().toLowerCase()

/** Where a column stands: its heading may be in any language. */
function placeOf(title: string, titles: readonly string[]) {
  const known = new Set(inEveryLanguage(title).map(folded))
  return titles.findIndex((each) => known.has(folded(each)))
}

const headings = (columns: readonly { title: string }[], language: Language) =>
  listed(
    language,
    columns.map(({ title }) => wordsIn(language)(title)),
  )

/** The stored value by each of its words, in any language. */
const meaningsOf = (words: Record<string, string> = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([value, word]) => inEveryLanguage(word).map((each) => [folded(each), value])))

/** Refuses an import, naming the lines. */
export function refuseLines(problems: FieldProblem[]) {
  const first = problems[0]
  if (first)
    throw invalid(
      `${first.field}${first.title ? `“${first.title}”` : ''}：${first.message}${problems.length > 1 ? `（共 ${problems.length} 处问题）` : ''}`,
      problems.slice(0, 200),
    )
}

/** What a cell means for its column; null where it is empty. What cannot be read stays, for the schema to refuse. */
function stored(value: Cell, meanings: ReadonlyMap<string, string>, kind: SheetColumn<never>['kind']): unknown {
  const text = typeof value === 'string' ? value.trim().replace(/^'(?='*[=+\-@])/, '') : value
  if (text === null || text === '') return null
  const meant = meanings.get(folded(String(text))) ?? text
  if (kind === 'text' || kind === 'date')
    return meant instanceof Date ? meant.toISOString().slice(0, 10) : String(meant)
  if (kind === 'number') return typeof meant === 'string' && Number.isFinite(Number(meant)) ? Number(meant) : meant
  if (kind === 'boolean') return meant === 'true' ? true : meant === 'false' ? false : meant
  return meant
}

type Cell = string | number | boolean | Date | null

async function cellsOf(file: UploadedFile) {
  try {
    const read = (await readXlsxFile(file.path)) as unknown
    const first =
      Array.isArray(read) && read[0] && typeof read[0] === 'object' && 'data' in read[0]
        ? (read[0] as { data: unknown[][] }).data
        : read
    return first as Cell[][]
  } catch (error) {
    throw invalid(`无法读取“${file.filename}”，请上传 .xlsx 格式的表格（${(error as Error).message.slice(0, 80)}）`)
  }
}
