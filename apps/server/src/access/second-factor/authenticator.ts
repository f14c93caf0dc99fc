import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict, invalid, invalidField } from '../../platform/refusal.ts'
import { stepOf } from './app-code.ts'
import { authenticators } from './second-factor.table.ts'

/**
 * Tries of six digits that one account bears within an hour, from wherever and over however many sign-ins. Three codes are
 * right at a time: who knows the password and guesses all day long is in after four years.
 */
const MOST_TRIES = 10
const WITHIN = 3600_000

export const wrongCode = () => invalidField('oneTimeCode', '验证码', '不正确或已失效')

interface Ports {
  db: Db
  seal: SecretSeal
  now: () => Date
  /** Somebody who knows the password is guessing. */
  onLocked: (userId: string) => Promise<void>
}

/** Codes of authenticator apps: each try is counted before it is looked at, each code taken once. */
export function authenticatorCodes({ db, seal, now, onLocked }: Ports) {
  /** Answers the row as it stands with this try counted, or refuses. */
  async function counted(userId: string) {
    const { tries, triesSince } = authenticators
    const since = new Date(now().getTime() - WITHIN)
    const isOld = sql`(${triesSince} is null or ${triesSince} <= ${since.toISOString()}::timestamptz)`
    const [row] = await db
      .update(authenticators)
      .set({
        tries: sql`case when ${isOld} then 1 else ${tries} + 1 end`,
        triesSince: sql`case when ${isOld} then ${now().toISOString()}::timestamptz else ${triesSince} end`,
      })
      .where(and(eq(authenticators.userId, userId), or(isOld, lt(tries, MOST_TRIES))))
      .returning()
    if (row) return row
    const [locked] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
    if (!locked) throw invalid('没有设置验证器应用，请使用其他方式')
    const minutes = Math.ceil((locked.triesSince!.getTime() + WITHIN - now().getTime()) / 60_000)
    throw invalid(`验证码输错次数过多，请 ${minutes} 分钟后再试，或使用通行密钥、恢复码`)
  }

  return {
    /** Looks at a code; answers how to take it, within the transaction of what it is for. */
    async check(userId: string, code: string): Promise<(tx: Db) => Promise<void>> {
      const row = await counted(userId)
      const secret = seal.open(row.secret)
      if (secret === undefined)
        throw conflict('服务器更换了密钥文件，验证器应用已失效：请使用恢复码，或联系管理员重置双重验证')
      const step = stepOf(secret, code, now())
      if (step === undefined) {
        if (row.tries === MOST_TRIES) await onLocked(userId)
        throw wrongCode()
      }
      return async (tx) => {
        const taken = await tx
          .update(authenticators)
          .set({ lastStep: step, lastUsedAt: now(), tries: 0, updatedAt: now() })
          .where(and(eq(authenticators.id, row.id), lt(authenticators.lastStep, step)))
          .returning({ id: authenticators.id })
        if (!taken.length) throw invalidField('oneTimeCode', '验证码', '已用过，请等应用显示下一个')
      }
    },
  }
}
export type AppCodes = ReturnType<typeof authenticatorCodes>
