import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { holds, type ObjectScope, type SessionUser } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { heldRows } from '../resource/held-rows.ts'
import { roleDataPermissions, roles, userRoles } from '../role/role.table.ts'
import { users } from '../user/user.table.ts'

/** What a user may do and see, the union over his enabled roles, of the products that his company has. Works within the company's rows. */
export async function loadSessionUser(db: Db, userId: string, sessionId: string): Promise<SessionUser | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 1)))
  if (!user) return undefined
  const held = await db
    .select({ id: roles.id, scope: roles.scope })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(and(eq(userRoles.userId, userId), eq(roles.status, 1)))
  // Until he has chosen a password of his own, somebody else knows it: he may do nothing but that.
  const mayAct = !user.mustChangePassword
  return {
    id: user.id,
    companyId: user.companyId,
    departmentId: user.departmentId,
    loginName: user.loginName,
    name: user.name,
    sessionId,
    permissions: mayAct ? await permissionsOf(db, user) : new Set(),
    objectScope: mayAct && held.length ? await objectScopeOf(db, held) : { roots: [] },
    isInstallationAdministrator: user.isInstallationAdministrator,
  }
}

/** An administrator of the installation who holds a permission now; the first that there is. */
export async function installationAdministrator(
  { systemDb, inCompany }: Pick<Database, 'systemDb' | 'inCompany'>,
  permission: string,
): Promise<SessionUser | undefined> {
  const candidates = await systemDb
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(and(eq(users.isInstallationAdministrator, true), eq(users.status, 1)))
    .orderBy(asc(users.id))
    .limit(20)
  for (const { id, companyId } of candidates) {
    const user = await inCompany(companyId, (db) => loadSessionUser(db, id, ''))
    if (user && holds(user, permission)) return user
  }
  return undefined
}

async function permissionsOf(db: Db, user: { id: string; isInstallationAdministrator: boolean }) {
  const { held } = await heldRows(db, user)
  return new Set(held.map((row) => row.code))
}

/** Scopes by department do not narrow equipment: only `chosen` names object nodes. */
async function objectScopeOf(db: Db, held: { id: string; scope: string }[]): Promise<ObjectScope> {
  if (held.some((role) => role.scope !== 'chosen')) return 'all'
  const chosen = await db
    .select({ type: roleDataPermissions.type, id: roleDataPermissions.targetId })
    .from(roleDataPermissions)
    .where(
      inArray(
        roleDataPermissions.roleId,
        held.map((role) => role.id),
      ),
    )
  const roots = chosen.flatMap(({ type, id }) => (type === 'object' ? [id] : []))
  const places = chosen.flatMap(({ type, id }) => (type === 'area' || type === 'workshop' ? [id] : []))
  return { roots: [...new Set([...roots, ...(places.length ? await objectsIn(db, places) : [])])] }
}

/** Objects that stand in one of the areas or below it: with them all that belongs to them. */
async function objectsIn(db: Db, areaIds: string[]): Promise<string[]> {
  const patterns = sql.param(areaIds.map((id) => `%/${id}/%`))
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .innerJoin(areas, eq(areas.id, objects.areaId))
    .where(sql`${areas.path} like any(${patterns}::text[])`)
  return rows.map((row) => row.id)
}
