import { pageTypeNames } from '@zhizao/contract/access/menu-url'
import { resourceTypeNames } from '@zhizao/contract/access/resource-fields'
import { roleScopeNames } from '@zhizao/contract/access/role'
import { userAccess } from '@zhizao/contract/access/user-access'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { forbidden } from '../../platform/refusal.ts'
import { dataPermissionTypes } from '../role/data-targets.ts'
import { explainAccess } from './access-explanation.ts'
import { grantRoles } from './grant-roles.ts'

const valuesOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** What users may do, and why. */
export function userAccessRoutes(events: EventBus): Route[] {
  return implement(userAccess, {
    properties: () => [
      { property: 'resourceType', title: '资源类型', values: valuesOf(resourceTypeNames) },
      { property: 'pageType', title: '页面类型', values: valuesOf(pageTypeNames) },
      { property: 'roleScope', title: '数据范围', values: valuesOf(roleScopeNames) },
      {
        property: 'dataPermissionType',
        title: '数据权限类型',
        values: dataPermissionTypes.map(({ type, name }) => ({ value: type, label: name })),
      },
    ],
    explain({ userId = '' }, context) {
      if (userId && userId !== context.user.id && !context.user.permissions.has('user')) throw forbidden()
      return explainAccess(userId || context.user.id, context)
    },
    async grantRoles({ userIds, roleIds, remove }, context) {
      await grantRoles(userIds, roleIds, remove ?? false, context)
      const { companyId } = context.user
      context.afterCommit(() => events.publish('access.changed', { companyId, userIds }))
      return true
    },
  })
}
