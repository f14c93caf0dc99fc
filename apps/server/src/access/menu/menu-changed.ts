import type { MenuScope } from '@zhizao/contract/access/resource-fields'
import { companies } from '../../company/company/company.table.ts'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'

/** Has what users may do read anew: of the company, or of all where the shared menu changed. */
export function accessChanged(platform: Platform, scope: MenuScope, context: Context) {
  const { database, events } = platform
  context.afterCommit(async () => {
    if (scope === 'company') return events.publish('access.changed', { companyId: context.user.companyId })
    const all = await database.systemDb.select({ id: companies.id }).from(companies)
    for (const { id } of all) events.publish('access.changed', { companyId: id })
  })
}
