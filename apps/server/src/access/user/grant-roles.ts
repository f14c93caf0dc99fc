import { count, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { giveRoles, refuseStrangers, takeRoles } from '../role/role.service.ts'
import { roles } from '../role/role.table.ts'
import { users } from './user.table.ts'

/** Gives several users several roles, or takes them away. */
export async function grantRoles(userIds: string[], roleIds: string[], remove: boolean, context: Context) {
  await refuseStrangers(userIds, context)
  const [found] = await context.db.select({ total: count() }).from(roles).where(inArray(roles.id, roleIds))
  if (found!.total < new Set(roleIds).size) throw notFound('角色')
  await (remove ? takeRoles : giveRoles)(userIds, roleIds, context)
  const names = await context.db.select({ name: users.name }).from(users).where(inArray(users.id, userIds))
  context.audit({
    target: names
      .map((row) => row.name)
      .join('、')
      .slice(0, 500),
    [remove ? 'before' : 'after']: { userIds, roleIds },
  })
}
