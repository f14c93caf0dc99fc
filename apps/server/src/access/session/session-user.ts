import { and, asc, eq } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { holds, type SessionUser } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import { heldRows } from '../menu/held-rows.ts'
import { roles, userRoles } from '../role/role.table.ts'
import { objectScopeOf, scopeSources } from '../rules-scope/data-permission.ts'
import { sightOf } from '../rules-scope/sight-of.ts'
import { users } from '../user/user.table.ts'

/** What a user may do and see, the union over his enabled roles, of the products that his company has. Works within the company's rows. */
export async function loadSessionUser(db: Db, userId: string, sessionId: string): Promise<SessionUser | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(users)
    .innerJoin(companies, and(eq(companies.id, users.companyId), eq(companies.status, 1)))
    .where(and(eq(users.id, userId), eq(users.status, 1)))
  if (!found) return undefined
  const { user } = found
  const held = await db
    .select({ id: roles.id, name: roles.name, scope: roles.scope })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(and(eq(userRoles.userId, userId), eq(roles.status, 1)))
  // Until he has chosen a password of his own, somebody else knows it: he may do nothing but that.
  const mayAct = !user.mustChangePassword
  const sources = mayAct ? await scopeSources(db, user, held) : []
  return {
    id: user.id,
    companyId: user.companyId,
    departmentId: user.departmentId,
    loginName: user.loginName,
    name: user.name,
    sessionId,
    permissions: mayAct ? await permissionsOf(db, user) : new Set(),
    objectScope: mayAct ? await objectScopeOf(db, user, sources) : { roots: [] },
    sight: await sightOf(db, sources),
    isInstallationAdministrator: user.isInstallationAdministrator,
    timeZone: await plantZoneIn(db),
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
