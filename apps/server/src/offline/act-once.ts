import type { OfflineAction } from '@zhizao/contract/offline/offline-action'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { conflict } from '../platform/refusal.ts'
import { offlineActions } from './offline-action.table.ts'

/**
 * Does an act once: the same one sent again is answered as it was the first time, and does nothing. Within the call's
 * transaction, so that its name stands exactly where its work does; two that arrive together wait for each other at the
 * unique index. What has no name is done as ever.
 */
export async function actOnce<Answer>(
  action: OfflineAction,
  operation: string,
  context: Context,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (!action) return act()
  const { db, user, now } = context
  if (action.personId !== user.id) throw conflict('这条离线记录由别人操作，请由操作人本人登录后上传')
  const [taken] = await db
    .insert(offlineActions)
    .values({
      ...{ companyId: user.companyId, actionId: action.id, operation, userId: user.id },
      ...{ createdAt: now(), updatedAt: now() },
    })
    .onConflictDoNothing()
    .returning({ id: offlineActions.id })
  if (!taken) return answeredBefore<Answer>(action.id, operation, context)
  const answer = await act()
  await db.update(offlineActions).set({ answer }).where(eq(offlineActions.id, taken.id))
  return answer
}

async function answeredBefore<Answer>(actionId: string, operation: string, { db, user }: Context): Promise<Answer> {
  const [known] = await db.select().from(offlineActions).where(eq(offlineActions.actionId, actionId))
  if (!known || known.userId !== user.id || known.operation !== operation)
    throw conflict('离线记录号已用于另一次操作，不能重复使用')
  return known.answer as Answer
}
