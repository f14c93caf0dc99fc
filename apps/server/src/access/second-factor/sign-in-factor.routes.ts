import { signInFactor } from '@zhizao/contract/access/second-factor'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, invalid, Refusal } from '../../platform/refusal.ts'
import { attemptLimit } from '../session/attempt-limit.ts'
import { logRefused, type Proven, provenUser } from '../session/begin-session.ts'
import { madeSecret } from '../session/one-time-secret.ts'
import type { SignInGuard } from '../session/sign-in-guard.ts'
import { appUri, newAppSecret } from './app-code.ts'
import { type FactorChallenge, type FactorChallengeStore, over } from './factor-challenge.ts'
import type { FactorNotifier } from './factor-notifier.ts'
import { heldFactors } from './held-factors.ts'
import { issuerOf } from './issuer.ts'
import type { CheckNew } from './new-factor.ts'
import { creationFor, requestOf, siteHere } from './passkey.ts'
import { passwordMark } from './password-mark.ts'
import { renewRecoveryCodes } from './recovery-code.ts'
import type { CheckShown } from './shown-factor.ts'
import type { SignInGate } from './sign-in-gate.ts'

const MINUTE = 60_000

interface Parts {
  gate: SignInGate
  guard: SignInGuard
  challenges: FactorChallengeStore
  seal: SecretSeal
  checkShown: CheckShown
  checkNew: CheckNew
  tellOf: FactorNotifier
}

interface Resumed {
  challenge: FactorChallenge
  proven: Proven
}

/** The second step of signing in. There is no session yet: a challenge says whose password was right. */
export function signInFactorRoutes(platform: Platform, parts: Parts): Route[] {
  const { gate, guard, challenges, seal, checkShown, checkNew, tellOf } = parts
  const { settings } = platform
  const db = platform.database.systemDb
  // Whole plants come from one address.
  const trying = attemptLimit(platform.steady, { most: 600, within: MINUTE })

  async function resumed(token: string, purpose: 'sign-in' | 'set-up', context: Context): Promise<Resumed> {
    trying(context.ip)
    const challenge = await challenges.find(token, purpose)
    const proven = await provenUser(challenge.userId, { db })
    if (passwordMark(proven.user.passwordHash) !== challenge.passwordMark) throw over(purpose)
    return { challenge, proven }
  }

  /** Counts a try as one of a password is, before it is looked at; answers how to forget it once it was right. */
  async function counted({ challenge, proven }: Resumed, byPasskey: boolean, context: Context) {
    const { loginName } = proven.user
    const { key } = guard.countedBy(loginName, context)
    const minutes = guard.lockedMinutes(key)
    if (minutes) throw invalid(`登录失败次数过多，请 ${minutes} 分钟后再试`)
    guard.failed(key)
    await challenges.count(challenge, byPasskey)
    return () => {
      guard.succeeded(key)
      guard.remember(loginName, context)
    }
  }

  /** What is refused here is a refused sign-in. */
  async function logged<Result>({ proven }: Resumed, context: Context, work: () => Promise<Result>) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) await logRefused(platform, proven.user, context, error.message)
      throw error
    }
  }

  const transaction = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction((tx) => work(tx))

  return implement(signInFactor, {
    async passkeyRequest({ challenge: token }, context) {
      const { challenge, proven } = await resumed(token, 'sign-in', context)
      const site = siteHere(context, settings)
      if (!site) throw invalid('这个地址不能使用通行密钥，请使用其他方式')
      const passkeyChallenge = madeSecret()
      await challenges.keep(challenge.id, { passkeyChallenge })
      return requestOf(proven.user.id, passkeyChallenge, site, db)
    },

    async prove({ challenge: token, trust = false, ...shown }, context) {
      const found = await resumed(token, 'sign-in', context)
      const done = await counted(found, shown.passkey !== undefined, context)
      const { challenge, proven } = found
      await logged(found, context, async () => {
        const take = await checkShown(proven.user.id, shown, challenge.passkeyChallenge, context)
        await transaction(async (tx) => {
          await challenges.use(challenge, tx)
          await take(tx)
        })
      })
      const { signedIn } = await gate.pass(proven, context, { message: challenge.message, trust })
      done()
      // Who is signed in stays so, whatever becomes of the message.
      if (shown.recoveryCode) context.afterCommit(() => tellOf.recoveryUsed(proven.user))
      return signedIn
    },

    async beginApp({ challenge: token }, context) {
      const { challenge, proven } = await resumed(token, 'set-up', context)
      const secret = newAppSecret()
      await challenges.keep(challenge.id, { appSecret: seal.seal(secret) })
      const { loginName, companyId } = proven.user
      return { secret, uri: appUri({ issuer: await issuerOf(companyId, db), loginName, secret }) }
    },

    async beginPasskey({ challenge: token }, context) {
      const { challenge, proven } = await resumed(token, 'set-up', context)
      const site = siteHere(context, settings)
      if (!site) throw invalid('这个地址不能使用通行密钥，请使用验证器应用')
      const passkeyChallenge = madeSecret()
      await challenges.keep(challenge.id, { passkeyChallenge })
      const issuer = await issuerOf(proven.user.companyId, db)
      return creationFor(proven.user, { challenge: passkeyChallenge, issuer, site }, db)
    },

    async setUp({ challenge: token, trust = false, ...made }, context) {
      const found = await resumed(token, 'set-up', context)
      const done = await counted(found, made.passkey !== undefined, context)
      const { challenge, proven } = found
      const { user } = proven
      const recoveryCodes = await logged(found, context, async () => {
        const keep = await checkNew(challenge, made, context)
        return transaction(async (tx) => {
          await challenges.use(challenge, tx)
          // Of two who set it up at once the second does not add his to what the first has.
          if ((await heldFactors(user.id, undefined, tx)).has) throw conflict('双重验证已经设置，请重新登录')
          await keep(tx)
          return renewRecoveryCodes(user, tx)
        })
      })
      const { signedIn } = await gate.pass(proven, context, { message: challenge.message, trust })
      done()
      return { recoveryCodes, user: signedIn }
    },
  })
}
