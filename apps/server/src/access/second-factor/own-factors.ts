import type { secondFactor } from '@zhizao/contract/access/second-factor'
import { and, asc, eq } from 'drizzle-orm'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import type { Context } from '../../platform/context.ts'
import type { Handlers } from '../../platform/http/implement.ts'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts'
import { madeSecret } from '../session/one-time-secret.ts'
import { storedUser } from '../user/user.service.ts'
import { appUri, newAppSecret } from './app-code.ts'
import { isDemanded } from './demanded.ts'
import type { FactorChallenge, FactorChallengeStore } from './factor-challenge.ts'
import { forgetWithLast, heldFactors } from './held-factors.ts'
import { issuerOf } from './issuer.ts'
import type { CheckNew, Made } from './new-factor.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { creationFor, passkeySite, siteHere } from './passkey.ts'
import { passwordMark } from './password-mark.ts'
import { renewRecoveryCodes } from './recovery-code.ts'
import { authenticators, passkeys } from './second-factor.table.ts'
import { browsersOf, forgetBrowsers } from './trusted-browser.ts'

export interface OwnFactorParts {
  challenges: FactorChallengeStore
  seal: SecretSeal
  read: ReadParam
  checkNew: CheckNew
}

type Calls = Exclude<keyof typeof secondFactor, 'passkeyRequest' | 'prove'>

/** What a user sets up and takes away of himself. */
export function ownFactors(
  { database, settings }: Platform,
  { challenges, seal, read, checkNew }: OwnFactorParts,
): Handlers<typeof secondFactor, Calls> {
  /** Not by the call's connection: it is asked before that is in hand. */
  async function demandedOf({ user }: Context) {
    return isDemanded(user, { read, settings, db: database.systemDb })
  }

  async function holder(context: Context) {
    const row = await storedUser(context.user.id, context)
    // Whoever issued the password could otherwise set up a factor of his own for this account.
    if (row.mustChangePassword) throw forbidden('请先修改密码')
    return row
  }

  async function begin(
    purpose: 'app' | 'passkey',
    values: Partial<Pick<FactorChallenge, 'appSecret' | 'passkeyChallenge'>>,
    { user, db }: Context,
    passwordHash: string,
  ) {
    const own = { userId: user.id, companyId: user.companyId, sessionId: user.sessionId }
    return challenges.open({ ...own, purpose, passwordMark: passwordMark(passwordHash), ...values }, db)
  }

  /** Answers the recovery codes that the first factor brings. */
  async function confirm(token: string, purpose: 'app' | 'passkey', made: Made, context: Context) {
    const { user, db } = context
    const challenge = await challenges.find(token, purpose, user)
    await challenges.count(challenge, purpose === 'passkey')
    const keep = await checkNew(challenge, made, context)
    await challenges.use(challenge, db)
    const { codes } = await heldFactors(user.id, undefined, db)
    await keep(db)
    context.audit({ target: user.name })
    return { recoveryCodes: codes ? [] : await renewRecoveryCodes(user, db) }
  }

  /** With the last of them everything goes that stands on it; not where it is demanded. */
  async function removed(isMust: boolean, context: Context) {
    const isLast = await forgetWithLast(context.user.id, context.db)
    if (isLast && isMust) throw conflict('您的角色必须使用双重验证，请先设置另一种方式')
    return true as const
  }

  return {
    async own(_input, context) {
      const row = await storedUser(context.user.id, context)
      const { db } = context
      const [app] = await db.select().from(authenticators).where(eq(authenticators.userId, row.id))
      const keys = await db.select().from(passkeys).where(eq(passkeys.userId, row.id)).orderBy(asc(passkeys.id))
      return {
        app: app ? { since: app.createdAt, lastUsedAt: app.lastUsedAt } : null,
        passkeys: keys.map(({ id, name, site, createdAt, lastUsedAt }) => ({ id, name, site, createdAt, lastUsedAt })),
        recoveryCodesLeft: (await heldFactors(row.id, undefined, db)).codes,
        browsers: await browsersOf(row, context),
        isDemanded: await demandedOf(context),
        site: passkeySite(context, settings)?.host ?? '',
      }
    },
    async beginApp(_input, context) {
      const { passwordHash, loginName, companyId } = await holder(context)
      const secret = newAppSecret()
      const challenge = await begin('app', { appSecret: seal.seal(secret) }, context, passwordHash)
      return { challenge, secret, uri: appUri({ issuer: await issuerOf(companyId, context.db), loginName, secret }) }
    },
    confirmApp: ({ challenge, oneTimeCode }, context) => confirm(challenge, 'app', { oneTimeCode }, context),
    async removeApp(_input, context) {
      const isMust = await demandedOf(context)
      await oneAtATime(context.user.id, context.db)
      const own = eq(authenticators.userId, context.user.id)
      const gone = await context.db.delete(authenticators).where(own).returning({ id: authenticators.id })
      if (!gone.length) throw notFound('验证器应用')
      return removed(isMust, context)
    },
    async beginPasskey(_input, context) {
      const site = siteHere(context, settings)
      if (!site) throw invalid('这个地址不能使用通行密钥，请使用验证器应用')
      const row = await holder(context)
      const passkeyChallenge = madeSecret()
      const challenge = await begin('passkey', { passkeyChallenge }, context, row.passwordHash)
      const issuer = await issuerOf(row.companyId, context.db)
      return { challenge, options: await creationFor(row, { challenge: passkeyChallenge, issuer, site }, context.db) }
    },
    confirmPasskey: ({ challenge, name, passkey }, context) =>
      confirm(challenge, 'passkey', { name, passkey }, context),
    async renamePasskey({ id, name }, context) {
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, context.user.id))
      const [before] = await context.db.select({ name: passkeys.name }).from(passkeys).where(own)
      if (!before) throw notFound('通行密钥')
      await context.db.update(passkeys).set({ name, updatedAt: context.now() }).where(own)
      context.audit({ target: name, before, after: { name } })
      return true
    },
    async removePasskey({ id }, context) {
      const isMust = await demandedOf(context)
      await oneAtATime(context.user.id, context.db)
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, context.user.id))
      const [gone] = await context.db.delete(passkeys).where(own).returning({ name: passkeys.name })
      if (!gone) throw notFound('通行密钥')
      context.audit({ target: gone.name })
      return removed(isMust, context)
    },
    async renewRecoveryCodes(_input, context) {
      await oneAtATime(context.user.id, context.db)
      if (!(await heldFactors(context.user.id, undefined, context.db)).has) throw conflict('请先启用双重验证')
      return { recoveryCodes: await renewRecoveryCodes(context.user, context.db) }
    },
    async forgetBrowser({ id }, context) {
      const count = await forgetBrowsers(context.user.id, id ? [id] : undefined, context.db)
      if (id && !count) throw notFound('信任的浏览器')
      return true
    },
  }
}
