import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Tell } from '../../platform/document/document-ports.ts'
import { invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { stockPeriods } from '../ledger/ledger.table.ts'
import { holdPeriod } from '../ledger/lock-balances.ts'

export async function stockPeriodOf({ db }: Context) {
  const [row] = await db.select().from(stockPeriods)
  return { closedUntil: row?.closedUntil ?? null, byName: row?.byName ?? null }
}

/** Waits for the postings under way: those that come later see the day. */
export async function closePeriod(closedUntil: string | null, tell: Tell, context: Context) {
  const { db, user, now } = context
  if (closedUntil && closedUntil >= today(context)) throw invalidField('closedUntil', '已结账至', '应早于今天')
  await db.execute(sql`select ${holdPeriod(context)}`)
  const before = await stockPeriodOf(context)
  const values = { closedUntil, byName: user.name }
  await db
    .insert(stockPeriods)
    .values({ ...values, companyId: user.companyId })
    .onConflictDoUpdate({ target: stockPeriods.companyId, set: { ...values, updatedAt: now() } })
  context.audit({ target: closedUntil ?? '全部打开', before, after: values })
  const code = closedUntil ?? '全部打开'
  const isLater = closedUntil !== null && closedUntil > (before.closedUntil ?? '')
  if (isLater) await tell(context, 'stockPeriod.close', { id: '', code, status: 'closed' })
  else if (closedUntil !== before.closedUntil)
    await tell(context, 'stockPeriod.open', { id: '', code, status: 'open', more: { before: before.closedUntil } })
  return values
}
