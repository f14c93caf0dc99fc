import { Column, is, Param, Placeholder, SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Db, dialect, nameOf, wayOf } from './database.ts'

/** The values of a query where its SQL is built: a place for each that was given. */
export type Given<Values> = { readonly [Name in keyof Values]: Placeholder | undefined }

export interface Select {
  getSQL(): SQL
  readonly _: { readonly result: unknown; readonly selectedFields: unknown }
}
/** Builds a select whose columns are flat; it is called once for each shape and must not look at the moment or the caller. */
export type Build<Values, Shape, Query extends Select> = (
  given: Given<Values>,
  shape: Shape,
  select: Selecting,
) => Query
export type Selecting = QueryBuilder['select']
export type RowOf<Query extends Select> = Query['_']['result'] extends readonly (infer Row)[] ? Row : never

interface Statement {
  text: string
  /** Each parameter: the name of a value, or what stands there always. */
  params: { name?: string; encode?: (value: unknown) => unknown; always?: unknown }[]
  names: string[]
  decoders: (((value: unknown) => unknown) | undefined)[]
}

/** Shapes kept of one query: filters that come together, times orders. Beyond that a shape is built each time. */
const MOST = 200
const builder = new QueryBuilder(dialect)
/** A select that nobody runs: part of another one. */
export const select = builder.select.bind(builder) as Selecting

/**
 * A select whose SQL is built once for each shape and then only gets its values: which of them are given, and what else
 * differs, as a small object of words. Built anew at every call it was a fifth of what a plain list costs this process.
 * Values left `undefined` are not given; empty ones are the caller's to leave out.
 */
export function shapedSelect<Values extends object, Shape extends object, Query extends Select>(
  build: Build<Values, Shape, Query>,
) {
  const kept = new Map<string, Statement>()
  const statementOf = (values: Values, shape: Shape) => {
    const given = Object.keys(values).filter((name) => values[name as keyof Values] !== undefined)
    const key = `${given.join()} ${JSON.stringify(shape)}`
    const known = kept.get(key)
    if (known) return known
    const places = Object.fromEntries(given.map((name) => [name, sql.placeholder(name)])) as Given<Values>
    const made = statement(build(places, shape, select))
    if (kept.size < MOST) kept.set(key, made)
    return made
  }
  return async (db: Db, values: Values, shape: Shape): Promise<RowOf<Query>[]> => {
    const { text, params, names, decoders } = statementOf(values, shape)
    const bound = params.map(({ name, encode, always }) => {
      if (!name) return always
      const value = values[name as keyof Values]
      return encode ? encode(value) : value
    })
    const query: pg.QueryArrayConfig = { name: nameOf(text), text, rowMode: 'array', types }
    const { rows } = (await wayOf(db).query(query, bound)) as pg.QueryArrayResult<unknown[]>
    return rows.map((row) => {
      const made: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at++) {
        const value = row[at]
        const decode = decoders[at]
        made[names[at]!] = decode && value !== null ? decode(value) : value
      }
      return made
    }) as RowOf<Query>[]
  }
}

/** A query written as SQL, whose columns come in the order of these names as the driver reads them. */
export const written = <Row extends object>(names: readonly (keyof Row & string)[], text: SQL): Written<Row> => ({
  getSQL: () => text,
  _: { selectedFields: Object.fromEntries(names.map((name) => [name, sql.raw(name)])) } as Written<Row>['_'],
})
interface Written<Row> extends Select {
  readonly _: { readonly result: Row[]; readonly selectedFields: Record<string, SQL> }
}

function statement(query: Select): Statement {
  const built = dialect.sqlToQuery(query.getSQL())
  const fields = Object.entries(query._.selectedFields as Record<string, unknown>)
  return {
    text: built.sql,
    params: built.params.map((param) => {
      if (is(param, Placeholder)) return { name: param.name }
      if (is(param, Param) && is(param.value, Placeholder))
        return { name: param.value.name, encode: (value) => param.encoder.mapToDriverValue(value) }
      return { always: param }
    }),
    names: fields.map(([name]) => name),
    decoders: fields.map(([name, field]) => decoderOf(name, field)),
  }
}

function decoderOf(name: string, field: unknown) {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? undefined
      : (value: unknown) => field.mapFromDriverValue(value)
  const expression = is(field, SQL.Aliased) ? field.sql : field
  if (!is(expression, SQL)) throw new Error(`${name} is neither a column nor an expression: a shaped select is flat`)
  // drizzle keeps it to itself, and reads the values of its own selects by it.
  const { decoder } = expression as unknown as { decoder: { mapFromDriverValue(value: unknown): unknown } }
  return (value: unknown) => decoder.mapFromDriverValue(value)
}

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
/** What drizzle's columns want as text, to read it themselves: times, and lists of them. */
const asText = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, 1115, 1182, 1185, 1187, 1231])
const types = {
  getTypeParser: (type: number, format?: 'text') =>
    asText.has(type) ? (value: string) => value : pg.types.getTypeParser(type, format),
} as pg.CustomTypesConfig
