import type { role } from '@zhizao/contract/access/role'
import type { Handlers } from '../../platform/http/implement.ts'
import { dataPermissionOf } from './data-permission.service.ts'
import { dataPermissionTypes, dataTargets } from './data-targets.ts'
import { grantTree } from './grant-tree.ts'
import * as service from './role.service.ts'
import type { RightsChanged } from './role-rows.ts'

type GrantCalls =
  | 'resources'
  | 'grantResources'
  | 'removeResources'
  | 'dataPermissionTypes'
  | 'dataPermissionTargets'
  | 'dataPermissions'
  | 'grantData'
  | 'removeData'

/** What a role holds: entries of the menu, and the data that it sees. */
export const roleGrants = (changed: RightsChanged): Handlers<typeof role, GrantCalls> => ({
  async resources({ roleId }, context) {
    await service.roleById(roleId, context)
    return grantTree(roleId, context)
  },
  async grantResources({ roleId, resourceIds }, context) {
    await service.grantResources(roleId, resourceIds, context)
    changed(context)
    return true
  },
  async removeResources({ roleId, resourceIds }, context) {
    await service.removeResources(roleId, resourceIds, context)
    changed(context)
    return true
  },
  dataPermissionTypes: () => dataPermissionTypes,
  dataPermissionTargets: (input, context) => dataTargets(input, context),
  dataPermissions: ({ roleId }, context) => dataPermissionOf(roleId, context),
  async grantData({ roleId, type, ids }, context) {
    await service.grantData(roleId, type, ids, context)
    changed(context)
    return true
  },
  async removeData({ roleId, type, ids }, context) {
    await service.removeData(roleId, type, ids, context)
    changed(context)
    return true
  },
})
