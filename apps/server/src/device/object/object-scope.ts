import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { objects } from './object.table.ts'

/** Rows of objects that the caller's data permission covers: nodes that have one of his roots on their path. */
export const objectScopeCondition = (
  { user }: Pick<Context, 'user'>,
  table: { path: PgColumn } = objects,
): SQL | undefined => pathSeen(user, table.path)

/** Those of the given objects that exist and the caller may see; without ids all that he may see. */
export async function visibleObjectIds(context: Context, ids?: readonly string[]): Promise<string[]> {
  if (ids && !ids.length) return []
  const rows = await context.db
    .select({ id: objects.id })
    .from(objects)
    .where(and(ids && inArray(objects.id, [...ids]), objectScopeCondition(context)))
  return rows.map((row) => row.id)
}

/** Names of those of the given objects that the caller may see, by id. */
export async function objectNames(ids: readonly string[], context: Context): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map()
  const rows = await context.db
    .select({ id: objects.id, name: objects.name })
    .from(objects)
    .where(and(inArray(objects.id, [...ids]), objectScopeCondition(context)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Refuses as not found when one of the objects does not exist or may not be seen. */
export async function requireObjects(ids: readonly string[], context: Context) {
  const wanted = [...new Set(ids)]
  const rows = wanted.length
    ? await context.db
        .select()
        .from(objects)
        .where(and(inArray(objects.id, wanted), objectScopeCondition(context)))
    : []
  if (rows.length < wanted.length) throw notFound('对象')
  return rows
}

/** The object under which something is put; null is the top, which only a caller without limits may change. */
export async function requireParent(parentId: string | null, context: Context) {
  if (parentId === null) {
    if (context.user.objectScope !== 'all') throw forbidden('您的数据权限不包含顶级节点，请选择上级对象')
    return null
  }
  const [parent] = await requireObjects([parentId], context)
  return parent!
}

/**
 * Holds an object while what stands below it in an order is read and put in order: a statement that waits for the rows themselves answers
 * them in the order that stood before the wait.
 */
export const holdObject = (id: string, { db }: Pick<Context, 'db'>) =>
  db.select({ id: objects.id }).from(objects).where(eq(objects.id, id)).for('no key update')
