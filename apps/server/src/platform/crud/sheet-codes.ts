import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'

const SLICE = 500

/** A table whose rows sheets name by code. */
type Coded = PgTable & { id: PgColumn; code: PgColumn }

/** The codes of rows, by id. */
export async function codesOf(table: Coded, ids: readonly string[], { db }: Pick<Context, 'db'>) {
  const wanted = [...new Set(ids)]
  const rows = wanted.length
    ? await db.select({ id: table.id, code: table.code }).from(table).where(inArray(table.id, wanted))
    : []
  return new Map(rows.map((row) => [String(row.id), String(row.code)]))
}

/** The ids of the rows of a table that a sheet names, by code. */
export async function idsByCode(table: Coded, codes: readonly string[], { db }: Pick<Context, 'db'>) {
  const found = await rowsByCode(codes, (some) =>
    db.select({ id: table.id, code: table.code }).from(table).where(inArray(table.code, some)),
  )
  return new Map(found.map((row) => [String(row.code), String(row.id)]))
}

/** What `read` finds of any number of codes, some of them at a time. */
export async function rowsByCode<Row>(codes: readonly string[], read: (some: string[]) => PromiseLike<Row[]>) {
  const wanted = [...new Set(codes)]
  const found: Row[] = []
  for (let at = 0; at < wanted.length; at += SLICE) found.push(...(await read(wanted.slice(at, at + SLICE))))
  return found
}
