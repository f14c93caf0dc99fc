import { ilike, like, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Column = PgColumn | SQL

/** A pattern that finds a text as it is, wherever it stands. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether capitals and small letters of a text differ: most that are looked for have none, and `like` costs a third of `ilike`. */
export const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

/** Rows one of whose columns holds the pattern, or is one of these words. */
export const holding = (
  columns: readonly Column[],
  pattern: string | Placeholder,
  isCased: boolean,
  words?: Placeholder,
): SQL | undefined =>
  or(
    ...columns.map((column) => (isCased ? ilike : like)(column as PgColumn, pattern)),
    ...(words ? columns.map((column) => sql`${column} = any(${words})`) : []),
  )

/** Rows one of whose columns has this text in it, whatever its case; all rows where there is none to look for. */
export const keyword = (text: string | null | undefined, ...columns: readonly Column[]): SQL | undefined =>
  text ? holding(columns, containing(text), hasCase(text)) : undefined
