import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Rows by their code as people read it: d1 finds D1. */
export interface CodeMap<Row> {
  get(code: string): Row | undefined
  has(code: string): boolean
  values(): Iterable<Row>
}

export function codeMap<Row extends { code: string | null }>(rows: Iterable<Row>): CodeMap<Row> {
  const exact = new Map<string, Row>()
  const read = new Map<string, Row>()
  for (const row of rows) {
    if (row.code === null) continue
    exact.set(row.code, row)
    if (!read.has(codeAsRead(row.code))) read.set(codeAsRead(row.code), row)
  }
  // Doubles from before are told apart by their letters.
  const get = (code: string) => exact.get(code) ?? read.get(codeAsRead(code))
  return { get, has: (code) => get(code) !== undefined, values: () => exact.values() }
}

/** Rows of a table with `code_key`, the code as people read it, that have one of these codes. */
export const hasCode = (table: PgTable & { code: PgColumn }, codes: readonly string[]): SQL =>
  sql`${table}.code_key = any(${sql.param(codes.map(codeAsRead))}::text[])`

/** Whether a column reads as a code; its table has an index of `code_as_read` of it. */
export const readsAs = (column: PgColumn, code: string): SQL => sql`code_as_read(${column}) = ${codeAsRead(code)}`
