import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { passwordMark } from './password-mark.ts'
import { trustedBrowsers } from './second-factor.table.ts'

const DAY = 24 * 3600_000
/** Each user of a shared machine has a cookie of his own; all of them travel with every call. */
const MOST_COOKIES = 20
const NAME = 'trusted_'
const cookieOf = (userId: string) => `${NAME}${userId}`

interface Holder {
  id: string
  companyId: string
  passwordHash: string
}

/** Those that count now. */
const living = ({ id, passwordHash }: Pick<Holder, 'id' | 'passwordHash'>, now: Date) =>
  and(
    eq(trustedBrowsers.userId, id),
    eq(trustedBrowsers.passwordMark, passwordMark(passwordHash)),
    gt(trustedBrowsers.expiresAt, now),
  )

const ofCookie = (userId: string, { cookies }: Context) => {
  const token = cookies?.get(cookieOf(userId))
  return token && eq(trustedBrowsers.tokenHash, secretHash(token))
}

/** Whether the caller's browser is one that this user trusts; that he used it now is kept. */
export async function isTrusted(user: Holder, context: Context, db: Db): Promise<boolean> {
  const mine = ofCookie(user.id, context)
  if (!mine) return false
  const { ip, now } = context
  const found = await db
    .update(trustedBrowsers)
    .set({ lastUsedAt: now(), updatedAt: now(), ip, userAgent: context.userAgent.slice(0, 300) })
    .where(and(mine, living(user, now())))
    .returning({ id: trustedBrowsers.id })
  return found.length > 0
}

/** Trusts the caller's browser for so many days: under a secret made now, so that nobody can have put it there before. */
export async function trustBrowser(user: Holder, days: number, context: Context, db: Db) {
  const { cookies, now, ip } = context
  if (!cookies || days <= 0) return
  const before = ofCookie(user.id, context)
  if (before) await db.delete(trustedBrowsers).where(before)
  await db.delete(trustedBrowsers).where(lt(trustedBrowsers.expiresAt, now()))
  const token = madeSecret()
  await db.insert(trustedBrowsers).values({
    companyId: user.companyId,
    userId: user.id,
    tokenHash: secretHash(token),
    passwordMark: passwordMark(user.passwordHash),
    userAgent: context.userAgent.slice(0, 300),
    ip,
    lastUsedAt: now(),
    expiresAt: new Date(now().getTime() + days * DAY),
    createdAt: now(),
  })
  const others = cookies.names().filter((name) => name.startsWith(NAME) && name !== cookieOf(user.id))
  for (const name of others.slice(0, Math.max(0, others.length - MOST_COOKIES + 1))) cookies.set(name, '', 0)
  cookies.set(cookieOf(user.id), token, days * 86_400)
}

/** The browsers that a user trusts, the one last used first. */
export async function browsersOf(user: Holder, context: Context) {
  const token = context.cookies?.get(cookieOf(user.id))
  const rows = await context.db
    .select()
    .from(trustedBrowsers)
    .where(living(user, context.now()))
    .orderBy(desc(trustedBrowsers.lastUsedAt))
    .limit(200)
  return rows.map(({ id, userAgent, ip, createdAt, lastUsedAt, expiresAt, tokenHash }) => ({
    id,
    userAgent,
    ip,
    createdAt,
    lastUsedAt,
    expiresAt,
    isThis: token !== undefined && secretHash(token) === tokenHash,
  }))
}

/** Answers how many there were. */
export async function forgetBrowsers(userId: string, ids: readonly string[] | undefined, db: Db): Promise<number> {
  const own = eq(trustedBrowsers.userId, userId)
  const gone = await db
    .delete(trustedBrowsers)
    .where(ids ? and(own, inArray(trustedBrowsers.id, [...ids])) : own)
    .returning({ id: trustedBrowsers.id })
  return gone.length
}
