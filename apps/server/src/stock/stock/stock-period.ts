import { sql } from 'drizzle-orm'
import { type Context, holds } from '../../platform/context.ts'
import type { Notify } from '../../platform/document/document-ports.ts'
import { forbidden, invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { stockPeriods } from '../ledger/ledger.table.ts'
import { holdPeriod } from '../ledger/lock-balances.ts'

const CLOSE = 'stockLedger:close'
const OPEN = 'stockLedger:open'

export async function stockPeriodOf({ db }: Context) {
  const [row] = await db.select().from(stockPeriods)
  return { closedUntil: row?.closedUntil ?? null, byName: row?.byName ?? null, reason: row?.reason ?? null }
}

/** Waits for the postings under way: those that come later see the day. Closing and opening are two rights. */
export async function closePeriod(
  { closedUntil, reason }: { closedUntil: string | null; reason: string },
  notify: Notify,
  context: Context,
) {
  const { db, user, now } = context
  if (closedUntil && closedUntil >= today(context)) throw invalidField('closedUntil', '已结账至', '应早于今天')
  await db.execute(sql`select ${holdPeriod(context)}`)
  const before = await stockPeriodOf(context)
  const isOpening = (closedUntil ?? '') < (before.closedUntil ?? '')
  if (isOpening && !holds(user, OPEN)) throw forbidden('没有重新打开库存期间的权限，请联系管理员')
  if (!isOpening && !holds(user, CLOSE)) throw forbidden('没有库存期间结账的权限，请联系管理员')
  const values = { closedUntil, byName: user.name, reason }
  await db
    .insert(stockPeriods)
    .values({ ...values, companyId: user.companyId })
    .onConflictDoUpdate({ target: stockPeriods.companyId, set: { ...values, updatedAt: now() } })
  context.audit({ target: closedUntil ?? '全部打开', before, after: values })
  const code = closedUntil ?? '全部打开'
  if (!isOpening && closedUntil !== before.closedUntil)
    await notify(context, 'stockPeriod.close', { id: '', code, status: 'closed' })
  if (isOpening)
    await notify(context, 'stockPeriod.open', {
      id: '',
      code,
      status: 'open',
      more: { before: before.closedUntil, reason },
    })
  return values
}
