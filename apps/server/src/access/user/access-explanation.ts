import type { RoleScope } from '@zhizao/contract/access/role'
import type { HeldNode, UserAccess } from '@zhizao/contract/access/user-access'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { ADMINISTRATOR, withAbove } from '../menu/held-rows.ts'
import { availableRows, type MenuRow, menuRows } from '../menu/menu-rows.ts'
import { nameFor } from '../menu/name-for.ts'
import { products } from '../product/product.table.ts'
import { dataTargets } from '../role/data-targets.ts'
import { roleDataPermissions, roleResources, roles, userRoles } from '../role/role.table.ts'
import { roleWords } from '../role/role-words.ts'
import { storedUser } from './user.service.ts'
import { userById } from './user-query.ts'

/** What a user may see and do and which role gives it, by the same rules as his session. */
export async function explainAccess(userId: string, context: Context): Promise<UserAccess> {
  const shown = await userById(userId, context)
  const { isInstallationAdministrator } = await storedUser(userId, context)
  const held = await rolesOf(userId, context)
  const active = held.filter((role) => role.status === 1)
  const grants = await grantsOf(
    active.map((role) => role.id),
    context,
  )
  const available = availableRows(await menuRows(context.db))
  const administrators = active.filter((role) => role.code === ADMINISTRATOR && role.builtIn).map((role) => role.id)
  const giving = (row: MenuRow) =>
    row.installationOnly ? [] : [...new Set([...administrators, ...(grants.get(row.id) ?? [])])]
  const isHeld = (row: MenuRow) => (row.installationOnly ? isInstallationAdministrator : giving(row).length > 0)
  const targets = await targetsOf(held, context)
  const entries = withAbove(available, available.filter(isHeld))
  return {
    user: {
      id: shown.id,
      loginName: shown.loginName,
      name: shown.name,
      departName: shown.departName,
      status: shown.status,
      isAgent: shown.isAgent,
      mustChangePassword: shown.mustChangePassword,
      isInstallationAdministrator,
    },
    roles: held.map(({ builtIn: _, ...role }) => ({
      ...role,
      name: roleWords.shown(context, role.name),
      status: role.status,
      scope: role.scope as RoleScope,
      resourceCount: available.filter((row) => giving(row).includes(role.id)).length,
      targets: targets.get(role.id) ?? [],
    })),
    modules: await modulesOf(entries, (row) => (isHeld(row) ? giving(row) : []), shown.isAgent, context),
  }
}

const rolesOf = (userId: string, { db }: Context) =>
  db
    .select({
      id: roles.id,
      code: roles.code,
      name: roles.name,
      status: roles.status,
      scope: roles.scope,
      builtIn: roles.builtIn,
    })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.sort), asc(roles.id))

/** Roles by the entry that they were granted. */
async function grantsOf(roleIds: string[], { db }: Context): Promise<Map<string, string[]>> {
  if (!roleIds.length) return new Map()
  const rows = await db
    .select({ id: roleResources.resourceId, roleId: roleResources.roleId })
    .from(roleResources)
    .where(inArray(roleResources.roleId, roleIds))
  return new Map([...Map.groupBy(rows, (row) => row.id)].map(([id, list]) => [id, list.map((row) => row.roleId)]))
}

type Target = UserAccess['roles'][number]['targets'][number]

/** What roles with chosen data name, by role. */
async function targetsOf(held: { id: string; scope: string }[], context: Context): Promise<Map<string, Target[]>> {
  const ids = held.filter((role) => role.scope === 'chosen').map((role) => role.id)
  if (!ids.length) return new Map()
  const rows = await context.db
    .select({ roleId: roleDataPermissions.roleId, type: roleDataPermissions.type, id: roleDataPermissions.targetId })
    .from(roleDataPermissions)
    .where(inArray(roleDataPermissions.roleId, ids))
    .limit(2000)
  const named = new Map<string, Target>()
  for (const [type, list] of Map.groupBy(rows, (row) => row.type)) {
    const wanted = [...new Set(list.map((row) => row.id))]
    const found = await dataTargets({ type, ids: wanted, pageSize: wanted.length }, context)
    for (const each of found.records) named.set(`${type} ${each.id}`, { type, id: each.id, name: each.name })
  }
  const byRole = Map.groupBy(rows, (row) => row.roleId)
  return new Map(
    [...byRole].map(([roleId, list]) => [roleId, list.flatMap((row) => named.get(`${row.type} ${row.id}`) ?? [])]),
  )
}

async function modulesOf(
  entries: readonly MenuRow[],
  giving: (row: MenuRow) => string[],
  isAgent: boolean,
  context: Context,
): Promise<HeldNode[]> {
  const nameOf = nameFor(context)
  const nodeOf = (row: Node<MenuRow>): HeldNode => ({
    id: row.id,
    label: nameOf(row),
    code: row.code,
    type: row.type,
    roleIds: giving(row),
    agentOnly: row.agentOnly && !isAgent,
    children: row.children.map(nodeOf),
  })
  const owned = await context.db.select().from(products).orderBy(asc(products.sort), asc(products.id))
  const byProduct = Map.groupBy(entries, (row) => row.productId)
  return owned.flatMap((product) => {
    const children = forestOf(byProduct.get(product.id) ?? []).map(nodeOf)
    const { id, code } = product
    return children.length
      ? [{ id, label: nameOf(product), code, type: 0, roleIds: [], agentOnly: false, children }]
      : []
  })
}
