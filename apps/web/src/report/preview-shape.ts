type Fields = Record<string, unknown>

/** One dataset of a report as a person reads it. */
export type Preview =
  | { kind: 'rows'; columns: string[]; rows: Fields[]; total: number }
  | { kind: 'facts'; facts: [name: string, text: string][] }
  | { kind: 'text'; text: string }

/** Rows that are drawn; the report itself gets them all. */
export const PREVIEW_ROWS = 100

/** The column of rows that are plain values. */
export const PLAIN = ''

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows become a table whose columns are their keys, a page the table of its rows, an object a list of facts. */
export function previewOf(answer: unknown): Preview {
  if (Array.isArray(answer)) return rowsOf(answer, answer.length)
  if (!isFields(answer)) return { kind: 'text', text: cellText(answer) }
  const { records, total } = answer
  if (Array.isArray(records)) return rowsOf(records, Math.max(Number(total) || 0, records.length))
  return { kind: 'facts', facts: Object.entries(answer).map(([name, value]) => [name, cellText(value)]) }
}

function rowsOf(all: readonly unknown[], total: number): Preview {
  const rows = all.slice(0, PREVIEW_ROWS).map((row) => (isFields(row) ? row : { [PLAIN]: row }))
  return { kind: 'rows', columns: [...new Set(rows.flatMap(Object.keys))], rows, total }
}

/** A value in one line. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
