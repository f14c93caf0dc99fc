import { and, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { amongNewest, onlyNameHolding } from './newest.ts'
import { type Counted, countNear, type PageValues } from './page.ts'
import { hasCase } from './search.ts'

/**
 * How a log without end is looked through: its time, and the filters that an index in the order of the list serves. Whoever
 * asks by another one, or in another order, asks among the newest rows alone, and is told back to when they reach.
 */
export interface Newest {
  by: PgColumn
  indexed: readonly string[]
  /**
   * Searches in a column of few names: where one name alone holds the text, its index (company, name, order of the list)
   * finds all its rows.
   */
  names?: Readonly<Record<string, PgColumn>>
}

/** Under this name stand the words of the product beside the text of a search. */
export const WORDS = ' words'
const ALONE = ' alone'
/** Filters for one name, beside the searches for a part of it. */
export const aloneIn = (newest: Newest | undefined): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(newest?.names ?? {}).map(([name, column]) => [`${name}${ALONE}`, column]))

type Values = Record<string, unknown>

interface NearList {
  db: Db
  table: PgTable & { id: PgColumn }
  newest: Newest | undefined
  newestFirst: readonly SQL[]
  /** The order that is asked for, where it is another. */
  order: { column: unknown; by: readonly SQL[] } | '' | undefined
  values: Values
  place: PageValues
  /** What the caller may see. */
  within: SQL | undefined
  where(values: Values): SQL | undefined
  slice(values: Values): Promise<object[]>
  byIds(ids: readonly string[]): Promise<object[]>
}

/** A page of a table that grows without end, and how many rows there are, as far as that is worth knowing. */
export async function nearPage(list: NearList): Promise<{ found: object[]; counted: number | Counted }> {
  const { db, table, newest, place, within, where } = list
  const values = newest ? await withNamesAlone(newest, list) : list.values
  if (!values) return { found: [], counted: 0 }
  if (newest && !isServed(newest, values, list)) return pageAmongNewest(newest, values, list)
  const found = await list.slice(values)
  const isLast = found.length < place.limit && (found.length > 0 || place.offset === 0)
  const counted = isLast ? place.offset + found.length : await countNear(db, table, and(within, where(values)))
  return { found, counted }
}

async function pageAmongNewest(newest: Newest, values: Values, list: NearList) {
  const { db, table, newestFirst, order, within, where, place } = list
  const part = (served: boolean) =>
    where(Object.fromEntries(Object.entries(values).filter(([name]) => serves(newest, name) === served)))
  const { ids, counted } = await amongNewest(
    db,
    {
      table,
      by: newest.by,
      newestFirst,
      order: order ? order.by : undefined,
      within: and(within, part(true)),
      sought: part(false),
    },
    place,
  )
  return { found: ids.length ? await list.byIds(ids) : [], counted }
}

const serves = (newest: Newest, name: string) => newest.indexed.includes(name) || name.endsWith(ALONE)
const isServed = (newest: Newest, values: Values, { order }: NearList) =>
  Object.keys(values).every((name) => serves(newest, name)) && (!order || order.column === newest.by)

/** Searches that one name alone answers become that name; nothing where a search is for a name that nobody has. */
async function withNamesAlone({ names = {} }: Newest, { db, table, values, within }: NearList) {
  const changed = { ...values }
  for (const [name, column] of Object.entries(names)) {
    const pattern = changed[name]
    if (typeof pattern !== 'string') continue
    const only = await onlyNameHolding(db, table, column, within, { pattern, isCased: hasCase(pattern) })
    if (only === 'none') return undefined
    if (!only) continue
    delete changed[name]
    delete changed[`${name}${WORDS}`]
    changed[`${name}${ALONE}`] = only.name
  }
  return changed
}
