import { asc, eq } from 'drizzle-orm'
import { roleDataPermissions, roles } from '../../access/role/role.table.ts'
import { cameras } from '../../camera/camera/camera.table.ts'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { areas } from './area.table.ts'

/** Names of the data rules that name a row of one of these kinds. */
export type RulesNaming = (types: readonly ('area' | 'workshop')[], id: string, context: Context) => Promise<string[]>

/** What keeps an area from being deleted. */
export async function dependentsOfArea(id: string, rulesNaming: RulesNaming, context: Context) {
  const { db } = context
  if (!(await db.$count(areas, eq(areas.id, id)))) throw notFound('区域')
  const granted = await db
    .selectDistinct({ name: roles.name })
    .from(roleDataPermissions)
    .innerJoin(roles, eq(roles.id, roleDataPermissions.roleId))
    .where(eq(roleDataPermissions.targetId, id))
    .orderBy(asc(roles.name))
    .limit(20)
  return {
    children: await db.$count(areas, eq(areas.parentId, id)),
    objects: await db.$count(objects, eq(objects.areaId, id)),
    cameras: await db.$count(cameras, eq(cameras.areaId, id)),
    roles: granted.map((role) => role.name),
    rules: await rulesNaming(['area', 'workshop'], id, context),
  }
}
