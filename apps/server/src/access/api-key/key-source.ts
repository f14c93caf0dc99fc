import { KEY_MARK } from '@zhizao/contract/access/api-key'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { eq, sql } from 'drizzle-orm'
import { allowance } from '../../platform/access/allowance.ts'
import type { keyEnds, SessionSource } from '../../platform/access/sessions.ts'
import type { SessionUser } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AddressGuard } from '../session/address-guard.ts'
import { secretHash } from '../session/one-time-secret.ts'
import { addressesAllow } from './allowed-address.ts'
import { apiKeys } from './api-key.table.ts'
import { keyOfSession, loadKeyUser, sessionOfKey } from './key-user.ts'

const WRITE_EVERY = 60_000

type KeyEnd = keyof typeof keyEnds
interface Known {
  keyId: string
  user: SessionUser
  expiresAt: number
  perMinute: number
  pace: () => boolean
  allows: (ip: string) => boolean
  /** Calls that its row does not count yet, the newest of them, and when the row was written. */
  uncounted: number
  last: { at: number; ip: string } | undefined
  written: number
  /** Rights, key or company were changed: the next call reads it anew. */
  isStale: boolean
}

export interface KeySource extends SessionSource {
  /** After keys were changed or revoked: what memory holds of them is over, and so are their sockets where they open nothing now. */
  changed(keyIds: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Who the keys of programs stand for, as sessions are found: by the hash of a secret, from memory until something changes. */
export function keySource(platform: Platform, addresses: AddressGuard): KeySource {
  const { database, events, log, now, steady } = platform
  const known = new Map<string, Known>()
  /** Grows with each change: what was being read meanwhile may be over. */
  let changes = 0
  const time = () => now().getTime()
  const hashOf = (keyId: string) => known.entries().find(([, { keyId: each }]) => each === keyId)?.[0]

  const makeStale = (which: (one: Known) => boolean) => {
    changes++
    for (const one of known.values()) if (which(one)) one.isStale = true
  }
  const stops = [
    events.on('access.changed', ({ companyId, userIds }) =>
      makeStale(({ user }) => user.companyId === companyId && (!userIds || userIds.includes(user.id))),
    ),
    events.on('company.changed', ({ companyId }) => makeStale(({ user }) => user.companyId === companyId)),
    // Whoever is switched off or deleted is signed out.
    events.on('user.signed-out', ({ userId, ofKey }) => {
      if (!ofKey) makeStale(({ user }) => user.id === userId)
    }),
  ]

  async function load(hash: string): Promise<Known | KeyEnd> {
    const before = changes
    const [row] = await database.systemDb.select().from(apiKeys).where(eq(apiKeys.secretHash, hash))
    const old = known.get(hash)
    const user = row && (await database.inCompany(row.companyId, (db) => loadKeyUser(db, row)))
    if (before !== changes) return load(hash)
    const end = !row
      ? 'key-unknown'
      : row.revokedAt
        ? 'key-revoked'
        : row.expiresAt.getTime() <= time()
          ? 'key-expired'
          : 'key-idle'
    if (!row || !user || end !== 'key-idle') return forget(hash, end)
    const { perMinute } = row
    const fresh: Known = {
      keyId: row.id,
      user,
      expiresAt: row.expiresAt.getTime(),
      perMinute,
      // A change of something else gives nobody a minute's calls anew.
      pace: old?.perMinute === perMinute ? old.pace : allowance({ most: perMinute, aSecond: perMinute / 60 }, steady),
      allows: addressesAllow(row.addresses),
      uncounted: old?.uncounted ?? 0,
      last: old?.last,
      written: old?.written ?? row.lastUsedAt?.getTime() ?? 0,
      isStale: false,
    }
    known.set(hash, fresh)
    return fresh
  }

  function forget(hash: string, end: KeyEnd): KeyEnd {
    const old = known.get(hash)
    known.delete(hash)
    if (old) {
      writeUse(old).catch((error) => log.error({ err: error }, 'use of a key not written'))
      notify(old.user)
    }
    return end
  }

  const notify = ({ id: userId, companyId, sessionId }: Pick<SessionUser, 'id' | 'companyId' | 'sessionId'>) =>
    events.publish('user.signed-out', { companyId, userId, sessionId, ofKey: true })

  /** Of a key that was looked at before and not changed since from memory. */
  async function standing(hash: string): Promise<Known | KeyEnd> {
    const hit = known.get(hash)
    return hit && !hit.isStale && hit.expiresAt > time() ? hit : load(hash)
  }

  async function find(secret: string, _how?: unknown, from: { ip: string } = { ip: '' }) {
    const hash = secretHash(secret)
    // A key that was right before is asked for no address's sake to wait.
    if (!known.has(hash) && addresses.isRefused(from.ip)) throw tooMany('操作过于频繁，请稍后再试')
    const found = await standing(hash)
    if (typeof found === 'string') {
      // The same wrong key counts once: a program that was forgotten locks nobody out.
      if (found === 'key-unknown') addresses.failed(`${KEY_MARK}${hash}`, from.ip)
      return found
    }
    if (!found.allows(from.ip)) return 'key-address' as const
    if (!found.pace()) throw tooMany(`调用过于频繁：此接口密钥每分钟最多 ${found.perMinute} 次`)
    found.uncounted++
    found.last = { at: time(), ip: from.ip }
    // Whichever way the clock was set since.
    if (Math.abs(time() - found.written) >= WRITE_EVERY) await writeUse(found)
    return found.user
  }

  /** Rarely, not with each call: a busy key would otherwise write its row all the time. */
  async function writeUse(one: Known) {
    const { uncounted, last } = one
    if (!last || !uncounted) return
    one.uncounted = 0
    one.written = last.at
    await database.systemDb
      .update(apiKeys)
      .set({
        lastUsedAt: new Date(last.at),
        lastUsedIp: last.ip,
        callCount: sql`${apiKeys.callCount} + ${uncounted}`,
      })
      .where(eq(apiKeys.id, one.keyId))
  }

  /** Of sessions that are keys: those whose time or right is over are told, so that their sockets end. */
  async function endOverdue(sessionIds: ReadonlySet<string>) {
    const lost = new Set(sessionIds)
    for (const [hash, { user }] of [...known]) if (lost.delete(user.sessionId)) await standing(hash)
    // A key that ended while its socket was signing in is in no memory.
    for (const sessionId of lost) {
      const [row] = await database.systemDb
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.id, keyOfSession(sessionId)))
      if (!row || typeof (await standing(row.secretHash)) === 'string')
        notify({ id: row?.makerId ?? '', companyId: row?.companyId ?? '', sessionId })
    }
  }

  return {
    find,
    endOverdue,
    async changed(keyIds) {
      const ids = new Set(keyIds)
      makeStale(({ keyId }) => ids.has(keyId))
      for (const id of keyIds) {
        const hash = hashOf(id)
        if (hash) await load(hash)
      }
    },
    async close() {
      for (const stop of stops) stop()
      for (const one of known.values()) await writeUse(one)
    },
  }
}

const tooMany = (words: string) => new Refusal(ErrorCode.tooMany, words)

/** Sessions of people and keys of programs, told apart by how they begin. */
export const withKeys = (sessions: SessionSource, keys: SessionSource): SessionSource => ({
  find: (token, how, from) => (token.startsWith(KEY_MARK) ? keys : sessions).find(token, how, from),
  async endOverdue(ids) {
    const ofKeys = new Set([...ids].filter((id) => id.startsWith(sessionOfKey(''))))
    await sessions.endOverdue(ofKeys.size ? ids.difference(ofKeys) : ids)
    if (ofKeys.size) await keys.endOverdue(ofKeys)
  },
})
