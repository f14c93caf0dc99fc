import type { DataPermissionType, RoleScope } from '@zhizao/contract/access/role'
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts'
import { apiKeys } from '../api-key/api-key.table.ts'
import { everyonesCodes } from '../built-in-roles.ts'
import { ADMINISTRATOR } from '../menu/held-rows.ts'
import { availableRows, menuRows } from '../menu/menu-rows.ts'
import { resources } from '../resource/resource.table.ts'
import { users } from '../user/user.table.ts'
import { askForEntries, askForRoles } from './administrative.ts'
import { dataTargets } from './data-targets.ts'
import { changingBelow, refuseAbove } from './not-above.ts'
import { refuseRolesUnseen, refuseUnseen, refuseWiderScope } from './own-scope.ts'
import { roleDataPermissions, roleResources, roles, userRoles } from './role.table.ts'

export async function roleById(id: string, context: Context) {
  const [row] = await context.db.select().from(roles).where(eq(roles.id, id))
  if (!row) throw notFound('角色')
  return row
}

/** The administrators' role always holds everything: it is not narrowed, renamed or switched off. */
export async function changeableRole(id: string, context: Context) {
  const role = await roleById(id, context)
  if (role.code === ADMINISTRATOR) throw conflict('系统管理员角色不能修改')
  return role
}

/** A new role begins with what everybody holds. */
export async function grantEveryones(roleId: string, context: Context) {
  const { companyId } = context.user
  const found = await context.db
    .select({ id: resources.id })
    .from(resources)
    .where(and(inArray(resources.code, [...everyonesCodes]), isNull(resources.companyId)))
  await context.db.insert(roleResources).values(found.map(({ id }) => ({ companyId, roleId, resourceId: id })))
}

export async function copyGrants(from: string, to: string, context: Context) {
  const { companyId } = context.user
  const source = await roleById(from, context)
  await refuseAbove({ roles: [from] }, '不能复制超出自己权限的角色', context)
  await askForRoles([from], context)
  if (source.code === ADMINISTRATOR) {
    const all = (await grantable(context)).map((entry) => entry.id)
    await refuseUnheld(all, context)
    const rows = all.map((resourceId) => ({ companyId, roleId: to, resourceId }))
    if (rows.length) await context.db.insert(roleResources).values(rows)
  } else
    await context.db.execute(sql`insert into ${roleResources} (company_id, role_id, resource_id)
      select ${companyId}, ${to}, resource_id from ${roleResources} where role_id = ${from}`)
  if (context.user.objectScope !== 'all') return
  await context.db.execute(sql`insert into ${roleDataPermissions} (company_id, role_id, type, target_id)
    select ${companyId}, ${to}, type, target_id from ${roleDataPermissions} where role_id = ${from}`)
}

/** Entries that a role can hold. */
const grantable = async (context: Context) =>
  availableRows(await menuRows(context.db)).filter((entry) => !entry.installationOnly)

/** Nobody grants what he does not hold himself. */
async function refuseUnheld(resourceIds: string[], context: Context) {
  const wanted = new Set(resourceIds)
  const found = (await grantable(context)).filter((entry) => wanted.has(entry.id))
  if (found.length < wanted.size) throw notFound('菜单资源')
  refuseMissing(found, '不能授予自己没有的权限', context)
}

function refuseMissing(entries: readonly { code: string; name: string }[], words: string, context: Context) {
  const unheld = entries.filter((entry) => !context.user.permissions.has(entry.code))
  if (unheld.length)
    throw forbidden(
      `${words}：${unheld
        .slice(0, 5)
        .map((entry) => entry.name)
        .join('、')}`,
    )
}

/** A change of what a role gives is a change of all who hold it. */
export const changingRole = <Result>(id: string, context: Context, change: () => Promise<Result>) =>
  changingBelow({ changedRoles: [id] }, '该角色或它的用户权限高于自己，不能修改', context, change)

