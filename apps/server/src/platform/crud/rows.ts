import type { Page, PageInput } from '@zhizao/contract/http/page'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  type InferSelectModel,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { standsOnObjects } from '../access/object-view.ts'
import type { Context } from '../context.ts'
import { narrowingOf } from '../data-model/entity.ts'
import type { Db } from '../db/database.ts'
import { type Given, shapedSelect } from '../db/shaped-select.ts'
import { notFound } from '../refusal.ts'
import type { BuiltInWords } from '../words/built-in-words.ts'
import { aloneIn, type Newest, nearPage, WORDS } from './near-page.ts'
import { askedOrder, limitOf, orderOf, type PageOrder, pagedSelect, pageReply, totalOver } from './page.ts'
import { containing, hasCase, holding } from './search.ts'

type Column = PgColumn | SQL
/** What stands for a value where the SQL is made. */
type Value = Placeholder
/** Names of what a company's own fields refer to are told by whoever knows those fields. */
type Columns<Raw> = { [Name in Exclude<keyof Raw & string, 'extraTexts'>]-?: Column }

type Filter = (value: Value) => SQL | undefined

export interface RowsOptions<
  Raw,
  Row = Raw,
  Search extends string = string,
  Match extends string = string,
  Filters extends string = string,
> {
  /** What a row is called in messages: 客户. */
  title: string
  from: PgTable & { id: PgColumn; companyId?: PgColumn }
  /** Tables beside it, each with at most one row to one of it. */
  joins?: readonly { table: PgTable | SQL; on: SQL; inner?: true }[]
  /** Every field of the row; a function where they belong to one caller. */
  columns: Columns<Raw> | ((context: Context) => Columns<Raw>)
  /** Filters that look for a part of a text: the columns that each looks in. */
  search?: Readonly<Record<Search, readonly Column[]>>
  /** Words of rows that the product brings along: a search finds them by what its caller reads. */
  words?: BuiltInWords
  /** Filters that compare exactly; a list finds what is one of it. */
  match?: Readonly<Record<Match, Column>>
  /** Filters of another kind. */
  filters?: Readonly<Record<Filters, Filter>>
  /**
   * Which rows the caller may see, beside what row-level security says (`platform/access/object-view.ts`); it belongs to
   * one caller, and its SQL is made for each call. Nobody declares a resource with objects without it.
   */
  scope?: (context: Context) => SQL | undefined
  /** By which fields a caller may order; the fields that are columns where nothing is said. */
  orderable?: Readonly<Record<string, Column>>
  order?: readonly SQL[]
  /** The order of `list`, where it is another. */
  listOrder?: readonly SQL[]
  /** Rows of `list`. */
  most?: number
  /**
   * How a page tells its total: beside its rows; `apart` from them, where only the rows of the page are read whole; `near`
   * for a table that grows without end, whose far pages pass over ids in an index of its order. The last two look at the
   * table and at what is joined `inner`: no filter looks elsewhere, and with `near` no order.
   */
  total?: 'apart' | 'near'
  /** Of a log without end, whose total is told `near`: how it is looked through. */
  newest?: Newest
  /** Where the rows are read, if not with the caller's eyes. */
  db?: Db
  /** What the rows become for their reader. */
  shown?: (rows: Raw[], context: Context) => Row[] | Promise<Row[]>
}

/** All columns of a table, as a reader of its rows takes them. */
export const ownColumns = <T extends PgTable>(table: T): Columns<InferSelectModel<T>> =>
  getTableColumns<PgTable>(table) as Columns<InferSelectModel<T>>

interface Shape extends PageOrder {
  lists: readonly string[]
  /** Filters whose text has capitals and small letters. */
  cased: readonly string[]
}

const MOST = 2000

/** What a reader takes: its own filters, a page, what companies' own fields are asked for (`narrowed`), and nothing that it does not read. */
type Asked<Input, Known> = Input & {
  readonly [Name in Exclude<keyof Input & string, Known | keyof PageInput | 'extra'>]?: never
}

export interface RowReader<Row extends object, Known extends string> {
  page<Input extends PageInput>(input: Asked<Input, Known>, context: Context, also?: SQL): Promise<Page<Row>>
  /** The rows that the filters let through, at most so many. */
  list<Input extends object>(input: Asked<Input, Known>, context: Context, atMost?: number, also?: SQL): Promise<Row[]>
  get(input: { id: string }, context: Context): Promise<Row>
}

