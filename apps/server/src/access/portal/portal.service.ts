import { and, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from '../../platform/refusal.ts'
import { menuOf } from '../menu/menu.ts'
import type { SignInGate } from '../second-factor/sign-in-gate.ts'
import { provenUser } from '../session/begin-session.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { ownPath, pageOf, withQuery } from './own-path.ts'
import { portalKeys } from './portal-key.table.ts'

type Kind = 'redirect' | 'token'
const lives: Record<Kind, number> = { redirect: 60_000, token: 5 * 60_000 }
const queryNames: Record<Kind, string> = { redirect: 'redisKey', token: 'tokenKey' }
const KEPT = 24 * 3600_000

const unfit = () => invalid('登录密钥无效或已过期，请重新登录')

/** Keys by which another system or module hands a user over. */
export function portalService({ database, settings, now }: Platform, gate: SignInGate) {
  const db = database.systemDb
  const own = settings.PUBLIC_URL ? [new URL(settings.PUBLIC_URL).origin] : []
  const originsFor = ({ origin }: Context) => [...own, origin]

  return {
    /** The key is good once the call is committed. */
    issue(
      { kind, userId, url, sessionId }: { kind: Kind; userId: string; url: string; sessionId?: string },
      context: Context,
    ) {
      const path = ownPath(url, originsFor(context))
      const key = madeSecret()
      const time = now()
      const expiresAt = new Date(time.getTime() + lives[kind])
      const keep = async () => {
        await db.delete(portalKeys).where(lt(portalKeys.expiresAt, new Date(time.getTime() - KEPT)))
        await db.insert(portalKeys).values({ keyHash: secretHash(key), kind, userId, path, sessionId, expiresAt })
      }
      // A key that was not kept opens nothing, so its maker must hear of it.
      context.afterCommit(keep, { isPromised: true })
      return { kind, key, url: withQuery(path, queryNames[kind], key), expiresAt }
    },

    /** One use: even a try for the wrong page spends the key. */
    async signIn({ kind, key, url }: { kind: Kind; key: string; url: string | undefined }, context: Context) {
      const unspent = and(
        eq(portalKeys.keyHash, secretHash(key)),
        eq(portalKeys.kind, kind),
        eq(portalKeys.used, false),
        gt(portalKeys.expiresAt, now()),
      )
      const [row] = await db.update(portalKeys).set({ used: true, updatedAt: now() }).where(unspent).returning()
      if (!row) throw unfit()
      if (url && pageOf(ownPath(url, originsFor(context))) !== pageOf(row.path)) throw unfit()
      const proven = await provenUser(row.userId, { db })
      const begun = await gate.enter(proven, context, {
        message: '单点登录成功',
        beside: row.sessionId ?? undefined,
      })
      const resources = await database.inCompany(proven.user.companyId, (inCompany) =>
        menuOf({ ...context, db: inCompany, user: begun.held }),
      )
      return { user: begun.signedIn, resources }
    },
  }
}
