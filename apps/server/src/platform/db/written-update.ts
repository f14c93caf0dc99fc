import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, dialect } from './database.ts'
import { writtenStatement } from './written-statement.ts'

/** Changes columns of the row with an id; the text is made once for each set of columns, and goes out as soon as it is called. */
export function writtenUpdate<T extends PgTable & { id: PgColumn }>(table: T) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const made = new Map<string, ReturnType<typeof make>>()
  const make = (names: readonly string[]) =>
    writtenStatement<Record<string, unknown>>((given) => {
      const set = dialect.buildUpdateSet(table, Object.fromEntries(names.map((name) => [name, sql`${given[name]!}`])))
      return sql`update ${table} set ${set} where ${table.id} = ${given.ofRow!}`
    })
  return async (db: Db, id: string, set: object): Promise<void> => {
    const given = Object.entries(set).filter(([name, value]) => value !== undefined && name in columns)
    const names = given.map(([name]) => name)
    const key = names.join()
    const update = made.get(key) ?? make(names)
    made.set(key, update)
    const values = given.map(([name, value]) => [name, value === null ? null : columns[name]!.mapToDriverValue(value)])
    await update(db, { ...Object.fromEntries(values), ofRow: id })
  }
}
