import { eq, getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { type Given, shapedSelect } from '../db/shaped-select.ts'
import { notFound } from '../refusal.ts'

type Keyed = PgTable & { id: PgColumn }
type Locking = Pick<Context, 'db'>

/**
 * Rows by their ids, locked in the order of their ids, so that two who take several do not wait for each other crosswise; refuses
 * where one is missing.
 */
export function lockedRows<T extends Keyed>(table: T, title: string) {
  const source = table as PgTable
  // One by itself: of a list, whose length nobody knows before, a plan is made each time.
  const lock = shapedSelect((given: Given<{ id?: string; ids?: readonly string[] }>, _: object, select) =>
    select(getTableColumns(source))
      .from(source)
      .where(given.id ? eq(table.id, given.id) : sql`${table.id} = any(${given.ids}::bigint[])`)
      .orderBy(table.id)
      .for('no key update'),
  )
  return async (ids: readonly string[], { db }: Locking): Promise<InferSelectModel<T>[]> => {
    const [id, ...more] = ids
    const found = (await lock(db, id && !more.length ? { id } : { ids }, {})) as InferSelectModel<T>[]
    if (found.length < new Set(ids).size) throw notFound(title)
    return found
  }
}

/** The same of one row. */
export function lockedRow<T extends Keyed>(table: T, title: string) {
  const lock = lockedRows(table, title)
  return async (id: string, context: Locking): Promise<InferSelectModel<T>> => {
    const [row] = await lock([id], context)
    return row!
  }
}
