import { getTableName, Table } from 'drizzle-orm'

/**
 * The text of a statement for a plain connection, which names tables by their objects, so that compiler and arrows see what it reads
 * and writes. Texts in it stand as they are: they are parts of statements, never values, which go by `$1`.
 */
export const statement = (parts: TemplateStringsArray, ...between: (Table | string | number)[]): string =>
  parts.reduce((text, part, at) => text + named(between[at - 1]!) + part)

const named = (between: Table | string | number) =>
  between instanceof Table ? `"${getTableName(between)}"` : String(between)
