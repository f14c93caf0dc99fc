import { and, asc, desc, eq, gt, type InferSelectModel, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { conflict, notFound } from '../refusal.ts'
import { columnsOf } from './page.ts'

type Ordered = PgTable & { id: PgColumn; sort: PgColumn }

/** Handlers moveUp and moveDown: a row swaps its place with its neighbour among the rows that share the columns `within`. */
export function ordering<T extends Ordered>(
  table: T,
  options: { title: string; within?: readonly (keyof InferSelectModel<T> & string)[] },
) {
  const columns = columnsOf(table)
  const source = table as PgTable

  async function move(id: string, direction: 'up' | 'down', context: Context): Promise<true> {
    const [row] = await context.db.select().from(source).where(eq(table.id, id)).for('update')
    if (!row) throw notFound(options.title)
    const { sort } = row as { sort: number }
    const siblings: SQL[] = (options.within ?? []).map((name) => {
      const value = (row as Record<string, unknown>)[name]
      return value === null ? isNull(columns[name]!) : eq(columns[name]!, value)
    })
    const beyond =
      direction === 'up'
        ? or(lt(table.sort, sort), and(eq(table.sort, sort), lt(table.id, id)))
        : or(gt(table.sort, sort), and(eq(table.sort, sort), gt(table.id, id)))
    const way = direction === 'up' ? desc : asc
    const [neighbour] = await context.db
      .select()
      .from(source)
      .where(and(beyond, ...siblings))
      .orderBy(way(table.sort), way(table.id))
      .limit(1)
      .for('update')
    if (!neighbour) throw conflict(direction === 'up' ? '已经是第一个' : '已经是最后一个')
    const other = neighbour as { id: string; sort: number }
    // Equal places (rows brought in together) are parted by the swap.
    const place = other.sort === sort ? (direction === 'up' ? sort - 1 : sort + 1) : other.sort
    await context.db.update(source).set({ sort: place }).where(eq(table.id, id))
    if (other.sort !== sort) await context.db.update(source).set({ sort }).where(eq(table.id, other.id))
    context.audit({ target: String((row as { name?: string }).name ?? id) })
    return true
  }
  return {
    moveUp: ({ id }: { id: string }, context: Context) => move(id, 'up', context),
    moveDown: ({ id }: { id: string }, context: Context) => move(id, 'down', context),
  }
}
