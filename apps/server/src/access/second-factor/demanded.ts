import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Settings } from '../../platform/settings.ts'
import { secondFactorRoles } from '../access-params.ts'
import { roles, userRoles } from '../role/role.table.ts'

interface Person {
  id: string
  companyId: string
  isInstallationAdministrator: boolean
}

/** Whether somebody must have a second factor: by one of his roles, or as administrator of an installation that demands it of those. */
export async function isDemanded(
  { id, companyId, isInstallationAdministrator }: Person,
  { read, settings, db }: { read: ReadParam; settings: Settings; db: Db },
): Promise<boolean> {
  if (isInstallationAdministrator && settings.ADMIN_SECOND_FACTOR === 'required') return true
  const demanding = (await read(companyId, secondFactorRoles)).split(',').filter(Boolean)
  if (!demanding.length) return false
  const held = await db.$count(
    userRoles,
    and(
      eq(userRoles.userId, id),
      inArray(userRoles.roleId, demanding),
      inArray(userRoles.roleId, db.select({ id: roles.id }).from(roles).where(eq(roles.status, 1))),
    ),
  )
  return held > 0
}
