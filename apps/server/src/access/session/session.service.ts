import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SessionEnd, SessionSource } from '../../platform/access/sessions.ts'
import type { SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from '../../platform/refusal.ts'
import { sessionHours, sessionIdleMinutes } from '../access-params.ts'
import { users } from '../user/user.table.ts'
import { madeSecret, secretHash } from './one-time-secret.ts'
import { passwordAge } from './password-age.ts'
import { sessions } from './session.table.ts'
import { loadSessionUser } from './session-user.ts'

const TOUCH_EVERY = 60_000
const KEPT_ENDED = 7 * 24 * 3600_000

/** Times of the steady clock: one that is set ends nobody's session, and lengthens none. */
interface Known {
  user: SessionUser
  expiresAt: number
  /** How long it may stand idle, ms: as its company has set it. */
  idle: number
  lastSeen: number
  touched: number
  /** Access or settings were changed: the next call reads it anew. */
  isStale: boolean
}

const whose = { id: sessions.id, userId: sessions.userId, companyId: sessions.companyId }
type Whose = { id: string; userId: string; companyId: string }

export type EndReason = 'expired' | 'elsewhere' | 'signed-out' | 'revoked'

/** What an administrator or a company changes holds from the next call on; answers how to end it. */
function followChanges(
  events: EventBus,
  known: ReadonlyMap<string, Known>,
  idleOf: (companyId: string) => Promise<number>,
) {
  const stopSettings = events.on('company.changed', async ({ companyId }) => {
    const ofCompany = [...known.values()].filter(({ user }) => user.companyId === companyId)
    for (const one of ofCompany) one.isStale = true
    const idle = await idleOf(companyId)
    for (const one of ofCompany) one.idle = idle
  })
  const stop = events.on('access.changed', ({ companyId, userIds }) => {
    for (const one of known.values()) {
      const { user } = one
      if (user.companyId === companyId && (!userIds || userIds.includes(user.id))) one.isStale = true
    }
  })
  return () => {
    stop()
    stopSettings()
  }
}

/** Sessions by opaque token, stored hashed, one live session a user; how long one lasts is the company's parameter. What a user may do is kept until access changes. */
export function sessionService(platform: Platform, read: ReadParam) {
  const { database, events, now, steady } = platform
  const known = new Map<string, Known>()
  const idleOf = async (companyId: string) => (await read(companyId, sessionIdleMinutes)) * 60_000
  const isOver = ({ expiresAt, lastSeen, idle }: Pick<Known, 'expiresAt' | 'lastSeen' | 'idle'>, time: number) =>
    time >= expiresAt || time - lastSeen >= idle
  /** Grows with each end of sessions: what was being read meanwhile may have ended. */
  let ends = 0
  /** The steady clock's time of a date; what lies ahead was written before the clock was set back. */
  const steadyOf = (date: Date) => steady() + date.getTime() - now().getTime()
  const close = followChanges(events, known, idleOf)

  async function find(token: string, how: 'acts' | 'looks on' = 'acts'): Promise<SessionUser | SessionEnd> {
    const hash = secretHash(token)
    const hit = known.get(hash)
    const time = steady()
    if (!hit || hit.isStale || isOver(hit, time)) return load(hash, how)
    if (how === 'acts') await seen(hash, hit, time)
    return hit.user
  }

  async function seen(hash: string, hit: Known, time: number) {
    hit.lastSeen = Math.max(hit.lastSeen, time)
    if (time - hit.touched > TOUCH_EVERY) await touch(hash, hit)
  }

  async function load(hash: string, how: 'acts' | 'looks on'): Promise<SessionUser | SessionEnd> {
    const endsBefore = ends
    const [row] = await database.systemDb.select().from(sessions).where(eq(sessions.tokenHash, hash))
    if (!row) return 'unknown'
    if (row.endedAt) return row.endReason === 'expired' || row.endReason === 'elsewhere' ? row.endReason : 'unknown'
    const idle = await idleOf(row.companyId)
    const time = steady()
    const before = known.get(hash)
    const seenAt = steadyOf(row.lastSeenAt)
    const setBack = Math.max(0, seenAt - time)
    const life = {
      expiresAt: before?.expiresAt ?? steadyOf(row.expiresAt) - setBack,
      idle,
      // What memory knows is younger: the row is written once a minute.
      lastSeen: before?.lastSeen ?? seenAt - setBack,
      touched: before?.touched ?? seenAt - setBack,
      isStale: false,
    }
    if (isOver(life, time)) {
      await endWhere(eq(sessions.id, row.id), 'expired')
      return 'expired'
    }
    const user = await database.inCompany(row.companyId, (db) => loadSessionUser(db, row.userId, row.id))
    if (!user) return 'unknown'
    if (endsBefore !== ends) return load(hash, how)
    const hit: Known = { ...life, user }
    known.set(hash, hit)
    if (how === 'acts') await seen(hash, hit, time)
    return user
  }

  /** From memory; only what memory has lost is looked up. */
  async function endOverdue(sessionIds: ReadonlySet<string>) {
    const time = steady()
    const lost = new Set(sessionIds)
    const over: string[] = []
    for (const one of known.values()) {
      const { sessionId } = one.user
      if (lost.delete(sessionId) && isOver(one, time)) over.push(sessionId)
    }
    if (over.length) await endWhere(inArray(sessions.id, over), 'expired')
    if (!lost.size) return
    const rows = await database.systemDb
      .select()
      .from(sessions)
      .where(inArray(sessions.id, [...lost]))
    for (const row of rows) {
      if (row.endedAt) notify([row], row.endReason as EndReason)
      else await load(row.tokenHash, 'looks on')
    }
  }

  async function touch(hash: string, hit: Known) {
    hit.touched = hit.lastSeen
    await database.systemDb
      .update(sessions)
      .set({ lastSeenAt: new Date(now().getTime() - (steady() - hit.lastSeen)) })
      .where(eq(sessions.tokenHash, hash))
  }

  /**
   * Opens a session and ends the user's earlier ones: their holders are told of the sign-in elsewhere.
   * `beside` names a live session of the user that it belongs to: then none is ended, and it lasts as long as that one.
   * `secondFactor`: it was given, which a session that belongs to another has from that one. `within` is done in the same
   * transaction, with the user's row locked.
   */
  async function open(
    user: { id: string; companyId: string },
    from: { ip: string; userAgent: string },
    {
      beside,
      secondFactor,
      within,
    }: { beside: string | undefined; secondFactor: boolean; within: (db: Db) => Promise<void> },
  ): Promise<string> {
    const token = madeSecret()
    const time = now()
    const lasting = (await read(user.companyId, sessionHours)) * 3600_000
    const ended = await database.systemDb.transaction(async (tx) => {
      // The user's row serialises sign-ins of the same user.
      await tx.execute(sql`select id from ${users} where id = ${user.id} for update`)
      await within(tx)
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
        : await tx.update(sessions).set({ endedAt: time, endReason: 'elsewhere' }).where(live).returning(whose)
      await tx.insert(sessions).values({
        tokenHash: secretHash(token),
        userId: user.id,
        companyId: user.companyId,
        parentId: parent && (parent.parentId ?? parent.id),
        secondFactor: parent?.secondFactor ?? secondFactor,
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

  function forget(ended: readonly Whose[], reason: EndReason) {
    if (!ended.length) return
    ends++
    const ids = new Set(ended.map(({ id }) => id))
    for (const [hash, { user }] of known) if (ids.has(user.sessionId)) known.delete(hash)
    notify(ended, reason)
  }

  /** Also of sessions that memory does not hold: their sockets may stand. */
  function notify(ended: readonly Whose[], reason: EndReason) {
    for (const { id, userId, companyId } of ended)
      events.publish('user.signed-out', { companyId, userId, sessionId: id, elsewhere: reason === 'elsewhere' })
  }

  async function endWhere(condition: SQL | undefined, reason: EndReason) {
    const ended = await database.systemDb
      .update(sessions)
      .set({ endedAt: now(), endReason: reason })
      .where(and(condition, isNull(sessions.endedAt)))
      .returning(whose)
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
    const root = sql`(select coalesce(parent_id, id) from ${sessions} where id = ${id})`
    return or(eq(sessions.id, root), eq(sessions.parentId, root))
  }

  return {
    find,
    endOverdue,
    open,
    end,
    endOwn,
    close,
    isPasswordTooOld: passwordAge(platform, read),
  } satisfies SessionSource & Record<string, unknown>
}
export type SessionService = ReturnType<typeof sessionService>
