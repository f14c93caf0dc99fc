import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@zhizao/contract/access/second-factor'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/refusal.ts'
import { secretHash } from '../session/one-time-secret.ts'
import { recoveryCodes } from './second-factor.table.ts'

// Without characters that are taken for one another when read out.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 5

const made = () =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, () => LETTERS[randomInt(32)]).join('')).join('-')

/** 100 random bits: no guessing finds them, so a plain digest serves. The user stands in it: one hash says nothing of another's. */
const hashOf = (userId: string, code: string) => secretHash(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

/** Makes a user's recovery codes anew: those of before open nothing any more. Answers them, for the only time. */
export async function renewRecoveryCodes(
  { id: userId, companyId }: { id: string; companyId: string },
  db: Db,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, made)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codes.map((code) => ({ companyId, userId, codeHash: hashOf(userId, code) })))
  return codes
}

/** Uses a recovery code up, within the transaction of what it is for: of two who use it at once one succeeds. */
export async function takeRecoveryCode(userId: string, code: string, { db, now }: Pick<Context, 'db' | 'now'>) {
  const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code)))
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now(), updatedAt: now() })
    .where(and(mine, isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  if (!used.length) throw invalidField('recoveryCode', '恢复码', '不正确或已用过')
}
