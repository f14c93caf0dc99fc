import { type Page, type PageInput, pageNumberOf } from '@zhizao/contract/http/page'
import { asc, desc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { type Build, type RowOf, type Select, shapedSelect } from '../db/shaped-select.ts'

export type PageOrder = Pick<PageInput, 'sort' | 'order'>

/** How many rows there are, or about how many. */
export interface Counted {
  total: number
  isEstimated?: boolean
  /** Where not all rows were looked through, but the newest: how many, and the time of the oldest of them. */
  looked?: { rows: number; backTo: Date }
}

/** The rows and the count of one page, as a list call answers them. */
export function pageReply<Row>(records: Row[], counted: number | Counted, input: PageInput): Page<Row> {
  const { total, isEstimated, looked }: Counted = typeof counted === 'number' ? { total: counted } : counted
  return {
    records,
    total,
    ...(isEstimated && { isEstimated }),
    ...(looked && { looked }),
    pages: Math.ceil(total / input.pageSize),
    current: pageNumberOf(input),
    size: input.pageSize,
  }
}

export const limitOf = (input: PageInput) => ({
  limit: input.pageSize,
  offset: (pageNumberOf(input) - 1) * input.pageSize,
})

/** Rows of a page that people choose. */
const USUAL_SIZES = [10, 20, 50, 100]

/**
 * The end of a statement that reads a page. First pages of the usual sizes have their figures in the text: where they are values
 * PostgreSQL plans the statement anew each time, because it does not know how few rows are asked for.
 */
export function limited(input: PageInput): SQL {
  const { limit, offset } = limitOf(input)
  if (offset === 0 && USUAL_SIZES.includes(limit)) return sql.raw(`limit ${limit}`)
  return sql`limit ${limit} offset ${offset}`
}

/** The order a caller asked for by a column's name in the reply, then the given one. Unknown names are ignored. */
export function orderOf(columns: Record<string, PgColumn | SQL>, input: PageOrder, otherwise: SQL[]): SQL[] {
  const column = input.sort && Object.hasOwn(columns, input.sort) ? columns[input.sort] : undefined
  return column ? [input.order === 'DESC' ? desc(column) : asc(column), ...otherwise] : otherwise
}

/** The order a caller asked for where it is a known one, as part of the shape of a select. */
export const askedOrder = (columns: object, { sort, order }: PageInput): PageOrder =>
  sort && Object.hasOwn(columns, sort) ? { sort, order } : {}

/** The place of a page among the rows. */
export interface PageValues {
  limit: number
  offset: number
}

/**
 * A page of rows and how many there are, in one round trip, of a select that is built once for each shape. It takes
 * `given.limit` and `given.offset`, and tells the number as `rowTotal`, which stays in the rows.
 */
export function pagedSelect<Values extends object, Shape extends object, Query extends Select>(
  build: Build<Values & PageValues, Shape, Query>,
) {
  const select = shapedSelect(build)
  return async (values: Values, shape: Shape, input: PageInput, db: Db): Promise<Page<RowOf<Query>>> => {
    const { limit, offset } = limitOf(input)
    const totalOf = ([row]: RowOf<Query>[]) => (row as { rowTotal: number } | undefined)?.rowTotal
    const rows = await select(db, { ...values, limit, offset }, shape)
    // A page past the end shows no row that could tell the number.
    const past = rows.length === 0 && offset > 0
    const total = totalOf(past ? await select(db, { ...values, limit: 1, offset: 0 }, shape) : rows)
    return pageReply(rows, total ?? 0, input)
  }
}

/** A page from the nearer end of its rows. */
export interface PagePlace extends PageValues {
  /** Passed over and taken in the opposite order. */
  isBackwards: boolean
}
/** Rows that nobody minds passing over. */
const NEAR = 1000

/** Where to begin for a page of so many rows: the last page is passed over from behind. Nothing where there is no such page. */
export function nearerEnd({ limit, offset }: PageValues, { total, isEstimated }: Counted): PagePlace | undefined {
  if (isEstimated) return { limit, offset, isBackwards: false }
  if (offset >= total) return undefined
  const behind = Math.max(0, total - offset - limit)
  if (offset <= NEAR || offset <= behind) return { limit, offset, isBackwards: false }
  return { limit: Math.min(limit, total - offset), offset: behind, isBackwards: true }
}

/** Rows up to which a table that grows without end is counted. */
export const COUNTED_UP_TO = 10_000

/** The number of rows of a table that grows without end: counted as far as people leaf, beyond that as the planner estimates it. */
export async function countNear(db: Db, table: PgTable, where: SQL | undefined): Promise<Counted> {
  const all = db.select({ one: sql`1` }).from(table).where(where)
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${all} limit ${COUNTED_UP_TO + 1}) as counted`,
  )
  const { total } = rows[0]!
  if (total <= COUNTED_UP_TO) return { total }
  const explained = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) ${all}`,
  )
  const rough = explained.rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
  return { total: Math.max(total, Math.round(rough)), isEstimated: true }
}

export const columnsOf = (table: PgTable): Record<string, PgColumn> => getTableColumns(table)

/** `count(*) over ()` beside the rows: one query a page. For tables that grow without end count apart (`countNear`): the window reads every row whole. */
export const totalOver = sql<number>`count(*) over ()::int`

/** Which page an input asks for, and in which order, without its filters: they are conditions already. */
export const pageIn = (input: PageInput): PageInput => ({
  pageNum: pageNumberOf(input),
  pageSize: input.pageSize,
  ...(input.sort && { sort: input.sort }),
  ...(input.order && { order: input.order }),
})
