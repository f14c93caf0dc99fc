import type { DictionaryOption } from '@zhizao/contract/dictionary/dictionary'
import { and, asc, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { totalOver } from '../crud/page.ts'
import { containing } from '../crud/search.ts'
import type { BuiltInWords } from '../words/built-in-words.ts'

export interface WantedChoices {
  keyword: string
  /** Only these ids, or all but these; neither: all. */
  only?: readonly string[]
  except?: readonly string[]
  limit: number
  offset: number
}
export interface FoundChoices {
  items: DictionaryOption[]
  /** Of all that fit, whatever the limit. */
  total: number
}

/** Rows of a domain offered as choices of selects, under a code as if they were a dictionary. */
export interface DictionarySource {
  readonly code: string
  /** What it offers, in Chinese: 用户. */
  readonly title: string
  /** Any of these codes, separated by `|`, or SIGNED_IN. */
  readonly permission: string
  find(wanted: WantedChoices, context: Context): Promise<FoundChoices>
}

/** How choices are read from a table: `scope` is the data permission, kept in every answer. */
export interface SourceQuery {
  title: string
  from: PgTable
  id: PgColumn
  text: PgColumn
  /** Words of those texts that the product brings along. */
  words?: BuiltInWords
  extend?: PgColumn | SQL<string | null>
  /** Further columns that a keyword is looked for in. */
  search?: readonly PgColumn[]
  scope?: (context: Context) => SQL | undefined
  order?: readonly (PgColumn | SQL)[]
}

/** Not by `rows`: choices know only how many and from where. A source of choices over one table: `dictionarySource('department', 'department|user', { … })`. */
export const dictionarySource = (code: string, permission: string, query: SourceQuery): DictionarySource => ({
  code,
  title: query.title,
  permission,
  async find({ keyword, only, except, limit, offset }, context) {
    if (only?.length === 0) return { items: [], total: 0 }
    const builtIn = keyword ? (query.words?.containing(context, keyword) ?? []) : []
    const looked = [
      ...[query.text, ...(query.search ?? [])].map((column) => ilike(column, containing(keyword))),
      ...(builtIn.length ? [inArray(query.text, builtIn)] : []),
    ]
    const said = (text: string) => query.words?.shown(context, text) ?? text
    const isId = (value: string) => /^[1-9]\d{0,17}$/.test(value)
    const ids = (values: readonly string[]) => values.filter(isId)
    const one = only && ids(only)
    if (one?.length === 0) return { items: [], total: 0 }
    const others = ids(except ?? [])
    const where = and(
      query.scope?.(context),
      keyword ? or(...looked) : undefined,
      one ? inArray(query.id, one) : undefined,
      others.length ? notInArray(query.id, others) : undefined,
    )
    const rows = await context.db
      .select({
        id: query.id,
        text: query.text,
        extend: query.extend ? sql<string | null>`${query.extend}::text` : sql<string | null>`null`,
        total: totalOver,
      })
      .from(query.from)
      .where(where)
      .orderBy(...(query.order ?? [asc(query.text)]), asc(query.id))
      .limit(limit)
      .offset(offset)
    return {
      items: rows.map(({ total: _, id, text, extend }) => ({ id: String(id), text: said(String(text)), extend })),
      total: rows[0]?.total ?? (offset ? await context.db.$count(query.from, where) : 0),
    }
  },
})
