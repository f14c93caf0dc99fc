import { and, eq, inArray, or } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { roles } from '../role/role.table.ts'
import { rulesScopeItems, rulesScopes } from './rules-scope.table.ts'

/** Who may see objects by who registered them sees others once objects were added: his data permission is computed anew. */
export function followObjects({ database, events, log }: Platform) {
  async function look(companyId: string) {
    const byMaker = or(eq(rulesScopeItems.type, 'department'), eq(rulesScopeItems.operator, 'own'))
    const ofCompany = eq(rulesScopeItems.companyId, companyId)
    const [rule] = await database.systemDb
      .select({ id: rulesScopes.id })
      .from(rulesScopes)
      .innerJoin(rulesScopeItems, eq(rulesScopeItems.ruleId, rulesScopes.id))
      .where(and(ofCompany, byMaker, eq(rulesScopes.status, 1)))
      .limit(1)
    const [role] = await database.systemDb
      .select({ id: roles.id })
      .from(roles)
      .where(
        and(
          eq(roles.companyId, companyId),
          eq(roles.status, 1),
          inArray(roles.scope, ['department-and-below', 'department', 'own']),
        ),
      )
      .limit(1)
    if (rule ?? role) events.publish('access.changed', { companyId })
  }
  return events.on('object.changed', ({ companyId }) => {
    look(companyId).catch((error) => log.error({ err: error, companyId }, 'data permission not computed anew'))
  })
}
