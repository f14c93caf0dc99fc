import type { Page, PageInput } from '@zhizao/contract/http/page'
import {
  and,
  asc,
  count,
  desc,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  ilike,
  inArray,
  or,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { targetOf } from '../audit/target-of.ts'
import type { Context } from '../context.ts'
import { notFound } from '../refusal.ts'
import type { BuiltInWords } from '../words/built-in-words.ts'
import { columnsOf, containing, limitOf, orderOf, pageReply, totalOver } from './page.ts'

type Owned = PgTable & { id: PgColumn; companyId: PgColumn; createdAt: PgColumn }
type Row<T extends PgTable> = InferSelectModel<T>
type Draft<T extends PgTable> = Omit<InferInsertModel<T>, 'id' | 'companyId' | 'createdAt' | 'updatedAt'>
type Name<T extends PgTable> = keyof Row<T> & string

export interface CrudOptions<T extends PgTable> {
  /** What a row is called in messages: 报警类型. */
  title: string
  /** Text columns that a filter or `keyword` of the same name looks for by part. */
  search?: readonly Name<T>[]
  /** Words of rows that the product brings along: a search finds them by what its caller reads. */
  words?: BuiltInWords
  /** Columns that a filter of the same name compares exactly. */
  match?: readonly Name<T>[]
  order?: (table: T) => SQL[]
  /** Further conditions on every read and write: data permission. */
  scope?: (context: Context) => SQL | undefined
}

/** Handlers page, list, get, create, update, remove, removeMany over one owned table. Replace one by spreading your own after it. */
export function crud<T extends Owned>(table: T, options: CrudOptions<T>) {
  const columns = columnsOf(table)
  const source = table as PgTable
  const order = options.order?.(table) ?? ('sort' in columns ? [asc(columns.sort!), asc(table.id)] : [desc(table.id)])

  const conditions = (input: Record<string, unknown>, context: Context) => {
    const found: (SQL | undefined)[] = [options.scope?.(context)]
    for (const name of options.search ?? []) {
      const value = input[name]
      if (typeof value === 'string' && value) found.push(containsText(columns[name]!, value, context))
    }
    for (const name of options.match ?? []) {
      const value = input[name]
      if (Array.isArray(value)) found.push(inArray(columns[name]!, value))
      else if (value !== undefined && value !== null && value !== '') found.push(eq(columns[name]!, value))
    }
    const { keyword } = input
    if (typeof keyword === 'string' && keyword && options.search?.length) {
      found.push(or(...options.search.map((name) => containsText(columns[name]!, keyword, context))))
    }
    return and(...found)
  }
  const containsText = (column: PgColumn, part: string, context: Context) => {
    const built = options.words?.containing(context, part) ?? []
    return built.length ? or(ilike(column, containing(part)), inArray(column, built)) : ilike(column, containing(part))
  }
  const one = (id: string, context: Context) => and(eq(table.id, id), options.scope?.(context))

  async function page(input: PageInput & object, context: Context): Promise<Page<Row<T>>> {
    const where = conditions(input as Record<string, unknown>, context)
    const rows = await context.db
      .select({ row: columns, total: totalOver })
      .from(source)
      .where(where)
      .orderBy(...orderOf(columns, input, order))
      .limit(limitOf(input).limit)
      .offset(limitOf(input).offset)
    const total = rows[0]?.total ?? (limitOf(input).offset ? await countOf(where, context) : 0)
    return pageReply(
      rows.map((each) => each.row as Row<T>),
      total,
      input,
    )
  }
  const countOf = async (where: SQL | undefined, context: Context) =>
    (await context.db.select({ total: count() }).from(source).where(where))[0]!.total

  /** All rows, at most 2,000. */
  async function list(input: object, context: Context): Promise<Row<T>[]> {
    const where = conditions(input as Record<string, unknown>, context)
    return (await context.db
      .select()
      .from(source)
      .where(where)
      .orderBy(...order)
      .limit(2000)) as Row<T>[]
  }
  async function get({ id }: { id: string }, context: Context): Promise<Row<T>> {
    const [row] = await context.db.select().from(source).where(one(id, context))
    if (!row) throw notFound(options.title)
    return row as Row<T>
  }
  async function create(draft: Draft<T> & object, context: Context): Promise<Row<T>> {
    const next = 'sort' in columns && !('sort' in draft) ? { sort: await nextSort(table, context) } : {}
    const values = { ...draft, ...next, companyId: context.user.companyId }
    const [row] = (await context.db
      .insert(table)
      .values(values as never)
      .returning()) as Row<T>[]
    context.audit({ target: nameOf(row!), after: row })
    return row!
  }
  async function update(draft: Partial<Draft<T>> & { id: string }, context: Context): Promise<Row<T>> {
    const { id, ...changes } = draft
    const before = await get({ id }, context)
    const [row] = (await context.db
      .update(table)
      .set({ ...changes, updatedAt: context.now() } as never)
      .where(one(id, context))
      .returning()) as Row<T>[]
    context.audit({ target: nameOf(row!), before, after: row })
    return row!
  }
  async function remove({ id }: { id: string }, context: Context): Promise<true> {
    return removeMany({ ids: [id] }, context)
  }
  async function removeMany({ ids }: { ids: string[] }, context: Context): Promise<true> {
    const gone = await context.db
      .delete(source)
      .where(and(inArray(table.id, ids), options.scope?.(context)))
      .returning()
    if (gone.length < new Set(ids).size) throw notFound(options.title)
    context.audit({ target: targetOf(gone.map(nameOf)), before: gone })
    return true
  }
  return { page, list, get, create, update, remove, removeMany }
}

async function nextSort(table: Owned, context: Context) {
  const columns = columnsOf(table)
  const [last] = await context.db
    .select({ sort: columns.sort! })
    .from(table as PgTable)
    .orderBy(desc(columns.sort!))
    .limit(1)
  return Number(last?.sort ?? 0) + 1
}

/** What the operate log calls a row. */
const nameOf = (row: unknown) => {
  const { name, code, id } = row as { name?: unknown; code?: unknown; id?: unknown }
  return String(name ?? code ?? id)
}
