import { and, getTableName, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import type { Counted, PageValues } from './page.ts'
import { holding } from './search.ts'

/**
 * Rows of a log without end that are looked through where no index serves what is asked.
 * Row-level security lets no operator into an index that is not leakproof, so a part of a text is always looked for by hand.
 */
export const LOOKED_AT = 30_000
/** Names of a log that are tried, one after the other, each by its index. */
const NAMES = 1000

interface Asked {
  table: PgTable & { id: PgColumn }
  /** The time of a row. */
  by: PgColumn
  newestFirst: readonly SQL[]
  /** The order that is asked for, where it is another. */
  order?: readonly SQL[] | undefined
  /** Which rows are looked at: what an index in the order of the table serves. */
  within: SQL | undefined
  /** Which of them are wanted. */
  sought: SQL | undefined
}

/** The ids of a page of those among the newest rows that are wanted, how many there are, and back to when they reach. */
export async function amongNewest(
  db: Db,
  { table, by, newestFirst, order, within, sought }: Asked,
  { limit, offset }: PageValues,
): Promise<{ ids: string[]; counted: Counted }> {
  const name = sql.identifier(getTableName(table))
  const first = sql.join([...newestFirst], sql`, `)
  // They come in this order already.
  const asked = order ? sql` order by ${sql.join([...order], sql`, `)}` : sql``
  const { rows } = await db.execute<{ ids: string[] | null; total: number; looked: number; back: number | null }>(sql`
    select ids[${offset + 1}::int:${offset + limit}::int] as ids, coalesce(cardinality(ids), 0) as total, looked, back
    from (
      select array_agg(${table.id}${asked}) filter (where ${sought ?? sql`true`}) as ids, count(*)::int as looked,
        ceil(extract(epoch from min(${by})) * 1000)::float8 as back
      from (select * from ${table} where ${within ?? sql`true`} order by ${first} limit ${LOOKED_AT}) as ${name}
    ) as found`)
  const { ids, total, looked, back } = rows[0]!
  const isWhole = looked < LOOKED_AT || back === null
  return {
    ids: ids ?? [],
    counted: { total, ...(!isWhole && { looked: { rows: looked, backTo: new Date(back) } }) },
  }
}

/**
 * The one name that holds a text, of a column whose names are few and have an index: each is found by a step of its own
 * from the one before. `'none'` where no name does; nothing where several do, or where there are too many names to try.
 */
export async function onlyNameHolding(
  db: Db,
  table: PgTable,
  column: PgColumn,
  own: SQL | undefined,
  text: { pattern: string; isCased: boolean },
): Promise<{ name: string } | 'none' | undefined> {
  const next = (after: SQL | undefined) => sql`(select ${column} as name from ${table}
    where ${and(own, isNotNull(column), after)} order by ${column} limit 1)`
  const { rows } = await db.execute<{ name: string | null; place: number }>(sql`
    with recursive known as (
      select name, 1 as place from ${next(undefined)} as first
      union all
      select ${next(sql`${column} > known.name`)}, known.place + 1 from known where known.name is not null and known.place <= ${NAMES}
    )
    (select name, 0 as place from known where ${holding([sql`name`], text.pattern, text.isCased)} limit 2)
    union all (select null, max(place) from known)`)
  const names = rows.flatMap(({ name }) => name ?? [])
  const tried = rows.find(({ name }) => name === null)?.place ?? 0
  if (names.length > 1 || tried > NAMES) return undefined
  return names.length ? { name: names[0]! } : 'none'
}
