import { department } from '@zhizao/contract/access/department'
import { eq, isNull, ne, or } from 'drizzle-orm'
import { type NextCode, withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { roleById } from '../role/role.service.ts'
import { pageOfMembers } from '../user/member-page.ts'
import { users } from '../user/user.table.ts'
import * as service from './department.service.ts'
import { dependentsOfDepartment } from './department-dependents.ts'
import { branchesWith, departmentById, departmentForest, departmentsOfRole, listed } from './department-query.ts'

export function departmentRoutes(events: EventBus, nextCode: NextCode): Route[] {
  const changed = (context: Context, userIds?: string[]) =>
    context.afterCommit(() => events.publish('access.changed', { companyId: context.user.companyId, userIds }))

  return implement(department, {
    page: listed.page,
    tree: (_input, context) => departmentForest(context, false),
    async ofRole({ roleId }, context) {
      await roleById(roleId, context)
      return departmentsOfRole(roleId, context)
    },
    get: ({ id }, context) => departmentById(id, context),
    dependents: ({ id }, context) => dependentsOfDepartment(id, context),
    create: async (draft, context) =>
      service.createDepartment(await withCode(draft, 'department', nextCode, context), context),
    async update(changes, context) {
      const after = await service.updateDepartment(changes, context)
      changed(context)
      return after
    },
    async remove({ id }, context) {
      await service.removeDepartment(id, context)
      return true
    },
    async users({ departmentId, ...input }, context) {
      await departmentById(departmentId, context)
      return pageOfMembers(input, context, eq(users.departmentId, departmentId))
    },
    async otherUsers({ departmentId, ...input }, context) {
      await departmentById(departmentId, context)
      return pageOfMembers(input, context, or(isNull(users.departmentId), ne(users.departmentId, departmentId)))
    },
    async addUsers({ departmentId, userIds }, context) {
      await service.addUsers(departmentId, userIds, context)
      changed(context, userIds)
      return true
    },
    async removeUsers({ departmentId, userIds }, context) {
      await service.removeUsers(departmentId, userIds, context)
      changed(context, userIds)
      return true
    },
    async withUsers({ keyword }, context) {
      const forest = await departmentForest(context, true)
      return keyword ? branchesWith(forest, keyword) : forest
    },
  })
}
