import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { roles, userRoles } from './role.table.ts'

/** Ids of the enabled roles that the caller has. */
export async function rolesOf({ db, user }: Context): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: roles.id })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, user.id), eq(roles.status, 1)))
  return new Set(found.map(({ id }) => id))
}

/** How many of these roles the company has. */
export const knownRoles = (ids: readonly string[], { db }: Context): Promise<number> =>
  db.$count(roles, inArray(roles.id, [...ids]))
