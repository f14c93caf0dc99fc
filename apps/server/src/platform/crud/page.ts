import { type Page, type PageInput, pageNumberOf } from '@zhizao/contract/http/page'
import { asc, desc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The rows and the count of one page, as a list call answers them. */
export const pageReply = <Row>(records: Row[], total: number, input: PageInput): Page<Row> => ({
  records,
  total,
  pages: Math.ceil(total / input.pageSize),
  current: pageNumberOf(input),
  size: input.pageSize,
})

export const limitOf = (input: PageInput) => ({
  limit: input.pageSize,
  offset: (pageNumberOf(input) - 1) * input.pageSize,
})

/** The order a caller asked for by a column's name in the reply, then the given one. Unknown names are ignored. */
export function orderOf(columns: Record<string, PgColumn | SQL>, input: PageInput, otherwise: SQL[]): SQL[] {
  const column = input.sort && Object.hasOwn(columns, input.sort) ? columns[input.sort] : undefined
  return column ? [input.order === 'DESC' ? desc(column) : asc(column), ...otherwise] : otherwise
}

/** A pattern for `ilike` that takes the text literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const columnsOf = (table: PgTable): Record<string, PgColumn> => getTableColumns(table)

/** `count(*) over ()` beside the rows: one query a page. For tables that grow without end count apart (`db.$count`): the window reads every row whole. */
export const totalOver = sql<number>`count(*) over ()::int`
