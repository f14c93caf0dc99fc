import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { roles, userRoles } from '../role/role.table.ts'
import { rulesScopes, rulesScopeUsers } from '../rules-scope/rules-scope.table.ts'
import { storedUser } from './user.service.ts'

/** What a user is taken out of when he is deleted. */
export async function dependentsOfUser(id: string, context: Context) {
  await storedUser(id, context)
  const { db } = context
  const held = await db
    .select({ name: roles.name })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(eq(userRoles.userId, id))
    .orderBy(asc(roles.sort), asc(roles.id))
  const rules = await db
    .select({ name: rulesScopes.name })
    .from(rulesScopes)
    .innerJoin(rulesScopeUsers, eq(rulesScopeUsers.ruleId, rulesScopes.id))
    .where(eq(rulesScopeUsers.userId, id))
    .orderBy(asc(rulesScopes.name))
  return { roles: held.map((role) => role.name), rules: rules.map((rule) => rule.name) }
}
