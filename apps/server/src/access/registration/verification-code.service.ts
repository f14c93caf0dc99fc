import { randomInt } from 'node:crypto'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { hashSecret, secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import type { PostMessage } from '../../sender/index.ts'
import { codeMessage, maskedAddress } from './code-message.ts'
import { channelOf, type Way } from './open-ways.ts'
import { type CodePurpose, verificationCodes } from './verification-code.table.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const VALID = 300 * SECOND
const AGAIN_AFTER = 60 * SECOND
const MOST_TRIES = 5
const MOST_OF_ADDRESS_A_DAY = 10
/** Whole plants come from one address. */
const MOST_OF_IP_AN_HOUR = 30
const KEPT = 48 * HOUR

/** An address that somebody says is his. */
export interface Address {
  way: Way
  recipient: string
}
export interface Claim extends Address {
  purpose: CodePurpose
}
/** What goes to the address: a code, for one account where there is one already; other words instead of it; or nothing. */
export type Letter =
  | { account?: { id: string; companyId: string } }
  | { subject: string; text: string; template: string; params: Record<string, string> }
  | undefined

const tooMany = (message: string) => new Refusal(ErrorCode.tooMany, message)
export const wrongCode = () => invalidField('code', '验证码', '不正确或已失效')

/** Codes by e-mail and short message: 6 digits, 5 minutes, 5 tries, one a minute. */
export function verificationCodeService({ database }: Platform, post: PostMessage) {
  async function refuseTooMany({ recipient }: Claim, { db, ip, now }: Context) {
    // Two requests at once for one address come one after the other.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${recipient}`}, 0))`)
    const time = now().getTime()
    const since = (ms: number) => gt(verificationCodes.createdAt, new Date(time - ms))
    const [own] = await db
      .select({
        total: sql<number>`count(*)::int`,
        latest: sql<string | null>`max(${verificationCodes.createdAt})`,
      })
      .from(verificationCodes)
      .where(and(eq(verificationCodes.recipient, recipient), since(24 * HOUR)))
    const waits = own!.latest ? new Date(own!.latest).getTime() + AGAIN_AFTER - time : 0
    if (waits > 0) throw tooMany(`请 ${Math.ceil(waits / SECOND)} 秒后再获取验证码`)
    if (own!.total >= MOST_OF_ADDRESS_A_DAY) throw tooMany('今天获取验证码的次数过多，请明天再试')
    const [near] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(verificationCodes)
      .where(and(eq(verificationCodes.ip, ip), since(HOUR)))
    if (near!.total >= MOST_OF_IP_AN_HOUR) throw tooMany('操作过于频繁，请稍后再试')
  }

  return {
    /** Writes a row whatever goes out, so that the caller's answer, limits and waiting tell nothing of the address. */
    async send(claim: Claim, letterFor: () => Promise<Letter>, context: Context) {
      const { db, now, ip, language } = context
      const { purpose, way, recipient } = claim
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      // Before the transaction begins: it may wait for its turn.
      const codeHash = await hashSecret(code, ip)
      await refuseTooMany(claim, context)
      const time = now()
      const validUntil = new Date(time.getTime() + VALID)
      await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, new Date(time.getTime() - KEPT)))
      const letter = await letterFor()
      const account = letter && 'account' in letter ? letter.account : undefined
      await db.insert(verificationCodes).values({
        purpose,
        channel: way,
        recipient,
        userId: account?.id,
        companyId: account?.companyId,
        codeHash,
        ip,
        expiresAt: validUntil,
        createdAt: time,
      })
      // Of no company: its people would read it in their outbox, whoever the account belongs to.
      const to = { companyId: null, channel: channelOf[way], recipient, validUntil }
      const minutes = VALID / (60 * SECOND)
      if (letter && 'text' in letter) await post({ ...to, ...letter }, context)
      else if (letter) {
        const words = codeMessage(purpose, language, code, minutes)
        const params = { code, minutes: String(minutes) }
        await post({ ...to, code, ...words, template: `${purpose}-code`, params }, context)
      }
      return {
        recipient: maskedAddress(recipient),
        validSeconds: VALID / SECOND,
        againSeconds: AGAIN_AFTER / SECOND,
      }
    },

    /**
     * The code's row, to be used up by `use`. Each try counts, also where the caller's work is refused later: it works on
     * a connection of its own, so it comes before the first query of the call. `userId`: only codes of this account.
     */
    async check({ purpose, recipient }: Claim, code: string, { now }: Pick<Context, 'now'>, userId?: string) {
      const db = database.systemDb
      const newest = db
        .select({ id: verificationCodes.id })
        .from(verificationCodes)
        .where(
          and(
            eq(verificationCodes.recipient, recipient),
            eq(verificationCodes.purpose, purpose),
            userId ? eq(verificationCodes.userId, userId) : undefined,
          ),
        )
        .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id))
        .limit(1)
      const [row] = await db
        .update(verificationCodes)
        .set({ tries: sql`${verificationCodes.tries} + 1` })
        .where(
          and(
            eq(verificationCodes.id, sql`(${newest})`),
            isNull(verificationCodes.usedAt),
            gt(verificationCodes.expiresAt, now()),
            lt(verificationCodes.tries, MOST_TRIES),
          ),
        )
        .returning()
      if (!row || !(await secretFits(row.codeHash, code))) throw wrongCode()
      return row
    },

    /** In the transaction of what the code was for: of two who use it at once one succeeds. */
    async use(
      id: string,
      { db, now }: Pick<Context, 'db' | 'now'>,
      more: Partial<typeof verificationCodes.$inferInsert> = {},
    ) {
      const used = await db
        .update(verificationCodes)
        .set({ usedAt: now(), ...more })
        .where(and(eq(verificationCodes.id, id), isNull(verificationCodes.usedAt)))
        .returning({ id: verificationCodes.id })
      if (!used.length) throw wrongCode()
    },
  }
}
export type VerificationCodeService = ReturnType<typeof verificationCodeService>
