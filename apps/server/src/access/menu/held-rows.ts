import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { roleResources, roles, userRoles } from '../role/role.table.ts'
import { users } from '../user/user.table.ts'
import { availableRows, type MenuRow, menuRows } from './menu-rows.ts'

/** The administrators' role of a company: it holds every entry without being granted it. */
export const ADMINISTRATOR = 'administrator'

/** What of the available entries a user holds through his enabled roles; two queries. */
export async function heldRows(db: Db, user: { id: string; isInstallationAdministrator: boolean }) {
  const available = availableRows(await menuRows(db))
  const grants = await grantsOf(db, user.id)
  const granted = new Set(grants.map((grant) => grant.resourceId))
  const isAdministrator = grants.some((grant) => grant.isAdministrator)
  const isHeld = (row: MenuRow) =>
    row.installationOnly ? user.isInstallationAdministrator : isAdministrator || granted.has(row.id)
  return { available, held: available.filter(isHeld), isAgent: grants.some((grant) => grant.isAgent) }
}

/** What a user is, beside each entry that his roles were granted; once without an entry where they hold none. */
const grantsOf = (db: Db, userId: string) =>
  db
    .selectDistinct({
      isAgent: users.isAgent,
      isAdministrator: sql<boolean>`coalesce(${roles.code} = ${ADMINISTRATOR} and ${roles.builtIn}, false)`,
      resourceId: roleResources.resourceId,
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, 1)))
    .leftJoin(roleResources, eq(roleResources.roleId, roles.id))
    .where(eq(users.id, userId))

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
