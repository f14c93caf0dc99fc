import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { FileReply, UploadedFile } from '@zhizao/contract/http/upload'
import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { z } from 'zod'
import type { Language } from '../context.ts'
import { errorMap } from '../http/refused-value.ts'
import { invalid } from '../refusal.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST_ROWS = 50_000

export interface SheetColumn<Row> {
  field: keyof Row & string
  title: string
  width?: number
  /** Words shown for stored values; read back the same way. */
  words?: Record<string, string>
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

const headerOf = (columns: readonly SheetColumn<never>[]) =>
  columns.map((column) => ({ value: column.title, fontWeight: 'bold' as const }))
const widthsOf = (columns: readonly SheetColumn<never>[]) => columns.map(({ width }) => ({ width: width ?? 18 }))

/** Rows as an .xlsx file. */
export async function spreadsheet<Row extends object>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<FileReply> {
  const body = rows.map((row) => columns.map((column) => cell(row[column.field], column.words)))
  return fileOf(name, [
    { data: [headerOf(columns), ...body], columns: widthsOf(columns), sheet: '数据', stickyRowsCount: 1 },
  ])
}

/** An empty .xlsx to be filled in for an import, with a second sheet that explains each column. */
export async function spreadsheetTemplate<Row extends object>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  remarks: readonly string[] = [],
): Promise<FileReply> {
  const notes = columns.map((column) => [
    { value: column.title },
    { value: column.required ? '是' : '否' },
    {
      value: [column.words && `可填：${Object.values(column.words).join('、')}`, column.note]
        .filter(Boolean)
        .join('；'),
    },
  ])
  const head = ['列名', '必填', '说明'].map((value) => ({ value, fontWeight: 'bold' as const }))
  return fileOf(name, [
    { data: [headerOf(columns)], columns: widthsOf(columns), sheet: '数据', stickyRowsCount: 1 },
    {
      data: [head, ...notes, ...remarks.map((value) => [{ value }])],
      columns: [{ width: 24 }, { width: 8 }, { width: 80 }],
      sheet: '填写说明',
    },
  ])
}

async function fileOf(name: string, sheets: object[]): Promise<FileReply> {
  const content = await writeXlsxFile(sheets as never).toBuffer()
  return { filename: `${name}.xlsx`, mime: XLSX, content: content as Uint8Array }
}

function cell(value: unknown, words?: Record<string, string>) {
  if (value === null || value === undefined) return null
  if (words) return { value: words[String(value)] ?? String(value) }
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

/** Reads an uploaded .xlsx by its column titles and checks each row. Anything wrong refuses the whole file and names every line. */
export async function readSpreadsheet<Schema extends z.ZodType>(
  file: UploadedFile,
  columns: readonly ReadColumn<Schema>[],
  schema: Schema,
  language: Language,
): Promise<ImportedRow<z.output<Schema>>[]> {
  const [titles, ...lines] = await cellsOf(file)
  if (!titles) throw invalid('表格是空的')
  const places = columns.map((column) => titles.findIndex((title) => String(title ?? '').trim() === column.title))
  const absent = columns.filter((_, index) => places[index] === -1).map((column) => column.title)
  if (absent.length === columns.length)
    throw invalid(`表头不符，应包含：${columns.map((column) => column.title).join('、')}`)
  if (lines.length > MOST_ROWS) throw invalid(`一次最多导入 ${MOST_ROWS} 行`)
  const problems: FieldProblem[] = []
  const rows: ImportedRow<z.output<Schema>>[] = []
  lines.forEach((values, index) => {
    if (values.every((value) => value === null || value === '')) return
    const raw: Record<string, unknown> = {}
    columns.forEach((column, at) => {
      if (places[at] === -1) return
      const value = stored(values[places[at]!] ?? null, column)
      if (value !== null || column.clears) raw[column.field] = value
    })
    const parsed = schema.safeParse(raw, { error: errorMap(language) })
    if (parsed.success) rows.push({ line: index + 2, row: parsed.data })
    else {
      for (const issue of parsed.error.issues) {
        const column = columns.find((each) => each.field === issue.path[0])
        problems.push({
          field: `第 ${index + 2} 行`,
          title: column?.title ?? String(issue.path[0] ?? ''),
          message: issue.message,
        })
      }
    }
  })
  refuseLines(problems)
  if (!rows.length) throw invalid('表格里没有数据行')
  return rows
}

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
function stored(value: Cell, { words, kind }: Pick<SheetColumn<never>, 'words' | 'kind'>): unknown {
  const text = typeof value === 'string' ? value.trim().replace(/^'(?='*[=+\-@])/, '') : value
  if (text === null || text === '') return null
  const meant = words ? (Object.entries(words).find(([, word]) => word === String(text))?.[0] ?? text) : text
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
