import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AreaUses } from '../company-ports.ts'
import { areas } from './area.table.ts'

/** What keeps an area from being deleted. */
export async function dependentsOfArea(id: string, uses: AreaUses, context: Context) {
  const { db } = context
  if (!(await db.$count(areas, eq(areas.id, id)))) throw notFound('区域')
  return {
    children: await db.$count(areas, eq(areas.parentId, id)),
    objects: await db.$count(uses.objects.table, eq(uses.objects, id)),
    cameras: await db.$count(uses.cameras.table, eq(uses.cameras, id)),
    roles: await uses.rolesNaming(id, context),
    rules: await uses.rulesNaming(['area', 'workshop'], id, context),
  }
}
