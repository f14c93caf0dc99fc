import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { OfflineAction } from '@zhizao/contract/offline/offline-action'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import { Busy, conflict, Refusal } from '../platform/refusal.ts'
import { offlineActions } from './offline-action.table.ts'

/** Refusals that say of the act itself that it may not be. */
const FINAL: readonly number[] = [ErrorCode.invalid, ErrorCode.forbidden, ErrorCode.notFound, ErrorCode.conflict]

/**
 * Does an act once: the same one sent again is answered as it was the first time, and does nothing. Within the call's
 * transaction, so that its name stands exactly where its work does; two that arrive together wait for each other at the
 * unique index. One that was refused stays refused under its name, so that a copy of it that is still on its way does nothing
 * after people were told; put right, it comes under another name. What has no name is done as ever.
 */
export async function actOnce<Answer>(
  action: OfflineAction,
  operation: string,
  context: Context,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (!action) return act()
  const { db, user } = context
  if (action.personId !== user.id) throw conflict('这条离线记录由别人操作，请由操作人本人登录后上传')
  const taken = await taking(db, action.id, operation, context)
  if (!taken) return answeredBefore<Answer>(action.id, operation, context)
  context.afterRefusal?.(async (after, { code, message, data }) => {
    if (!FINAL.includes(code)) return
    const refusal = { code, message, data }
    // A copy was done in between: what became of it is told to who asks again.
    if (!(await taking(after, action.id, operation, context, refusal)) && !(await isRefused(after, action.id)))
      throw new Busy()
  })
  const answer = await act()
  const kept = db.update(offlineActions).set({ answer }).where(eq(offlineActions.id, taken.id))
  if (context.atEnd) context.atEnd(kept)
  else await kept
  return answer
}

/** Writes the name, unless it is there. */
async function taking(
  db: Db,
  actionId: string,
  operation: string,
  { user, now }: Context,
  refusal?: { code: number; message: string; data: unknown },
) {
  const [taken] = await db
    .insert(offlineActions)
    .values({
      companyId: user.companyId,
      actionId,
      operation,
      userId: user.id,
      refusal,
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: offlineActions.id })
  return taken
}

async function isRefused(db: Db, actionId: string): Promise<boolean> {
  const [known] = await db.select().from(offlineActions).where(eq(offlineActions.actionId, actionId))
  return Boolean(known?.refusal)
}

async function answeredBefore<Answer>(actionId: string, operation: string, { db, user }: Context): Promise<Answer> {
  const [known] = await db.select().from(offlineActions).where(eq(offlineActions.actionId, actionId))
  if (!known || known.userId !== user.id || known.operation !== operation)
    throw conflict('离线记录号已用于另一次操作，不能重复使用')
  const refusal = known.refusal as { code: ErrorCode; message: string; data: unknown } | null
  if (refusal) throw new Refusal(refusal.code, refusal.message, refusal.data)
  return known.answer as Answer
}
