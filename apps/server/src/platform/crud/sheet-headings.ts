import { onlyOwn } from '@zhizao/rules/own'
import type { z } from 'zod'
import type { Language } from '../context.ts'
import { invalid } from '../refusal.ts'
import type { Cell, SheetRow } from '../sheet/sheet-bounds.ts'
import { inEveryLanguage, listed, wordsIn } from '../words/words.ts'
import { folded, storedCell } from './sheet-cell.ts'
import type { CellReading, ReadColumn, ReadSheet } from './spreadsheet.ts'

/** Rows among which the headings are looked for: above them people write what the sheet is. */
export const ROWS_OF_HEADINGS = 10
/** Longer texts at the top are no headings: their thousands of letters are not looked at. */
const LONGEST_HEADING = 200
/** The column that a sheet of faults has behind its own. */
const FAULTS = '问题'
/** Of the letters that two headings have, the share that must be common before one is proposed for the other. */
const ALIKE = 0.4

/** A heading under which nothing is read. */
interface UnknownHeading {
  title: string
  message: string
}

/** The columns of a sheet, as its headings name them. */
export interface Headed<Schema extends z.ZodType> {
  /** The number of the row that they stand in. */
  line: number
  titles: readonly string[]
  unknown: readonly UnknownHeading[]
  headingOf: ReadSheet<z.output<Schema>>['headingOf']
  /** Whether the sheet has such a column. */
  has(field: string): boolean
  /** The cells of a row after they were looked at. */
  looked(row: SheetRow, looking: CellReading): SheetRow
  /** What the cells of a row say, by field. */
  rawOf(row: SheetRow): Record<string, unknown>
}

interface HeadingsOptions {
  language: Language
  /** Headings that an export has and an import does not read. */
  onlyWritten?: readonly string[] | undefined
}

/** Headings as they are compared: in brackets of either width, with or without the star of what must be filled in. */
const plain = (title: string) => folded(title.normalize('NFKC')).replace(/[\s*]/g, '')
const titlesIn = (cells: readonly Cell[]) =>
  cells.map((title) =>
    String(title ?? '')
      .trim()
      .slice(0, LONGEST_HEADING),
  )

/** The row with the most headings that are known, the first of them where several have as many. */
export function headingRow(rows: readonly SheetRow[], columns: readonly { title: string }[]): SheetRow | undefined {
  const known = new Set(columns.flatMap(({ title }) => inEveryLanguage(title).map(plain)))
  const found = rows.map(({ cells }) => titlesIn(cells).filter((title) => known.has(plain(title))).length)
  return rows[found.indexOf(Math.max(...found))]
}

/** Finds the columns among the headings. */
export function headedBy<Schema extends z.ZodType>(
  { line, cells }: SheetRow,
  columns: readonly ReadColumn<Schema>[],
  schema: Schema,
  { language, onlyWritten = [] }: HeadingsOptions,
): Headed<Schema> {
  const titles = titlesIn(cells)
  const places = placesOf(columns, titles)
  if (places.every((place) => place === -1)) throw invalid(`表头不符，应包含：${namesOf(columns, language)}`)
  const meanings = columns.map(({ words }) => meaningsOf(words))
  const unknown = unknownAmong(titles, places, { columns, onlyWritten, language })
  refuseMissing(
    columns.filter((_, at) => places[at] === -1),
    schema,
    { unknown, language },
  )
  const has = (field: string) => places[columns.findIndex((column) => column.field === field)] !== -1
  return {
    line,
    titles,
    unknown,
    has,
    headingOf(field) {
      const at = columns.findIndex((column) => column.field === field)
      return at === -1 ? field : (titles[places[at]!] ?? wordsIn(language)(columns[at]!.title))
    },
    looked: (row, looking) => lookedRow(row, looking, { columns, places, titles }),
    rawOf(row) {
      const raw: Record<string, unknown> = onlyOwn({})
      columns.forEach((column, at) => {
        const place = places[at]!
        if (place === -1) return
        const seen = { cell: row.cells[place] ?? null, shown: row.shown?.[place] }
        const value = storedCell(seen, meanings[at]!, column)
        if (value !== null || column.clears) raw[column.field] = value
      })
      return raw
    },
  }
}