export async function grantResources(roleId: string, resourceIds: string[], context: Context) {
  const role = await changeableRole(roleId, context)
  await refuseUnheld(resourceIds, context)
  await askForEntries(resourceIds, context)
  const rows = resourceIds.map((resourceId) => ({ companyId: context.user.companyId, roleId, resourceId }))
  await changingRole(roleId, context, () => context.db.insert(roleResources).values(rows).onConflictDoNothing())
  context.audit({ target: role.name, after: { resourceIds } })
}

export async function removeResources(roleId: string, resourceIds: string[], context: Context) {
  const role = await changeableRole(roleId, context)
  const granted = and(eq(roleResources.roleId, roleId), inArray(roleResources.resourceId, resourceIds))
  await changingRole(roleId, context, () => context.db.delete(roleResources).where(granted))
  context.audit({ target: role.name, before: { resourceIds } })
}

/** Refuses ids that are no users of the company. */
export async function refuseStrangers(userIds: string[], context: Context) {
  const [found] = await context.db.select({ total: count() }).from(users).where(inArray(users.id, userIds))
  if (found!.total < new Set(userIds).size) throw notFound('用户')
}

/** Refuses a change after which no enabled user is an administrator. The role's row holds up others who are about to do the same. */
export async function refuseWithoutAdministrator(context: Context) {
  await context.db.select({ id: roles.id }).from(roles).where(eq(roles.code, ADMINISTRATOR)).for('update')
  const [left] = await context.db
    .select({ total: count() })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(roles.code, ADMINISTRATOR), eq(users.status, 1)))
  if (!left!.total) throw conflict('至少要保留一名系统管理员')
}

const GIVING = '不能分配超出自己权限的角色'
const TAKING = '不能收回超出自己权限的角色'
const CHANGING = '不能修改权限高于自己的用户'

/** A change of users, refused where one of them stands above the caller before it or after it. */
export const changingUsers = <Result>(userIds: readonly string[], context: Context, change: () => Promise<Result>) =>
  changingBelow({ users: userIds }, CHANGING, context, change)

export const refuseUsersAbove = (userIds: readonly string[], context: Context) =>
  refuseAbove({ users: userIds }, CHANGING, context)

/** Who hands out a role hands out what it gives. */
async function refuseGiving(roleIds: string[], context: Context) {
  if (!roleIds.length) return
  await refuseRolesUnseen(roleIds, context)
  await refuseAbove({ roles: roleIds }, GIVING, context)
  await askForRoles(roleIds, context)
}

const refuseTaking = (roleIds: string[], context: Context) => refuseAbove({ roles: roleIds }, TAKING, context)

export async function addUsers(roleId: string, userIds: string[], context: Context) {
  const role = await roleById(roleId, context)
  await refuseStrangers(userIds, context)
  await giveRoles(userIds, [roleId], context)
  context.audit({ target: role.name, after: { userIds } })
}

export async function removeUsers(roleId: string, userIds: string[], context: Context) {
  const role = await roleById(roleId, context)
  await takeRoles(userIds, [roleId], context)
  context.audit({ target: role.name, before: { userIds } })
}

export async function giveRoles(userIds: string[], roleIds: string[], context: Context) {
  await refuseGiving(roleIds, context)
  const { companyId } = context.user
  const rows = userIds.flatMap((userId) => roleIds.map((roleId) => ({ companyId, userId, roleId })))
  await changingUsers(userIds, context, () => context.db.insert(userRoles).values(rows).onConflictDoNothing())
}

export async function takeRoles(userIds: string[], roleIds: string[], context: Context) {
  await refuseTaking(roleIds, context)
  const held = and(inArray(userRoles.userId, userIds), inArray(userRoles.roleId, roleIds))
  await changingUsers(userIds, context, () => context.db.delete(userRoles).where(held))
  await refuseWithoutAdministrator(context)
}

