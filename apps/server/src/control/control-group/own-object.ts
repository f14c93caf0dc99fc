import { and, eq } from 'drizzle-orm'
import { objectScopeCondition } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'

export interface OwnObject {
  id: string
  name: string
  path: string
}

/** The object that groups belong to, if the caller sees it. */
export async function ownObject(id: string, context: Context): Promise<OwnObject> {
  const [row] = await context.db
    .select({ id: objects.id, name: objects.name, path: objects.path })
    .from(objects)
    .where(and(eq(objects.id, id), objectScopeCondition(context)))
  if (!row) throw notFound('对象')
  return row
}
