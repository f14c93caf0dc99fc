import { eq } from 'drizzle-orm'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordMaxDays } from '../access-params.ts'
import { users } from '../user/user.table.ts'

type User = typeof users.$inferSelect
const DAY = 24 * 3600_000

/** Someone who signs in, by whatever way: a password older than his company allows is to be changed before anything else. */
export const passwordAge =
  ({ database, now }: Pick<Platform, 'database' | 'now'>, read: ReadParam) =>
  async (user: User): Promise<User> => {
    const days = await read(user.companyId, passwordMaxDays)
    const age = now().getTime() - (user.passwordChangedAt ?? user.createdAt).getTime()
    if (!days || user.mustChangePassword || age < days * DAY) return user
    // Kept before the session opens: it reads what its user may do from a connection of its own.
    await database.inCompany(user.companyId, (db) =>
      db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id)),
    )
    return { ...user, mustChangePassword: true }
  }
