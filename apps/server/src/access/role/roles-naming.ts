import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { roleDataPermissions, roles } from './role.table.ts'

const MOST = 20

/** Names of the roles whose data permission names a row. */
export async function rolesNaming(id: string, { db }: Context): Promise<string[]> {
  const granted = await db
    .selectDistinct({ name: roles.name })
    .from(roleDataPermissions)
    .innerJoin(roles, eq(roles.id, roleDataPermissions.roleId))
    .where(eq(roleDataPermissions.targetId, id))
    .orderBy(asc(roles.name))
    .limit(MOST)
  return granted.map((role) => role.name)
}
