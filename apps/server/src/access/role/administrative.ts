import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { refuseUnproved } from '../../platform/access/prove-again.ts'
import type { Context } from '../../platform/context.ts'
import { ADMINISTRATOR } from '../menu/held-rows.ts'
import { resources } from '../resource/resource.table.ts'
import { users } from '../user/user.table.ts'
import { roleResources, roles, userRoles } from './role.table.ts'

/** Entries by which somebody hands out rights, or becomes somebody else. */
const handingOut = [
  'user:add',
  'user:edit',
  'user:import',
  'user:resetPassword',
  'user:resetFactor',
  'user:signInFor',
  'role:add',
  'role:grant',
  'role:users',
]

const idsOf = (ids: readonly string[]) => sql`any(${sql.param([...new Set(ids)])}::int8[])`

/** The administrators' role, and whatever holds an entry by which rights are handed out. */
const administrative = (context: Context) =>
  or(
    and(eq(roles.code, ADMINISTRATOR), eq(roles.builtIn, true)),
    inArray(
      roles.id,
      context.db
        .select({ id: roleResources.roleId })
        .from(roleResources)
        .innerJoin(resources, eq(resources.id, roleResources.resourceId))
        .where(inArray(resources.code, handingOut)),
    ),
  )

/** Whoever gives administrators' roles shows again who he is: an open session left alone makes nobody an administrator. */
export async function askForRoles(roleIds: readonly string[], context: Context) {
  if (!roleIds.length || context.isProved) return
  if (await context.db.$count(roles, and(sql`${roles.id} = ${idsOf(roleIds)}`, administrative(context))))
    refuseUnproved(context)
}

/** The same of entries that make a role an administrators' role. */
export async function askForEntries(resourceIds: readonly string[], context: Context) {
  if (!resourceIds.length || context.isProved) return
  const named = sql`${resources.id} = ${idsOf(resourceIds)}`
  if (await context.db.$count(resources, and(named, inArray(resources.code, handingOut)))) refuseUnproved(context)
}

/** The same of an administrator whose password is set by somebody else. */
export async function askForUser(userId: string, context: Context) {
  if (context.isProved) return
  const held = await context.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId))
  const installing = and(eq(users.id, userId), eq(users.isInstallationAdministrator, true))
  if (await context.db.$count(users, installing)) refuseUnproved(context)
  await askForRoles(
    held.map(({ id }) => id),
    context,
  )
}
