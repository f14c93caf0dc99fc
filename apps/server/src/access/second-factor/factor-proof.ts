import { and, eq, gt, lt } from 'drizzle-orm'
import type { SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { factorProofs } from './second-factor.table.ts'

/** Long enough for a few acts one after the other. */
const LIVES = 5 * 60_000

/** Proofs that somebody has just shown again who he is: good in his session alone, for calls with `asksAgain`. */
export function factorProofStore({ database, now }: Pick<Platform, 'database' | 'now'>) {
  return {
    async issue({ id: userId, companyId, sessionId }: SessionUser, tx: Db) {
      const proof = madeSecret()
      await tx.delete(factorProofs).where(lt(factorProofs.expiresAt, now()))
      const expiresAt = new Date(now().getTime() + LIVES)
      await tx.insert(factorProofs).values({ companyId, userId, sessionId, proofHash: secretHash(proof), expiresAt })
      return { proof, validSeconds: LIVES / 1000 }
    },

    async fits({ id, sessionId }: SessionUser, proof: string): Promise<boolean> {
      const [row] = await database.systemDb
        .select({ id: factorProofs.id })
        .from(factorProofs)
        .where(
          and(
            eq(factorProofs.proofHash, secretHash(proof)),
            eq(factorProofs.userId, id),
            eq(factorProofs.sessionId, sessionId),
            gt(factorProofs.expiresAt, now()),
          ),
        )
      return row !== undefined
    },
  }
}
export type FactorProofStore = ReturnType<typeof factorProofStore>
