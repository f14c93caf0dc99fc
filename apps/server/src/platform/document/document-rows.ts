import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { columnsOf } from '../crud/page.ts'
import { bySort, type RowsOptions, rows } from '../crud/rows.ts'

type Columns = Readonly<Record<string, PgColumn | SQL>>
/** What joined columns say; one may be null where its row is not there, which the contract says. */
type Said<Shown extends Columns> = {
  [Name in keyof Shown]: Shown[Name] extends PgColumn
    ? Shown[Name]['_']['data']
    : Shown[Name] extends SQL<infer Value>
      ? Value
      : never
}
interface Beside<Shown, Search extends string, Match extends string, Filters extends string>
  extends Pick<
    RowsOptions<object, object, Search, Match, Filters>,
    'joins' | 'search' | 'match' | 'filters' | 'scope'
  > {
  title: string
  /** Columns of what is joined. */
  shown?: Shown
}
type Head = PgTable & Record<'id' | 'code' | 'status', PgColumn>
type Line = PgTable & Record<'id' | 'documentId' | 'sort', PgColumn>
type None = Record<never, never>
type Sought<Name extends string> = Readonly<Record<Name, readonly (PgColumn | SQL)[]>>
type Matched<Name extends string> = Readonly<Record<Name, PgColumn | SQL>>

/** Of a table that is not known the compiler cannot see that its columns with those beside them are all that a row has. */
const besides = <T extends PgTable, Shown extends Columns>(table: T, shown: Shown | undefined) =>
  // The compiler does not put together the columns of two types that are not known.
  ({ ...columnsOf(table), ...shown }) as never

/** Reads the heads of a document with what stands beside them, the newest first; found by number and state, and by what is said. */
export const headRows = <
  T extends Head,
  const Shown extends Columns = None,
  Search extends string = never,
  Match extends string = never,
  Filters extends string = never,
>(
  table: T,
  { shown, search, match, ...options }: Beside<Shown, Search, Match, Filters>,
) =>
  rows<InferSelectModel<T> & Said<Shown>>()<Search | 'code' | 'keyword', Match | 'status', Filters>({
    ...options,
    from: table,
    columns: besides(table, shown),
    search: { code: [table.code], keyword: [table.code], ...search } as Sought<Search | 'code' | 'keyword'>,
    match: { status: table.status, ...match } as Matched<Match | 'status'>,
  })

/** Reads the lines of a document in their order, with what stands beside them. */
export const lineRows = <
  T extends Line,
  const Shown extends Columns = None,
  Search extends string = never,
  Match extends string = never,
  Filters extends string = never,
>(
  table: T,
  { shown, match, ...options }: Beside<Shown, Search, Match, Filters>,
) =>
  rows<InferSelectModel<T> & Said<Shown>>()<Search, Match | 'documentId', Filters>({
    ...options,
    from: table,
    columns: besides(table, shown),
    match: { documentId: table.documentId, ...match } as Matched<Match | 'documentId'>,
    order: bySort(table),
  })