export async function setRolesOfUser(userId: string, roleIds: string[], context: Context) {
  await refuseStrangers([userId], context)
  await refuseUsersAbove([userId], context)
  const wanted = [...new Set(roleIds)]
  const before = await heldRoleIds(userId, context)
  const added = wanted.filter((id) => !before.includes(id))
  const gone = before.filter((id) => !wanted.includes(id))
  if (added.length) {
    const [found] = await context.db.select({ total: count() }).from(roles).where(inArray(roles.id, added))
    if (found!.total < added.length) throw notFound('角色')
  }
  if (added.length) await giveRoles([userId], added, context)
  if (gone.length) await takeRoles([userId], gone, context)
  context.audit({ target: userId, before: { roleIds: before }, after: { roleIds: wanted } })
}

export const heldRoleIds = async (userId: string, context: Context) =>
  (await context.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId))).map(
    (role) => role.id,
  )

/** Keys of programs that were made for a role and not revoked; revoked ones go with it. */
export const liveKeysOf = (roleId: string, { db }: Context) =>
  db.$count(apiKeys, and(eq(apiKeys.roleId, roleId), isNull(apiKeys.revokedAt)))

export async function removeRole(id: string, context: Context) {
  const role = await changeableRole(id, context)
  if (role.builtIn) throw conflict('内置角色不能删除，可以复制后修改')
  const [held] = await context.db.select({ total: count() }).from(userRoles).where(eq(userRoles.roleId, id))
  if (held!.total) throw conflict(`还有 ${held!.total} 名用户使用该角色，请先移出用户`)
  const keys = await liveKeysOf(id, context)
  if (keys) throw conflict(`还有 ${keys} 个接口密钥使用该角色，请先吊销它们`)
  await changingRole(id, context, () => context.db.delete(roles).where(eq(roles.id, id)))
  context.audit({ target: role.name, before: role })
}

export async function toggleStatus(id: string, context: Context) {
  const role = await changeableRole(id, context)
  const status = role.status === 1 ? 0 : 1
  await changingRole(id, context, () =>
    context.db.update(roles).set({ status, updatedAt: context.now() }).where(eq(roles.id, id)),
  )
  context.audit({ target: role.name, before: { status: role.status }, after: { status } })
}

export async function setScope(id: string, scope: RoleScope, context: Context) {
  const role = await changeableRole(id, context)
  refuseWiderScope(scope, context)
  await changingRole(id, context, () =>
    context.db.update(roles).set({ scope, updatedAt: context.now() }).where(eq(roles.id, id)),
  )
  context.audit({ target: role.name, before: { scope: role.scope }, after: { scope } })
}

export async function grantData(roleId: string, type: DataPermissionType, ids: string[], context: Context) {
  const role = await changeableRole(roleId, context)
  if (role.scope !== 'chosen') throw invalid('请先把角色的数据范围设为“指定范围”')
  await refuseUnseen([{ type, targetIds: ids }], context)
  const known = await dataTargets({ type, ids, pageSize: ids.length }, context)
  if (known.records.length < new Set(ids).size) throw notFound('数据')
  const rows = ids.map((targetId) => ({ companyId: context.user.companyId, roleId, type, targetId }))
  await changingRole(roleId, context, () => context.db.insert(roleDataPermissions).values(rows).onConflictDoNothing())
  context.audit({ target: role.name, after: { type, ids } })
}

export async function removeData(roleId: string, type: DataPermissionType, ids: string[], context: Context) {
  const role = await changeableRole(roleId, context)
  const granted = and(
    eq(roleDataPermissions.roleId, roleId),
    eq(roleDataPermissions.type, type),
    inArray(roleDataPermissions.targetId, ids),
  )
  await changingRole(roleId, context, () => context.db.delete(roleDataPermissions).where(granted))
  context.audit({ target: role.name, before: { type, ids } })
}

export async function refuseNameTaken(id: string, changes: { code?: string; name?: string }, context: Context) {
  if (!changes.name) return
  const [taken] = await context.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.name, changes.name), ne(roles.id, id)))
  if (taken) throw invalid('角色名称已存在，请更换', [{ field: 'name', title: '角色名称', message: '已存在' }])
}
