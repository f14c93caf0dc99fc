import { and, asc, desc, eq, type InferInsertModel, type InferSelectModel, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { targetOf } from '../audit/target-of.ts'
import type { Context } from '../context.ts'
import { notFound } from '../refusal.ts'
import type { BuiltInWords } from '../words/built-in-words.ts'
import { columnsOf } from './page.ts'
import { ownColumns, rows } from './rows.ts'

type Owned = PgTable & { id: PgColumn; companyId: PgColumn; createdAt: PgColumn }
type Row<T extends PgTable> = InferSelectModel<T>
type Draft<T extends PgTable> = Omit<InferInsertModel<T>, 'id' | 'companyId' | 'createdAt' | 'updatedAt'>
type Name<T extends PgTable> = keyof Row<T> & string

export interface CrudOptions<T extends PgTable, Search extends Name<T> = Name<T>, Match extends Name<T> = Name<T>> {
  /** What a row is called in messages: 报警类型. */
  title: string
  /** Text columns that a filter or `keyword` of the same name looks for by part. */
  search?: readonly Search[]
  /** Words of rows that the product brings along: a search finds them by what its caller reads. */
  words?: BuiltInWords
  /** Columns that a filter of the same name compares exactly. */
  match?: readonly Match[]
  order?: (table: T) => SQL[]
  /** Further conditions on every read and write: data permission. */
  scope?: (context: Context) => SQL | undefined
}

/** Handlers page, list, get, create, update, remove, removeMany over one owned table. Replace one by spreading your own after it. */
export function crud<T extends Owned, const Search extends Name<T> = never, const Match extends Name<T> = never>(
  table: T,
  options: CrudOptions<T, Search, Match>,
) {
  const columns = columnsOf(table)
  const source = table as PgTable
  const { title, search = [], match = [], words, scope } = options
  const looked = search.map((name) => columns[name]!)
  const { page, list, get } = rows<Row<T>>()<Search | 'keyword', Match>({
    title,
    from: table,
    columns: ownColumns(table),
    scope,
    ...(words && { words }),
    search: {
      ...Object.fromEntries(search.map((name) => [name, [columns[name]!]])),
      ...(looked.length && { keyword: looked }),
    } as Record<Search | 'keyword', PgColumn[]>,
    match: Object.fromEntries(match.map((name) => [name, columns[name]!])) as Record<Match, PgColumn>,
    order: options.order?.(table) ?? ('sort' in columns ? [asc(columns.sort!), asc(table.id)] : [desc(table.id)]),
  })
  const one = (id: string, context: Context) => and(eq(table.id, id), scope?.(context))

  async function create(draft: Draft<T> & object, context: Context): Promise<Row<T>> {
    const next = 'sort' in columns && !('sort' in draft) ? { sort: await nextSort(table, context) } : {}
    const values = { ...draft, ...next, companyId: context.user.companyId }
    const [row] = (await context.db.insert(source).values(values).returning()) as Row<T>[]
    context.audit({ target: nameOf(row!), after: row })
    return row!
  }
  async function update(draft: Partial<Draft<T>> & { id: string }, context: Context): Promise<Row<T>> {
    const { id, ...changes } = draft
    const before = await get({ id }, context)
    const [row] = (await context.db
      .update(source)
      .set({ ...changes, updatedAt: context.now() })
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
      .where(and(inArray(table.id, ids), scope?.(context)))
      .returning()
    if (gone.length < new Set(ids).size) throw notFound(title)
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
