import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from '../../platform/refusal.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type ChallengePurpose, factorChallenges } from './second-factor.table.ts'

const MINUTE = 60_000
/** Whoever sets an app up may have to install it first. */
const LIVES: Record<ChallengePurpose, number> = {
  'sign-in': 5 * MINUTE,
  'set-up': 15 * MINUTE,
  app: 15 * MINUTE,
  passkey: 5 * MINUTE,
  again: 5 * MINUTE,
}
const MOST_TRIES = 5

type Row = typeof factorChallenges.$inferSelect
type Given = Pick<Row, 'userId' | 'companyId' | 'purpose' | 'passwordMark'> &
  Partial<Pick<Row, 'sessionId' | 'message' | 'appSecret' | 'passkeyChallenge'>>

const begunBy = (sessionId: string, purpose: ChallengePurpose) =>
  and(eq(factorChallenges.sessionId, sessionId), eq(factorChallenges.purpose, purpose))

const isBeforeSession = (purpose: ChallengePurpose) => purpose === 'sign-in' || purpose === 'set-up'
export const over = (purpose: ChallengePurpose) =>
  invalid(isBeforeSession(purpose) ? '登录验证已失效，请重新登录' : '操作已超时，请重新开始')

/** Challenges stand in the database, so that any process takes the answer. Tries are written at once, apart from what they are for. */
export function factorChallengeStore({ database, now }: Pick<Platform, 'database' | 'now'>) {
  const db = database.systemDb
  const living = (condition: ReturnType<typeof eq>) =>
    and(condition, isNull(factorChallenges.usedAt), gt(factorChallenges.expiresAt, now()))

  return {
    /** Answers its token, for the only time. A session has one of each purpose: who begins anew has given the former up. */
    async open(given: Given, via: Db = db): Promise<string> {
      const token = madeSecret()
      const time = now()
      const expiresAt = new Date(time.getTime() + LIVES[given.purpose])
      await via.delete(factorChallenges).where(lt(factorChallenges.expiresAt, time))
      if (given.sessionId) await via.delete(factorChallenges).where(begunBy(given.sessionId, given.purpose))
      await via.insert(factorChallenges).values({ ...given, tokenHash: secretHash(token), expiresAt })
      return token
    },

    /** `by`: the session that must have begun it. */
    async find(token: string, purpose: ChallengePurpose, by?: { id: string; sessionId: string }): Promise<Row> {
      const mine = living(eq(factorChallenges.tokenHash, secretHash(token)))
      const [row] = await db
        .select()
        .from(factorChallenges)
        .where(and(mine, eq(factorChallenges.purpose, purpose)))
      if (!row || (by && (row.userId !== by.id || row.sessionId !== by.sessionId))) throw over(purpose)
      return row
    },

    /** Counted before what is tried is looked at; what a passkey signed is good for one try. */
    async count({ id, purpose, passkeyChallenge }: Row, byPasskey: boolean) {
      const untried =
        byPasskey && passkeyChallenge ? eq(factorChallenges.passkeyChallenge, passkeyChallenge) : undefined
      const [row] = await db
        .update(factorChallenges)
        .set({ tries: sql`${factorChallenges.tries} + 1`, ...(byPasskey && { passkeyChallenge: null }) })
        .where(and(living(eq(factorChallenges.id, id)), lt(factorChallenges.tries, MOST_TRIES), untried))
        .returning({ id: factorChallenges.id })
      if (!row || (byPasskey && !passkeyChallenge)) throw over(purpose)
    },

    async keep(id: string, values: Partial<Pick<Row, 'appSecret' | 'passkeyChallenge'>>) {
      await db.update(factorChallenges).set(values).where(eq(factorChallenges.id, id))
    },

    /** In the transaction of what it was for: of two who use it at once one succeeds. */
    async use({ id, userId, purpose }: Pick<Row, 'id' | 'userId' | 'purpose'>, tx: Db) {
      await oneAtATime(userId, tx)
      const used = await tx
        .update(factorChallenges)
        .set({ usedAt: now(), updatedAt: now() })
        .where(living(eq(factorChallenges.id, id)))
        .returning({ id: factorChallenges.id })
      if (!used.length) throw over(purpose)
    },
  }
}
export type FactorChallengeStore = ReturnType<typeof factorChallengeStore>
export type FactorChallenge = Row

/** Whatever of a user is under way leads nowhere any more. */
export const endChallenges = (userIds: readonly string[], db: Db) =>
  db.delete(factorChallenges).where(inArray(factorChallenges.userId, [...userIds]))
