import type { FactorWay } from '@zhizao/contract/access/second-factor'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../user/user.table.ts'
import { endChallenges } from './factor-challenge.ts'
import type { Site } from './passkey.ts'
import { authenticators, factorProofs, passkeys, recoveryCodes, trustedBrowsers } from './second-factor.table.ts'

/** What a user can show; `has`: an app or a passkey, wherever that can be used. */
export async function heldFactors(userId: string, site: Site | undefined, db: Db) {
  const apps = await db.$count(authenticators, eq(authenticators.userId, userId))
  const keys = await db.select({ site: passkeys.site }).from(passkeys).where(eq(passkeys.userId, userId))
  const codes = await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const ways: FactorWay[] = []
  if (apps) ways.push('app')
  if (keys.some((key) => key.site === site?.host)) ways.push('passkey')
  if (codes && (apps || keys.length)) ways.push('recovery')
  return { has: apps + keys.length > 0, ways, codes }
}

/** Takes all that belongs to a second factor from users; what is under way and what was shown with it end too. */
export async function forgetFactors(userIds: readonly string[], db: Db) {
  const ids = [...userIds]
  await endChallenges(ids, db)
  for (const table of [factorProofs, trustedBrowsers, recoveryCodes, passkeys, authenticators])
    await db.delete(table).where(inArray(table.userId, ids))
}

/** The same by the login name, for whoever is at the machine; answers how it is written, nothing where nobody has it. */
export function forgetFactorsOf(loginName: string, db: Db): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, loginName: users.loginName })
      .from(users)
      .where(eq(sql`lower(${users.loginName})`, loginName.toLowerCase()))
    if (user) await forgetFactors([user.id], tx)
    return user?.loginName
  })
}

/** Once the last app or passkey is gone, so is all that stood on it. */
export async function forgetWithLast(userId: string, db: Db): Promise<boolean> {
  const isLast = !(await heldFactors(userId, undefined, db)).has
  if (isLast) await forgetFactors([userId], db)
  return isLast
}