/** The filters of a reader, as they come to it. */
export type FiltersOf<Reader> =
  Reader extends RowReader<infer _Row, infer Known> ? { [Name in Known]?: unknown } : never

/** A reader of rows, typed by its filters: a name that it does not know is refused where it is written. */
export const rows =
  <Raw extends object, Row extends object = Raw>() =>
  <Search extends string = never, Match extends string = never, Filters extends string = never>(
    options: RowsOptions<Raw, Row, Search, Match, Filters>,
  ): RowReader<Row, Search | Match | Filters> =>
    reader<Raw, Row>(options)

/**
 * Reads a resource over joins: `page`, `list` and `get` with the filters of its contract. The SQL is made once for each set of
 * filters that come together and each order; empty filters are none; a total is right on every page. `also` narrows one call.
 */
function reader<Raw extends object, Row extends object>(options: RowsOptions<Raw, Row>) {
  const { title, from, joins = [], search = {}, filters = {}, scope, newest, most = MOST } = options
  const match: Readonly<Record<string, Column>> = { ...options.match, ...aloneIn(newest) }
  // Whoever says nothing of what rows become has rows that are what was read.
  const shown = options.shown ?? ((found: Raw[]) => found as unknown as Row[])
  const order = [...(options.order ?? [desc(from.id)])]
  if (!scope && standsOnObjects(from)) throw new Error(`who sees which rows of ${title}? They stand on objects`)

  const valuesOf = (input: object, context: Context) => {
    const values: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(input)) {
      if (value === undefined || value === null || value === '') continue
      if (name in search) {
        values[name] = containing(String(value))
        const builtIn = options.words?.containing(context, String(value))
        if (builtIn?.length) values[`${name}${WORDS}`] = builtIn
      } else if (name in match || name in filters) values[name] = value
    }
    return values
  }
  const shapeOf = (values: Record<string, unknown>, ordered: PageOrder = {}): Shape => ({
    ...ordered,
    lists: Object.keys(values).filter((name) => name in match && Array.isArray(values[name])),
    cased: Object.keys(values).filter((name) => name in search && hasCase(String(values[name]))),
  })
  const conditions = (given: Given<Record<string, unknown>>, { lists, cased }: Shape) => {
    const found: (SQL | undefined)[] = []
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue
      if (search[name]) found.push(holding(search[name], value, cased.includes(name), given[`${name}${WORDS}`]))
      else if (match[name])
        found.push(lists.includes(name) ? sql`${match[name]} = any(${value})` : eq(match[name] as SQL, value))
      else found.push(filters[name]?.(value))
    }
    return and(...found)
  }

  type Builder = Parameters<Parameters<typeof shapedSelect>[0]>[2]
  const joined = (select: Builder, fields: Record<string, Column>, innerOnly = false) => {
    let query = select(fields as Record<string, PgColumn>)
      .from(from)
      .$dynamic()
    for (const { table, on, inner } of joins)
      if (inner) query = query.innerJoin(table, on)
      else if (!innerOnly) query = query.leftJoin(table, on)
    return query
  }

  /** The statements of those who see the same columns and rows. */
  function reading(columns: Columns<Raw>, within: SQL | undefined) {
    const orderable = options.orderable ?? columns
    const slice = (given: Given<Record<string, unknown>>, shape: Shape, select: Builder) => {
      const sorted = orderOf(orderable as Record<string, PgColumn | SQL>, shape, order)
      const ids = joined(select, { id: from.id }, true)
        .where(and(within, conditions(given, shape)))
        .orderBy(...sorted)
        .limit(given.limit!)
        .offset(given.offset!)
      // As an array they are found once, however few the planner believes there are.
      return joined(select, columns)
        .where(sql`${from.id} = any(array(${ids}))`)
        .orderBy(...sorted)
    }
    const page = (given: Given<Record<string, unknown>>, shape: Shape, select: Builder) => {
      const where = and(within, conditions(given, shape))
      const sorted = orderOf(orderable as Record<string, PgColumn | SQL>, shape, order)
      const whole = (rowTotal: SQL) => joined(select, { ...(columns as Record<string, Column>), rowTotal })
      const cut = (query: ReturnType<typeof whole>) =>
        query
          .where(where)
          .orderBy(...sorted)
          .limit(given.limit!)
          .offset(given.offset!)
      if (options.total !== 'apart') return cut(whole(totalOver))
      // What a row counts of other tables is counted for the rows of the page, not for those passed over.
      const total = sql<number>`(${joined(select, { total: sql`count(*)::int` }, true).where(where)})`
      return whole(total)
        .where(sql`${from.id} = any(array(${cut(joined(select, { id: from.id }))}))`)
        .orderBy(...sorted)
    }
    const byIds = (given: Given<Record<string, unknown>>, shape: Shape, select: Builder) =>
      joined(select, columns)
        .where(sql`${from.id} = any(${given.ids!})`)
        .orderBy(...orderOf(orderable as Record<string, PgColumn | SQL>, shape, order))
    return {
      orderable,
      page: pagedSelect(page),
      slice: shapedSelect(slice),
      byIds: shapedSelect(byIds),
      list: shapedSelect((given: Given<Record<string, unknown>>, shape: Shape, select) =>
        joined(select, columns)
          .where(and(within, given.id && eq(from.id, given.id), conditions(given, shape)))
          .orderBy(...(options.listOrder ?? order))
          .limit(given.most!),
      ),
    }
  }
  const everybody = typeof options.columns === 'function' ? undefined : reading(options.columns, undefined)
  const readingOf = (context: Context, within: SQL | undefined) =>
    !within && everybody
      ? everybody
      : reading(typeof options.columns === 'function' ? options.columns(context) : options.columns, within)
  const withinOf = (context: Context, also: SQL | undefined) => and(scope?.(context), also)

  async function page(input: PageInput & object, context: Context, also?: SQL): Promise<Page<Row>> {
    const db = options.db ?? context.db
    const values = valuesOf(input, context)
    const within = withinOf(context, and(also, narrowingOf(input)))
    const select = readingOf(context, within)
    if (options.total !== 'near') {
      const found = await select.page(values, shapeOf(values, askedOrder(select.orderable, input)), input, db)
      return { ...found, records: await shown(found.records as Raw[], context) }
    }
    // Row-level security shows the same rows, but its planner knows not how many.
    const own = options.db || !from.companyId ? undefined : eq(from.companyId, context.user.companyId)
    const asked = askedOrder(select.orderable, input)
    const place = limitOf(input)
    const { found, counted } = await nearPage({
      db,
      table: from,
      newest,
      values,
      place,
      newestFirst: order,
      within: and(own, within),
      order: asked.sort && {
        column: select.orderable[asked.sort as keyof typeof select.orderable],
        by: orderOf(select.orderable as Record<string, PgColumn | SQL>, asked, order),
      },
      where: (some) => conditions(asGiven(some), shapeOf(some)),
      slice: (some) => select.slice(db, { ...some, ...place }, shapeOf(some, asked)),
      byIds: (ids) => select.byIds(db, { ids }, shapeOf({}, asked)),
    })
    return pageReply(await shown(found as Raw[], context), counted, input)
  }

  /** The rows that the filters let through, at most so many. */
  async function list(input: object, context: Context, atMost = most, also?: SQL): Promise<Row[]> {
    const values = valuesOf(input, context)
    const { list: select } = readingOf(context, withinOf(context, and(also, narrowingOf(input))))
    const found = await select(options.db ?? context.db, { ...values, most: atMost }, shapeOf(values))
    return shown(found as Raw[], context)
  }
  async function get({ id }: { id: string }, context: Context): Promise<Row> {
    const { list: select } = readingOf(context, withinOf(context, undefined))
    const found = await select(options.db ?? context.db, { id, most: 1 }, shapeOf({}))
    const [row] = await shown(found as Raw[], context)
    if (!row) throw notFound(title)
    return row
  }
  return { page, list, get }
}

/** Values where a statement is run once: drizzle takes a list for several values. */
const asGiven = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? sql.param(value) : value]),
  ) as Given<Record<string, unknown>>

/** Rows in the order of a column that people set. */
export const bySort = (table: { sort: PgColumn; id: PgColumn }): SQL[] => [asc(table.sort), asc(table.id)]
