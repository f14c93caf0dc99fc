import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { writtenStatement } from './written-statement.ts'

/** Types whose text has nothing that stands for something else in a list. */
const PLAIN = /^(bigint|integer|smallint|numeric|boolean|date|timestamp|uuid)/

/**
 * Adds many rows to a table by one statement, whose text is made once for each set of columns and does not depend on how many
 * rows there are: each column comes as a list. All rows have the columns of the first; what is not given there has its default.
 */
export function writtenInsert<T extends PgTable>(table: T) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const make = (names: readonly string[]) =>
    writtenStatement<Record<string, unknown>>((given) => {
      const own = names.map((name) => sql`${sql.identifier(toSnakeCase(name))}`)
      const lists = names.map((name) => sql`${given[name]!}::${sql.raw(columns[name]!.getSQLType())}[]`)
      return sql`insert into ${table} (${sql.join(own, sql`, `)}) select * from unnest(${sql.join(lists, sql`, `)})`
    })
  const made = new Map<string, ReturnType<typeof make>>()
  return async (db: Db, rows: readonly InferInsertModel<T>[]): Promise<void> => {
    const [first] = rows as readonly Record<string, unknown>[]
    if (!first) return
    const names = Object.keys(columns).filter((name) => first[name] !== undefined)
    const key = names.join()
    const insert = made.get(key) ?? make(names)
    made.set(key, insert)
    await insert(db, Object.fromEntries(names.map((name) => [name, listOf(columns[name]!, rows, name)])))
  }
}

function listOf(column: PgColumn, rows: readonly Record<string, unknown>[], name: string): unknown {
  const values = rows.map((row) => {
    const value = row[name]
    return value === null || value === undefined ? null : column.mapToDriverValue(value)
  })
  // Written here, it takes a tenth of the time that the driver's escaping of each value does.
  return PLAIN.test(column.getSQLType()) ? `{${values.map((value) => value ?? 'NULL').join()}}` : values
}
