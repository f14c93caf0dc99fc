import { and, asc, eq } from 'drizzle-orm'
import { holds, type SessionUser } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { users } from '../user/user.table.ts'
import { loadSessionUser } from './session-user.ts'

/** An administrator of the installation who holds a permission now; the first that there is. */
export async function installationAdministrator(
  { systemDb, inCompany }: Pick<Database, 'systemDb' | 'inCompany'>,
  permission: string,
): Promise<SessionUser | undefined> {
  const candidates = await systemDb
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(and(eq(users.isInstallationAdministrator, true), eq(users.status, 1)))
    .orderBy(asc(users.id))
    .limit(20)
  for (const { id, companyId } of candidates) {
    const user = await inCompany(companyId, (db) => loadSessionUser(db, id, ''))
    if (user && holds(user, permission)) return user
  }
  return undefined
}
