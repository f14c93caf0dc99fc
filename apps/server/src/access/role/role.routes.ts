import { dataPermission } from '@zhizao/contract/access/data-permission'
import { role } from '@zhizao/contract/access/role'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { dataPermissionOf, saveDataPermission } from './data-permission.service.ts'
import { roleGrants } from './role-grants.ts'
import { roleMembers } from './role-members.ts'
import { type RightsChanged, roleRows } from './role-rows.ts'

export function roleRoutes(events: EventBus, nextCode: NextCode): Route[] {
  const changed: RightsChanged = (context, userIds) =>
    context.afterCommit(() => events.publish('access.changed', { companyId: context.user.companyId, userIds }))
  return [
    ...implement(role, { ...roleRows(changed, nextCode), ...roleGrants(changed), ...roleMembers(changed) }),
    ...implement(dataPermission, {
      get: async ({ id }, context) => ({ id, ...(await dataPermissionOf(id, context)) }),
      async save(wanted, context) {
        await saveDataPermission(wanted, context)
        changed(context)
        return true
      },
    }),
  ]
}
