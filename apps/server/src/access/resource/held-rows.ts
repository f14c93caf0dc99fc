import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { roleResources, roles, userRoles } from '../role/role.table.ts'
import { users } from '../user/user.table.ts'
import { availableRows, type MenuRow, menuRows } from './menu-rows.ts'

/** The administrators' role of a company: it holds every entry without being granted it. */
export const ADMINISTRATOR = 'administrator'

/** What of the available entries a user holds through his enabled roles; three queries. */
export async function heldRows(db: Db, user: { id: string; isInstallationAdministrator: boolean }) {
  const available = availableRows(await menuRows(db))
  const [person] = await db
    .select({
      isAgent: users.isAgent,
      isAdministrator: sql<boolean>`coalesce(bool_or(${roles.id} is not null), false)`,
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(
      roles,
      and(eq(roles.id, userRoles.roleId), eq(roles.code, ADMINISTRATOR), eq(roles.builtIn, true), eq(roles.status, 1)),
    )
    .where(eq(users.id, user.id))
    .groupBy(users.id)
  const granted = await grantedIds(db, user.id)
  const isHeld = (row: MenuRow) =>
    row.installationOnly ? user.isInstallationAdministrator : (person?.isAdministrator ?? false) || granted.has(row.id)
  return { available, held: available.filter(isHeld), isAgent: person?.isAgent ?? false }
}

async function grantedIds(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: roleResources.resourceId })
    .from(roleResources)
    .innerJoin(userRoles, eq(userRoles.roleId, roleResources.roleId))
    .innerJoin(roles, eq(roles.id, roleResources.roleId))
    .where(and(eq(userRoles.userId, userId), eq(roles.status, 1)))
  return new Set(rows.map((row) => row.id))
}

/** Entries with all that lead to them. */
export function withAbove<Row extends { id: string; parentId: string | null }>(
  all: readonly Row[],
  held: readonly Row[],
): Row[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const shown = new Set<string>()
  for (const { id } of held) {
    for (let at = byId.get(id); at && !shown.has(at.id); at = at.parentId ? byId.get(at.parentId) : undefined)
      shown.add(at.id)
  }
  return all.filter((row) => shown.has(row.id))
}
