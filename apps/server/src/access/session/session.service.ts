import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SessionEnd, SessionSource } from '../../platform/access/sessions.ts'
import type { SessionUser } from '../../platform/context.ts'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from '../../platform/refusal.ts'
import { sessionHours, sessionIdleMinutes } from '../access-params.ts'
import { madeSecret, secretHash } from './one-time-secret.ts'
import { passwordAge } from './password-age.ts'
import { sessions } from './session.table.ts'
import { loadSessionUser } from './session-user.ts'

const TOUCH_EVERY = 60_000
const KEPT_ENDED = 7 * 24 * 3600_000

interface Known {
  user: SessionUser
  expiresAt: number
  /** How long it may stand idle, ms: as its company has set it. */
  idle: number
  lastSeen: number
  touched: number
}

export type EndReason = 'expired' | 'elsewhere' | 'signed-out' | 'revoked'

/** Sessions by opaque token, stored hashed, one live session a user; how long one lasts is the company's parameter. What a user may do is kept until access changes. */
export function sessionService(platform: Platform, read: ReadParam) {
  const { database, events, now } = platform
  const known = new Map<string, Known>()
  const idleOf = async (companyId: string) => (await read(companyId, sessionIdleMinutes)) * 60_000
  const stopSettings = events.on('company.changed', ({ companyId }) => {
    for (const [hash, { user }] of known) if (user.companyId === companyId) known.delete(hash)
  })
  const stop = events.on('access.changed', ({ companyId, userIds }) => {
    for (const [hash, { user }] of known) {
      if (user.companyId === companyId && (!userIds || userIds.includes(user.id))) known.delete(hash)
    }
  })

  async function find(token: string): Promise<SessionUser | SessionEnd> {
    const hash = secretHash(token)
    const hit = known.get(hash)
    const time = now().getTime()
    if (hit && time < hit.expiresAt && time - hit.lastSeen < hit.idle) {
      hit.lastSeen = time
      if (time - hit.touched > TOUCH_EVERY) await touch(hash, hit)
      return hit.user
    }
    known.delete(hash)
    return load(hash)
  }

  async function load(hash: string): Promise<SessionUser | SessionEnd> {
    const [row] = await database.systemDb.select().from(sessions).where(eq(sessions.tokenHash, hash))
    if (!row) return 'unknown'
    if (row.endedAt) return row.endReason === 'expired' || row.endReason === 'elsewhere' ? row.endReason : 'unknown'
    const time = now().getTime()
    const idle = await idleOf(row.companyId)
    if (time >= row.expiresAt.getTime() || time - row.lastSeenAt.getTime() >= idle) {
      await endWhere(eq(sessions.id, row.id), 'expired')
      return 'expired'
    }
    const user = await database.inCompany(row.companyId, (db) => loadSessionUser(db, row.userId, row.id))
    if (!user) return 'unknown'
    known.set(hash, {
      user,
      expiresAt: row.expiresAt.getTime(),
      idle,
      lastSeen: time,
      touched: row.lastSeenAt.getTime(),
    })
    return user
  }

  async function touch(hash: string, hit: Known) {
    hit.touched = hit.lastSeen
    await database.systemDb
      .update(sessions)
      .set({ lastSeenAt: new Date(hit.lastSeen) })
      .where(eq(sessions.tokenHash, hash))
  }

  /**
   * Opens a session and ends the user's earlier ones: their holders are told of the sign-in elsewhere.
   * `beside` names a live session of the user that it belongs to: then none is ended, and it lasts as long as that one.
   */
  async function open(
    user: { id: string; companyId: string },
    from: { ip: string; userAgent: string },
    beside?: string,
  ): Promise<string> {
    const token = madeSecret()
    const time = now()
    const lasting = (await read(user.companyId, sessionHours)) * 3600_000
    const ended = await database.systemDb.transaction(async (tx) => {
      // The user's row serialises sign-ins of the same user.
      await tx.execute(sql`select id from app_user where id = ${user.id} for update`)
      const live = and(eq(sessions.userId, user.id), isNull(sessions.endedAt))
      const [parent] = beside
        ? await tx
            .select()
            .from(sessions)
            .where(and(live, eq(sessions.id, beside), gt(sessions.expiresAt, time)))
        : []
      if (beside && !parent) throw invalid('登录密钥无效或已过期，请重新登录')
      const others = parent
        ? []
        : await tx
            .update(sessions)
            .set({ endedAt: time, endReason: 'elsewhere' })
            .where(live)
            .returning({ id: sessions.id })
      await tx.insert(sessions).values({
        tokenHash: secretHash(token),
        userId: user.id,
        companyId: user.companyId,
        parentId: parent && (parent.parentId ?? parent.id),
        lastSeenAt: time,
        expiresAt: parent?.expiresAt ?? new Date(time.getTime() + lasting),
        ip: from.ip,
        userAgent: from.userAgent.slice(0, 300),
      })
      await tx.delete(sessions).where(lt(sessions.endedAt, new Date(time.getTime() - KEPT_ENDED)))
      return others
    })
    forget(ended, 'elsewhere')
    return token
  }

  function forget(ended: readonly { id: string }[], reason: EndReason) {
    const ids = new Set(ended.map(({ id }) => id))
    for (const [hash, { user }] of known) {
      if (!ids.has(user.sessionId)) continue
      known.delete(hash)
      events.publish('user.signed-out', {
        companyId: user.companyId,
        userId: user.id,
        sessionId: user.sessionId,
        elsewhere: reason === 'elsewhere',
      })
    }
  }

  async function endWhere(condition: SQL | undefined, reason: EndReason) {
    const ended = await database.systemDb
      .update(sessions)
      .set({ endedAt: now(), endReason: reason })
      .where(and(condition, isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    forget(ended, reason)
  }

  /** Ends one sign-in, with the sessions that were begun from it, or all of a user. */
  const end = (which: { sessionId: string } | { userId: string }, reason: EndReason) =>
    endWhere('sessionId' in which ? ofSignIn(which.sessionId) : eq(sessions.userId, which.userId), reason)

  /** Ends the live session of a token where it is one of the user's; answers whether it was. */
  async function endOwn(token: string, user: SessionUser): Promise<boolean> {
    const own = and(eq(sessions.tokenHash, secretHash(token)), eq(sessions.userId, user.id), isNull(sessions.endedAt))
    const [row] = await database.systemDb.select({ id: sessions.id }).from(sessions).where(own)
    if (row) await endWhere(eq(sessions.id, row.id), 'signed-out')
    return Boolean(row)
  }

  const ofSignIn = (id: string) => {
    const root = sql`(select coalesce(parent_id, id) from session where id = ${id})`
    return or(eq(sessions.id, root), eq(sessions.parentId, root))
  }

  const close = () => {
    stop()
    stopSettings()
  }
  return { find, open, end, endOwn, close, withPasswordAge: passwordAge(platform, read) } satisfies SessionSource &
    Record<string, unknown>
}
export type SessionService = ReturnType<typeof sessionService>