/** Where each column stands: its heading may be in any language; of two columns of one name each has its own. */
function placesOf(columns: readonly { title: string }[], titles: readonly string[]) {
  const read = titles.map(plain)
  const taken = new Set<number>()
  return columns.map(({ title }) => {
    const known = new Set(inEveryLanguage(title).map(plain))
    const place = read.findIndex((each, at) => known.has(each) && !taken.has(at))
    if (place !== -1) taken.add(place)
    return place
  })
}

interface Known {
  columns: readonly { title: string }[]
  onlyWritten: readonly string[]
  language: Language
}

/** Headings that no column has; one that stands twice is refused, as nobody can say which of the two is meant. */
function unknownAmong(titles: readonly string[], places: readonly number[], known: Known): UnknownHeading[] {
  const { columns, onlyWritten, language } = known
  const quiet = new Set([...onlyWritten, FAULTS].flatMap((title) => inEveryLanguage(title).map(plain)))
  const read = new Set(columns.flatMap(({ title }) => inEveryLanguage(title).map(plain)))
  const open = columns.filter((_, at) => places[at] === -1).map(({ title }) => wordsIn(language)(title))
  return titles.flatMap((title, at) => {
    if (!title || places.includes(at) || quiet.has(plain(title))) return []
    if (read.has(plain(title))) throw invalid(`“${title}”列出现了两次，请只保留一列`)
    const near =
      nearest(title, open) ??
      nearest(
        title,
        columns.map((column) => wordsIn(language)(column.title)),
      )
    const message = near ? `不认识这一列，它不会导入；最接近的是“${near}”` : '不认识这一列，它不会导入'
    return [{ title, message }]
  })
}

/** What is most like a heading, if anything is. */
function nearest(title: string, known: readonly string[]): string | undefined {
  const alike = known.map((each) => likeness(plain(title), plain(each)))
  const most = Math.max(...alike)
  return most >= ALIKE ? known[alike.indexOf(most)] : undefined
}

/** How many of the letters of two texts are common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const letters = [...other]
  const common = [...one].filter((letter) => {
    const at = letters.indexOf(letter)
    if (at !== -1) letters.splice(at, 1)
    return at !== -1
  })
  return (2 * common.length) / ([...one].length + [...other].length)
}

/** A column without which no row can be right is missed once, not in each row. Nothing is asked with what objects are born with. */
function refuseMissing<Schema extends z.ZodType>(
  absent: readonly ReadColumn<Schema>[],
  schema: Schema,
  { unknown, language }: { unknown: readonly UnknownHeading[]; language: Language },
) {
  const asked = new Set(schema.safeParse(Object.create(null)).error?.issues.map(({ path }) => String(path[0] ?? '')))
  const missing = absent.filter(({ field }) => asked.has(field))
  if (!missing.length) return
  const others = listed(
    language,
    unknown.map(({ title }) => title),
  )
  const titles = namesOf(missing, language)
  throw invalid(others ? `缺少必填的列：${titles}；表格里不认识的列：${others}` : `缺少必填的列：${titles}`)
}

interface Places {
  columns: readonly { field: string }[]
  places: readonly number[]
  titles: readonly string[]
}

/** A row whose cells were looked at one by one; what was put right is no longer what its format shows. */
function lookedRow(row: SheetRow, looking: CellReading, { columns, places, titles }: Places): SheetRow {
  const { line, cells, formulas } = row
  const [seen, shown] = [[...cells], { ...row.shown }]
  columns.forEach(({ field }, at) => {
    const place = places[at]!
    const cell = cells[place] ?? null
    const isFormula = formulas?.includes(place) ?? false
    if (place === -1 || (cell === null && !isFormula)) return
    const right = looking.look(cell, { line, field, title: titles[place]!, isFormula, shown: shown[place] })
    if (right !== cell) delete shown[place]
    seen[place] = right
  })
  return { line, cells: seen, shown }
}

const namesOf = (columns: readonly { title: string }[], language: Language) =>
  listed(
    language,
    columns.map(({ title }) => wordsIn(language)(title)),
  )

/** The stored value by each of its words, in any language. */
const meaningsOf = (words: Record<string, string> = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([value, word]) => inEveryLanguage(word).map((each) => [folded(each), value])))
