import type { role } from '@zhizao/contract/access/role'
import type { Input } from '@zhizao/contract/http/call'
import { and, asc, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import type { Handlers } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { pageOfMembers } from '../user/member-page.ts'
import { users } from '../user/user.table.ts'
import * as service from './role.service.ts'
import { roles, userRoles } from './role.table.ts'
import type { RightsChanged } from './role-rows.ts'
import { roleWords } from './role-words.ts'

type MemberCalls =
  | 'users'
  | 'otherUsers'
  | 'addUsers'
  | 'removeUsers'
  | 'ofUser'
  | 'enabledOfUser'
  | 'setOfUser'
  | 'withUsers'

/** Who has which role. */
export const roleMembers = (changed: RightsChanged): Handlers<typeof role, MemberCalls> => ({
  users: (input, context) => members(input, inArray(users.id, holders(input.roleId, context)), context),
  otherUsers: (input, context) => members(input, notInArray(users.id, holders(input.roleId, context)), context),
  async addUsers({ roleId, userIds }, context) {
    await service.addUsers(roleId, userIds, context)
    changed(context, userIds)
    return true
  },
  async removeUsers({ roleId, userIds }, context) {
    await service.removeUsers(roleId, userIds, context)
    changed(context, userIds)
    return true
  },
  ofUser: ({ userId }, context) => rolesOf(userId, undefined, context),
  enabledOfUser: ({ userId }, context) => rolesOf(userId, eq(roles.status, 1), context),
  async setOfUser({ userId, roleIds }, context) {
    await service.setRolesOfUser(userId, roleIds, context)
    changed(context, [userId])
    return true
  },
  async withUsers({ keyword }, context) {
    const rows = await context.db
      .select({ id: roles.id, name: roles.name, userId: users.id, userName: users.name })
      .from(roles)
      .leftJoin(userRoles, eq(userRoles.roleId, roles.id))
      .leftJoin(users, eq(users.id, userRoles.userId))
      .where(
        keyword
          ? or(holds(keyword, roles.name, users.name), inArray(roles.name, roleWords.containing(context, keyword)))
          : undefined,
      )
      .orderBy(asc(roles.sort), asc(users.id))
      .limit(5000)
    return [...Map.groupBy(rows, (row) => row.id).values()].map((list) => ({
      id: list[0]!.id,
      name: roleWords.shown(context, list[0]!.name),
      users: list.flatMap((row) => (row.userId ? [{ id: row.userId, name: row.userName! }] : [])),
    }))
  },
})

const holders = (roleId: string, context: Context) =>
  context.db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId))

async function members({ roleId, ...filter }: Input<typeof role.users>, belongs: SQL, context: Context) {
  await service.roleById(roleId, context)
  return pageOfMembers(filter, context, belongs)
}

async function rolesOf(userId: string, condition: SQL | undefined, context: Context) {
  const [known] = await context.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (!known) throw notFound('用户')
  const rows = await context.db
    .select({ id: roles.id, code: roles.code, name: roles.name, status: roles.status })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(and(eq(userRoles.userId, userId), condition))
    .orderBy(asc(roles.sort))
  return rows.map((row) => ({ ...row, name: roleWords.shown(context, row.name) }))
}
