import { and, eq, or } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
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
    if (rule) events.publish('access.changed', { companyId })
  }
  return events.on('object.changed', ({ companyId }) => {
    look(companyId).catch((error) => log.error({ err: error, companyId }, 'data permission not computed anew'))
  })
}
