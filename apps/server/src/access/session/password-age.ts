import { eq } from 'drizzle-orm'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordMaxDays } from '../access-params.ts'
import { users } from '../user/user.table.ts'
import type { Proven } from './begin-session.ts'

const DAY = 24 * 3600_000

/** Someone who has signed in with his password: one older than his company allows is to be changed before anything else. */
export async function withPasswordAge(
  found: Proven,
  { database, now }: Pick<Platform, 'database' | 'now'>,
  read: ReadParam,
): Promise<Proven> {
  const { user } = found
  const days = await read(user.companyId, passwordMaxDays)
  const age = now().getTime() - (user.passwordChangedAt ?? user.createdAt).getTime()
  if (!days || user.mustChangePassword || age < days * DAY) return found
  // Kept before the session opens: it reads what its user may do from a connection of its own.
  await database.inCompany(user.companyId, (db) =>
    db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id)),
  )
  return { ...found, user: { ...user, mustChangePassword: true } }
}
