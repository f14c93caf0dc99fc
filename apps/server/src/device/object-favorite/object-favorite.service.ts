import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireObjects } from '../object/object-scope.ts'
import { objectFavorites } from './object-favorite.table.ts'

export async function addFavorites(objectIds: readonly string[], context: Context): Promise<true> {
  await requireObjects(objectIds, context)
  const { companyId, id: userId } = context.user
  await context.db
    .insert(objectFavorites)
    .values(objectIds.map((objectId) => ({ companyId, userId, objectId })))
    .onConflictDoNothing()
  return true
}

export async function removeFavorites(objectIds: readonly string[], context: Context): Promise<true> {
  await requireObjects(objectIds, context)
  await context.db
    .delete(objectFavorites)
    .where(and(eq(objectFavorites.userId, context.user.id), inArray(objectFavorites.objectId, [...objectIds])))
  return true
}
