import { randomBytes } from 'node:crypto'
import type { QrState } from '@zhizao/contract/access/qr-sign-in'
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict } from '../../platform/refusal.ts'
import type { SignInGate } from '../second-factor/sign-in-gate.ts'
import { provenUser } from '../session/begin-session.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { sessions } from '../session/session.table.ts'
import { users } from '../user/user.table.ts'
import { qrSignIns } from './qr-sign-in.table.ts'

export const QR_LIVES = 2 * 60_000
/** A confirmed one is fetched within a poll or two; later nobody waits for it any more. */
const FETCHED_WITHIN = 30_000
const KEPT = 24 * 3600_000

type Row = typeof qrSignIns.$inferSelect
const gone = () => conflict('二维码已失效，请在电脑上刷新后重新扫描')

/** Signing a browser in from a phone that is signed in. */
export function qrSignInService({ database, now }: Platform, gate: SignInGate) {
  const db = database.systemDb

  const stateOf = (row: Row | undefined): QrState => {
    if (!row || row.state === 'used') return 'expired'
    const until = row.expiresAt.getTime() + (row.state === 'confirmed' ? FETCHED_WITHIN : 0)
    return row.state !== 'refused' && until <= now().getTime() ? 'expired' : row.state
  }

  /** Goes on from certain states only, so that of two who try at once one succeeds. */
  async function advance(condition: SQL | undefined, from: QrState[], to: Partial<Row>): Promise<Row | undefined> {
    const [row] = await db
      .update(qrSignIns)
      .set({ ...to, updatedAt: now() })
      .where(and(condition, inArray(qrSignIns.state, from)))
      .returning()
    return row
  }
  const byCode = async (code: string) => (await db.select().from(qrSignIns).where(eq(qrSignIns.code, code)))[0]

  async function decide(code: string, state: 'confirmed' | 'refused', { user }: Context) {
    const mine = and(eq(qrSignIns.code, code), eq(qrSignIns.userId, user.id))
    if (stateOf(await byCode(code)) !== 'scanned') throw gone()
    const [own] = await db
      .select({ secondFactor: sessions.secondFactor })
      .from(sessions)
      .where(eq(sessions.id, user.sessionId))
    const secondFactor = own?.secondFactor ?? false
    if (!(await advance(mine, ['scanned'], { state, secondFactor }))) throw gone()
  }

  return {
    async create({ ip, userAgent }: Context) {
      const [code, secret] = [randomBytes(16).toString('base64url'), madeSecret()]
      const time = now()
      await db.delete(qrSignIns).where(lt(qrSignIns.expiresAt, new Date(time.getTime() - KEPT)))
      const expiresAt = new Date(time.getTime() + QR_LIVES)
      await db.insert(qrSignIns).values({
        code,
        secretHash: secretHash(secret),
        ip,
        userAgent: userAgent.slice(0, 300),
        expiresAt,
        createdAt: time,
      })
      return { code, secret, expiresAt }
    },

    /** Undefined where code and secret do not belong together. */
    async poll({ code, secret }: { code: string; secret: string }, context: Context) {
      const row = await byCode(code)
      if (row?.secretHash !== secretHash(secret)) return undefined
      const state = stateOf(row)
      if (state === 'scanned') return { state, name: await maskedName(row.userId!), user: null }
      if (state !== 'confirmed') return { state, name: '', user: null }
      const taken = await advance(eq(qrSignIns.id, row.id), ['confirmed'], { state: 'used' })
      if (!taken) return { state: 'expired' as const, name: '', user: null }
      const proven = await provenUser(row.userId!, { db })
      const how = { message: '扫码登录成功', secondFactor: row.secondFactor }
      const { signedIn } = await gate.enter(proven, context, how)
      return { state, name: '', user: signedIn }
    },

    async scan(code: string, { user }: Context) {
      const unexpired = await byCode(code)
      if (!['waiting', 'scanned'].includes(stateOf(unexpired))) throw gone()
      const own = and(eq(qrSignIns.code, code), eq(qrSignIns.userId, user.id))
      const row =
        (await advance(eq(qrSignIns.code, code), ['waiting'], { state: 'scanned', userId: user.id })) ??
        (await advance(own, ['scanned'], {}))
      if (!row) throw conflict('该二维码已被其他用户扫描')
      const { ip, userAgent, createdAt, expiresAt } = row
      return { state: 'scanned' as const, ip, userAgent, createdAt, expiresAt }
    },

    confirm: (code: string, context: Context) => decide(code, 'confirmed', context),
    refuse: (code: string, context: Context) => decide(code, 'refused', context),
  }

  /** The name's ends: enough to know oneself by. */
  async function maskedName(userId: string) {
    const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
    const letters = [...(row?.name ?? '')]
    return letters.length > 2 ? `${letters[0]}*${letters.at(-1)}` : `*${letters.at(-1) ?? ''}`
  }
}
