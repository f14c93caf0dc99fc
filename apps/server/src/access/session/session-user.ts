import { and, eq, inArray } from 'drizzle-orm'
import type { SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { companyProducts, products } from '../resource/product.table.ts'
import { resources } from '../resource/resource.table.ts'
import { roleResources, roles, userRoles } from '../role/role.table.ts'
import { objectScopeOf, scopeSources } from '../rules-scope/data-permission.ts'
import { users } from '../user/user.table.ts'

/** What a user may do and see, the union over his enabled roles, of the products that his company has. Works within the company's rows. */
export async function loadSessionUser(db: Db, userId: string, sessionId: string): Promise<SessionUser | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 1)))
  if (!user) return undefined
  const held = await db
    .select({ id: roles.id, name: roles.name, scope: roles.scope })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(and(eq(userRoles.userId, userId), eq(roles.status, 1)))
  // Until he has chosen a password of his own, somebody else knows it: he may do nothing but that.
  const roleIds = user.mustChangePassword ? [] : held.map((role) => role.id)
  return {
    id: user.id,
    companyId: user.companyId,
    departmentId: user.departmentId,
    loginName: user.loginName,
    name: user.name,
    sessionId,
    permissions: roleIds.length ? await permissionsOf(db, roleIds) : new Set(),
    objectScope: roleIds.length ? await objectScopeOf(db, user, await scopeSources(db, user, held)) : { roots: [] },
    isInstallationAdministrator: user.isInstallationAdministrator,
  }
}

async function permissionsOf(db: Db, roleIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ code: resources.code })
    .from(resources)
    .innerJoin(roleResources, eq(roleResources.resourceId, resources.id))
    .innerJoin(products, eq(products.id, resources.productId))
    .innerJoin(companyProducts, eq(companyProducts.productId, products.id))
    .where(and(inArray(roleResources.roleId, roleIds), eq(resources.enabled, true), eq(products.enabled, true)))
  return new Set(rows.map((row) => row.code))
}
