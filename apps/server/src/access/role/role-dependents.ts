import { asc, count, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { totalOver } from '../../platform/crud/page.ts'
import { rulesScopeRoles, rulesScopes } from '../rules-scope/rules-scope.table.ts'
import { users } from '../user/user.table.ts'
import { liveKeysOf, roleById } from './role.service.ts'
import { roleDataPermissions, roleResources, userRoles } from './role.table.ts'

const NAMED = 5

/** What a role's deletion would meet: its users, and the grants that go with it. */
export async function dependentsOfRole(id: string, context: Context) {
  await roleById(id, context)
  const holders = await context.db
    .select({ name: users.name, total: totalOver })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.roleId, id))
    .orderBy(asc(users.id))
    .limit(NAMED)
  const [grants] = await context.db.select({ total: count() }).from(roleResources).where(eq(roleResources.roleId, id))
  const [targets] = await context.db
    .select({ total: count() })
    .from(roleDataPermissions)
    .where(eq(roleDataPermissions.roleId, id))
  const rules = await context.db
    .select({ name: rulesScopes.name })
    .from(rulesScopes)
    .innerJoin(rulesScopeRoles, eq(rulesScopeRoles.ruleId, rulesScopes.id))
    .where(eq(rulesScopeRoles.roleId, id))
    .orderBy(asc(rulesScopes.name))
    .limit(20)
  return {
    users: holders[0]?.total ?? 0,
    userNames: holders.map((user) => user.name),
    resources: grants!.total,
    dataTargets: targets!.total,
    apiKeys: await liveKeysOf(id, context),
    rules: rules.map((rule) => rule.name),
  }
}
