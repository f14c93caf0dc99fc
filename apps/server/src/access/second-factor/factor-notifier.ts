import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NotifyUser } from '../registration/registration.routes.ts'
import { users } from '../user/user.table.ts'
import { guessedMessage, recoveryUsedMessage } from './factor-message.ts'
import { recoveryCodes } from './second-factor.table.ts'

interface Person {
  id: string
  companyId: string
}

/** What a user finds in his message centre of his second factor, told apart from the call that it is about. */
export function factorNotifier({ database, now }: Pick<Platform, 'database' | 'now'>, notify: NotifyUser) {
  const within = ({ companyId }: Person, work: (context: Pick<Context, 'db' | 'now'>) => Promise<void>) =>
    database.inCompany(companyId, (db) => work({ db, now }))
  return {
    async guessed(userId: string) {
      const found = await database.systemDb
        .select({ companyId: users.companyId })
        .from(users)
        .where(eq(users.id, userId))
      for (const { companyId } of found)
        await within({ id: userId, companyId }, (context) => notify({ id: userId, companyId }, guessedMessage, context))
    },
    recoveryUsed: (user: Person) =>
      within(user, async (context) => {
        const unused = and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt))
        await notify(user, recoveryUsedMessage(await context.db.$count(recoveryCodes, unused)), context)
      }),
  }
}
export type FactorNotifier = ReturnType<typeof factorNotifier>
