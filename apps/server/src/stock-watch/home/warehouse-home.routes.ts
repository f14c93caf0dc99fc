import { type WaitingWork, warehouseHome } from '@zhizao/contract/stock-watch/warehouse-home'
import { type SQL, sql } from 'drizzle-orm'
import { stockEntries } from '../../bills/entry/stock-entry.table.ts'
import { inboundBills } from '../../bills/inbound/inbound-bill.table.ts'
import { outboundBills } from '../../bills/outbound/outbound-bill.table.ts'
import { purchaseRequests } from '../../bills/purchase-request/purchase-request.table.ts'
import { transfers } from '../../bills/transfer/transfer.table.ts'
import { stockCounts } from '../../counting/count/stock-count.table.ts'
import { MAY_COUNT, waitsFor } from '../../counting/index.ts'
import { type Context, holds } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { locationExposures } from '../../stock/exposure/exposure.table.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { stockAlerts } from '../alert/alert.table.ts'

interface Kind {
  permission: string
  /** Where it waits for the caller himself, of him. */
  rows: SQL | ((context: Context) => SQL)
}

/** Each kind of work that may wait: who may see it, and its rows with the time since when. */
const kinds: Readonly<Record<WaitingWork, Kind>> = {
  stockEntryDraft: {
    permission: 'stockEntry',
    rows: sql`select created_at as since from ${stockEntries} where status = 'draft'`,
  },
  transferDraft: {
    permission: 'transfer',
    rows: sql`select created_at as since from ${transfers} where status = 'draft'`,
  },
  transferToShip: {
    permission: 'transfer',
    rows: sql`select updated_at as since from ${transfers} where status = 'confirmed'`,
  },
  transferToReceive: {
    permission: 'transfer',
    rows: sql`select shipped_at as since from ${transfers} where status = 'inTransit'`,
  },
  requestToApprove: {
    permission: 'purchaseRequest:approve',
    rows: sql`select updated_at as since from ${purchaseRequests} where status = 'submitted'`,
  },
  inboundDraft: {
    permission: 'inboundBill',
    rows: sql`select created_at as since from ${inboundBills} where status = 'draft'`,
  },
  inboundToReceive: {
    permission: 'inboundBill',
    rows: sql`select updated_at as since from ${inboundBills} where status = 'confirmed'`,
  },
  outboundDraft: {
    permission: 'outboundBill',
    rows: sql`select created_at as since from ${outboundBills} where status = 'draft'`,
  },
  outboundToShip: {
    permission: 'outboundBill',
    rows: sql`select updated_at as since from ${outboundBills} where status = 'confirmed'`,
  },
  countToDo: {
    permission: MAY_COUNT,
    rows: ({ user }) => sql`select started_at as since from ${stockCounts} where ${waitsFor(user.id)}`,
  },
  countToReview: {
    permission: 'stockCount:review|stockCount:post',
    rows: sql`select finished_at as since from ${stockCounts} where status = 'review'`,
  },
  quarantine: {
    permission: 'stock',
    rows: sql`select updated_at as since from ${stockBalances} where status = 'quarantine' and quantity <> 0`,
  },
  tooLittle: {
    permission: 'stockAlert',
    rows: sql`select created_at as since from ${stockAlerts} where ended_at is null and kind in ('safety', 'reorder')`,
  },
  tooMuch: {
    permission: 'stockAlert',
    rows: sql`select created_at as since from ${stockAlerts} where ended_at is null and kind = 'maximum'`,
  },
  expiring: {
    permission: 'stockAlert',
    rows: sql`select created_at as since from ${stockAlerts} where ended_at is null and lot_id is not null`,
  },
  exposed: {
    permission: 'locationExposure',
    rows: sql`select began_at as since from ${locationExposures} where reviewed_at is null`,
  },
}

/** What waits, of what the caller may see, in one statement. */
async function waiting(context: Context) {
  const { db, user } = context
  const seen = Object.entries(kinds).filter(([, { permission }]) => holds(user, permission))
  if (!seen.length) return []
  const each = seen.map(
    ([work, { rows }]) => sql`select ${work}::text as work, count(*)::int as count,
      to_char(min(since) at time zone ${user.timeZone}, 'YYYY-MM-DD') as since from (${typeof rows === 'function' ? rows(context) : rows}) waiting`,
  )
  const { rows } = await db.execute<{ work: WaitingWork; count: number; since: string | null }>(
    sql.join(each, sql` union all `),
  )
  return rows
}

export const warehouseHomeRoutes: Route[] = implement(warehouseHome, { waiting: (_, context) => waiting(context) })
