import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import { type Db, dialect, nameOf, wayOf } from './database.ts'

/**
 * A statement written as SQL whose text is made once; each run only brings its values. It goes out as soon as it is run, in the
 * order of the runs, without waiting for those before. Dates come as the driver reads them: ask for their text.
 */
export function writtenStatement<Values extends object, Row extends QueryResultRow = QueryResultRow>(
  build: (given: { readonly [Name in keyof Values]: Placeholder }) => SQL,
) {
  let made: { text: string; params: unknown[] } | undefined
  const make = () => {
    const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })
    const { sql: text, params } = dialect.sqlToQuery(build(places as Parameters<typeof build>[0]))
    return { text, params }
  }
  return async (db: Db, values: Values): Promise<Row[]> => {
    made ??= make()
    const { text, params } = made
    const bound = params.map((param) => (is(param, Placeholder) ? values[param.name as keyof Values] : param))
    const { rows } = await wayOf(db).query({ name: nameOf(text), text }, bound)
    return rows as Row[]
  }
}
