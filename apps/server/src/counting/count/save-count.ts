import { type CountScope, stockCountStates } from '@zhizao/contract/counting/stock-count'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import type { StockPorts } from '../../stock/index.ts'
import { countHead } from './count-query.ts'
import { requireScope } from './count-scope.ts'
import { countersOf, judgesAmong } from './counters.ts'
import { lockedCount } from './locked-count.ts'
import { stockCounts } from './stock-count.table.ts'

export interface CountDraft extends CountScope {
  id?: string | undefined
  seenAt?: Date | undefined
  blind: 0 | 1
  counterIds: string[]
  dueOn?: string | null | undefined
  remark?: string | null | undefined
}

/** A new draft, or other content of one that has not begun. */
export async function saveCount(
  { id, seenAt, counterIds, ...draft }: CountDraft,
  { nextCode, notify }: Pick<StockPorts, 'nextCode' | 'notify'>,
  context: Context,
) {
  // First thing: so far the call holds no connection, and the number is taken by itself.
  const code = id ? undefined : await nextCode(context, 'stockCount', {})
  const before = id ? await lockedCount(id, context, seenAt) : undefined
  if (before && before.status !== 'draft')
    throw conflict(`盘点单“${before.code}”的状态是“${stockCountStates[before.status].title}”，不能“修改”`)
  await requireScope(draft, context)
  const { db, user } = context
  const at = context.now()
  const values = { ...draft, counters: await countersOf(counterIds, context), updatedByName: user.name, updatedAt: at }
  const [row] = before
    ? await db.update(stockCounts).set(values).where(eq(stockCounts.id, before.id)).returning()
    : await db
        .insert(stockCounts)
        .values({ ...values, code: code!, createdByName: user.name, createdAt: at, companyId: user.companyId })
        .returning()
  context.audit({ target: row!.code, ...(before && { before }), after: row, subject: row!.id })
  if (!before) await notify(context, 'stockCount.create', { id: row!.id, code: row!.code, status: row!.status })
  return countHead(row!.id, context)
}

/** Who counts from now on. To a blind recount comes nobody who might have read what should be there. */
export async function assignCounters({ id, counterIds }: { id: string; counterIds: string[] }, context: Context) {
  const before = await lockedCount(id, context)
  if (before.status === 'posted' || before.status === 'cancelled')
    throw conflict(`盘点单“${before.code}”的状态是“${stockCountStates[before.status].title}”，不能“指定盘点人”`)
  const known = new Set(before.counters.map((one) => one.id))
  const added = counterIds.filter((one) => !known.has(one))
  if (before.blind && (before.status === 'review' || before.status === 'recount')) {
    const judges = await judgesAmong(added, context)
    if (judges.length)
      throw invalidField('counterIds', '盘点人', `${judges.join('、')}可以看到账面数量，不能参加盲盘的复盘`)
  }
  const counters = await countersOf(counterIds, context)
  const [row] = await context.db
    .update(stockCounts)
    .set({ counters, updatedByName: context.user.name, updatedAt: context.now() })
    .where(eq(stockCounts.id, id))
    .returning()
  context.audit({ target: before.code, before, after: row, subject: id })
  return countHead(id, context)
}
