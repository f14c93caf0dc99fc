import { type Role, role } from '@zhizao/contract/access/role'
import { and, asc, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { containing } from '../../platform/crud/page.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { type MemberFilter, pageOfMembers } from '../user/member-page.ts'
import { users } from '../user/user.table.ts'
import { dataPermissionTypes, dataTargets } from './data-targets.ts'
import { grantTree } from './grant-tree.ts'
import { firstScope, refuseWiderScope } from './own-scope.ts'
import * as service from './role.service.ts'
import { roleDataPermissions, roles, userRoles } from './role.table.ts'
import { dependentsOfRole } from './role-dependents.ts'
import { roleWords } from './role-words.ts'

const plain = crud(roles, { title: '角色', search: ['code', 'name'], words: roleWords, match: ['status'] })

export function roleRoutes(events: EventBus): Route[] {
  const changed = (context: Context, userIds?: string[]) =>
    context.afterCommit(() => events.publish('access.changed', { companyId: context.user.companyId, userIds }))
  const fresh = async (id: string, context: Context) => (await counted([await plain.get({ id }, context)], context))[0]!

  return implement(role, {
    async page(input, context) {
      const found = await plain.page(input, context)
      return { ...found, records: await counted(found.records, context) }
    },
    list: async (input, context) => counted(await plain.list(input, context), context),
    get: ({ id }, context) => fresh(id, context),
    dependents: ({ id }, context) => dependentsOfRole(id, context),
    async create({ copyOf, ...given }, context) {
      const draft = stored(given, context)
      refuseWiderScope(draft.scope, context)
      const made = await plain.create({ scope: firstScope(context), ...draft }, context)
      if (copyOf) await service.copyGrants(copyOf, made.id, context)
      else await service.grantEveryones(made.id, context)
      return fresh(made.id, context)
    },
    async update(given, context) {
      const changes = stored(given, context)
      await service.changeableRole(changes.id, context)
      refuseWiderScope(changes.scope, context)
      await service.refuseNameTaken(changes.id, changes, context)
      await plain.update(changes, context)
      changed(context)
      return fresh(changes.id, context)
    },
    async remove({ id }, context) {
      await service.removeRole(id, context)
      changed(context)
      return true
    },
    async setStatus({ roleId }, context) {
      await service.toggleStatus(roleId, context)
      changed(context)
      return fresh(roleId, context)
    },
    async setScope({ roleId, scope }, context) {
      await service.setScope(roleId, scope, context)
      changed(context)
      return fresh(roleId, context)
    },
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
    async dataPermissions({ roleId }, context) {
      const { scope } = await service.roleById(roleId, context)
      const held = await context.db
        .select({ type: roleDataPermissions.type, id: roleDataPermissions.targetId })
        .from(roleDataPermissions)
        .where(eq(roleDataPermissions.roleId, roleId))
      const targets = []
      for (const [type, rows] of Map.groupBy(held, (row) => row.type)) {
        const ids = rows.map((row) => row.id)
        targets.push(...(await dataTargets({ type, ids, pageSize: ids.length }, context)).records)
      }
      return { scope: scope as Role['scope'], targets }
    },
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
            ? or(
                ilike(roles.name, containing(keyword)),
                ilike(users.name, containing(keyword)),
                inArray(roles.name, roleWords.containing(context, keyword)),
              )
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
}

type Row = typeof roles.$inferSelect

/** A built-in name or remark that was read in another language is saved as what it was. */
const stored = <Draft extends { name?: string; remark?: string | null }>(draft: Draft, context: Context): Draft => ({
  ...draft,
  ...(draft.name !== undefined && { name: roleWords.stored(context, draft.name) }),
  ...(draft.remark !== undefined && { remark: roleWords.stored(context, draft.remark) }),
})

async function counted(rows: Row[], context: Context) {
  if (!rows.length) return []
  const counts = await context.db
    .select({ roleId: userRoles.roleId, total: sql<number>`count(*)::int` })
    .from(userRoles)
    .where(
      inArray(
        userRoles.roleId,
        rows.map((row) => row.id),
      ),
    )
    .groupBy(userRoles.roleId)
  const byRole = new Map(counts.map((each) => [each.roleId, each.total]))
  return rows.map((row) => ({
    ...row,
    name: roleWords.shown(context, row.name),
    remark: roleWords.shown(context, row.remark),
    status: row.status as 0 | 1,
    scope: row.scope as Role['scope'],
    userCount: byRole.get(row.id) ?? 0,
  }))
}

const holders = (roleId: string, context: Context) =>
  context.db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId))

type OfRole = MemberFilter & { roleId: string }

async function members(filter: OfRole, belongs: SQL, context: Context) {
  await service.roleById(filter.roleId, context)
  return pageOfMembers(filter, belongs, context)
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
  return rows.map((row) => ({ ...row, name: roleWords.shown(context, row.name), status: row.status as 0 | 1 }))
}
