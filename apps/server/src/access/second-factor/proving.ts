import type { secondFactor } from '@zhizao/contract/access/second-factor'
import { eq } from 'drizzle-orm'
import { secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import type { Handlers } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid, invalidField } from '../../platform/refusal.ts'
import { attemptLimit } from '../session/attempt-limit.ts'
import { madeSecret } from '../session/one-time-secret.ts'
import { storedUser } from '../user/user.service.ts'
import { users } from '../user/user.table.ts'
import type { FactorChallengeStore } from './factor-challenge.ts'
import type { FactorNotifier } from './factor-notifier.ts'
import type { FactorProofStore } from './factor-proof.ts'
import { heldFactors } from './held-factors.ts'
import { requestOf, siteHere } from './passkey.ts'
import { passwordMark } from './password-mark.ts'
import type { CheckShown, Shown } from './shown-factor.ts'

const MINUTE = 60_000

export interface ProvingParts {
  challenges: FactorChallengeStore
  proofs: FactorProofStore
  checkShown: CheckShown
  tellOf: FactorNotifier
}

/** Showing again who one is: with a second factor; who has none, with his password. */
export function proving(
  { database, settings, steady }: Platform,
  { challenges, proofs, checkShown, tellOf }: ProvingParts,
): Handlers<typeof secondFactor, 'passkeyRequest' | 'prove'> {
  const { systemDb } = database
  // Who holds a session without knowing its password must not find it out here.
  const trying = attemptLimit(steady, { most: 10, within: 10 * MINUTE })

  async function checkPassword({ user }: Context, password: string | undefined) {
    const [row] = await systemDb.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id))
    if (!row || !password || !(await secretFits(row.hash, password)))
      throw invalidField('password', '当前密码', '不正确')
  }

  /** Answers how to take what was shown. */
  async function checkFactor(token: string | undefined, shown: Shown, context: Context) {
    const { user } = context
    const challenge = shown.passkey && (await challenges.find(token ?? '', 'again', user))
    if (challenge) await challenges.count(challenge, true)
    const take = await checkShown(user.id, shown, challenge?.passkeyChallenge ?? null, context)
    return async () => {
      if (challenge) await challenges.use(challenge, context.db)
      await take(context.db)
    }
  }

  return {
    async passkeyRequest(_input, context) {
      const site = siteHere(context, settings)
      if (!site) throw invalid('这个地址不能使用通行密钥，请使用其他方式')
      const { id, companyId, passwordHash } = await storedUser(context.user.id, context)
      const passkeyChallenge = madeSecret()
      const options = await requestOf(id, passkeyChallenge, site, context.db)
      const challenge = await challenges.open(
        {
          userId: id,
          companyId,
          sessionId: context.user.sessionId,
          purpose: 'again',
          passwordMark: passwordMark(passwordHash),
          passkeyChallenge,
        },
        context.db,
      )
      return { challenge, options }
    },
    async prove({ password, challenge, ...shown }, context) {
      const { user } = context
      trying(user.id)
      // Nothing is in hand while a password is verified, and what is counted stays counted.
      if ((await heldFactors(user.id, undefined, systemDb)).has) await (await checkFactor(challenge, shown, context))()
      else await checkPassword(context, password)
      context.audit({ target: user.name })
      if (shown.recoveryCode) context.afterCommit(() => tellOf.recoveryUsed(user))
      return proofs.issue(user, context.db)
    },
  }
}
