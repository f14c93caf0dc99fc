import { randomInt } from 'node:crypto'
import type { CodePurpose } from '@zhizao/contract/access/registration'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { hashSecret, secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import type { PostMessage } from '../../sender/index.ts'
import { codeMessage, maskedAddress } from './code-message.ts'
import { channelOf, type Way } from './open-ways.ts'
import { verificationCodes } from './verification-code.table.ts'

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
export interface Claim {
  purpose: CodePurpose
  way: Way
  recipient: string
}

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
    /** `companyId`: whose outbox it goes through; none where the address belongs to nobody, who then gets nothing. */
    async send(claim: Claim, companyId: string | undefined, context: Context) {
      await refuseTooMany(claim, context)
      const { db, now, ip, language } = context
      const { purpose, way, recipient } = claim
      const time = now()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const validUntil = new Date(time.getTime() + VALID)
      await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, new Date(time.getTime() - KEPT)))
      const codeHash = await hashSecret(code)
      await db
        .insert(verificationCodes)
        .values({ purpose, channel: way, recipient, codeHash, ip, expiresAt: validUntil, createdAt: time })
      if (companyId) {
        const minutes = VALID / (60 * SECOND)
        await post(
          {
            ...{ companyId, channel: channelOf[way], recipient, code, validUntil },
            ...codeMessage(purpose, language, code, minutes),
            template: `${purpose}-code`,
            params: { code, minutes: String(minutes) },
          },
          context,
        )
      }
      return {
        recipient: maskedAddress(recipient),
        validSeconds: VALID / SECOND,
        againSeconds: AGAIN_AFTER / SECOND,
      }
    },

    /** The id of the code's row, to be used up by `use`. Each try counts, also where the caller's work is refused later. */
    async check({ purpose, recipient }: Claim, code: string, { now }: Context): Promise<string> {
      const db = database.systemDb
      const newest = db
        .select({ id: verificationCodes.id })
        .from(verificationCodes)
        .where(and(eq(verificationCodes.recipient, recipient), eq(verificationCodes.purpose, purpose)))
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
      return row.id
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
