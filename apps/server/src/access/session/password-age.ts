import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordMaxDays } from '../access-params.ts'
import type { users } from '../user/user.table.ts'

type User = typeof users.$inferSelect
const DAY = 24 * 3600_000

/** Whether the password of someone who signs in, by whatever way, is older than his company allows: then it is to be changed before anything else. */
export const passwordAge =
  ({ now }: Pick<Platform, 'now'>, read: ReadParam) =>
  async (user: User): Promise<boolean> => {
    const days = await read(user.companyId, passwordMaxDays)
    const age = now().getTime() - (user.passwordChangedAt ?? user.createdAt).getTime()
    return days > 0 && age >= days * DAY
  }
