import type { purchaseRequestStates } from '@zhizao/contract/bills/purchase-request'
import { isEnough } from '@zhizao/rules/stock/tolerance'
import { eq, type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { inboundBillLines, inboundBills } from '../inbound/inbound-bill.table.ts'
import { purchaseRequestLines, purchaseRequests } from './purchase-request.table.ts'

/** What has come of a line of a request, and by which bill; a bill that was taken back or called off brings nothing. */
export const sumsOfRequestLine: SQL = sql`lateral (select
    coalesce(sum(case when bill.status in ('partial', 'done', 'ended') then line.done end), 0) as done,
    coalesce(bool_or(bill.status in ('draft', 'confirmed', 'partial')), false) as is_waiting,
    max(bill.code) as bill_code
  from ${inboundBillLines} line join ${inboundBills} bill on bill.id = line.document_id
  where line.purchase_line_id = ${purchaseRequestLines.id}) sums`

const isCome = sql`sums.done > 0 and sums.done >= ${purchaseRequestLines.baseQuantity}
    * greatest(1 - material.under_percent / 100, 0)`

const ofHead = (what: SQL) => sql`(select ${what} from ${purchaseRequestLines}
    join ${materials} on material.id = ${purchaseRequestLines.materialId} cross join ${sumsOfRequestLine}
  where ${purchaseRequestLines.documentId} = ${purchaseRequests.id})`

/** What heads say of their lines. */
export const requestCounts = {
  lineCount: sql<number>`(select count(*)::int from ${purchaseRequestLines} each where each.document_id = ${purchaseRequests.id})`,
  doneCount: ofHead(sql`count(*) filter (where ${isCome})::int`) as SQL<number>,
  wantedOn: sql<string | null>`(select min(each.wanted_on)::text from ${purchaseRequestLines} each
    where each.document_id = ${purchaseRequests.id})`,
}

/** Brings the state of a request to what its bills say. It is locked last: behind the bill and its stock. */
export async function settleRequest(id: string, { db, now }: Context): Promise<void> {
  const [request] = await db.select().from(purchaseRequests).where(eq(purchaseRequests.id, id)).for('no key update')
  const { rows } = await db.execute<{ quantity: string; done: string; under: string; isWaiting: boolean }>(sql`
    select trim_scale(${purchaseRequestLines.baseQuantity})::text as quantity, trim_scale(sums.done)::text as done,
      trim_scale(material.under_percent)::text as under, sums.is_waiting as "isWaiting"
    from ${purchaseRequestLines} join ${materials} on material.id = ${purchaseRequestLines.materialId}
      cross join ${sumsOfRequestLine}
    where ${purchaseRequestLines.documentId} = ${id}::bigint`)
  const status = standingOf(rows)
  if (status !== request!.status)
    await db.update(purchaseRequests).set({ status, updatedAt: now() }).where(eq(purchaseRequests.id, id))
}

interface Come {
  readonly quantity: string
  readonly done: string
  readonly under: string
  readonly isWaiting: boolean
}

/** What is not awaited any more is done, or closed where less has come than was asked for. */
function standingOf(lines: readonly Come[]): keyof typeof purchaseRequestStates {
  if (lines.some(({ isWaiting }) => isWaiting)) return lines.some(({ done }) => done !== '0') ? 'partial' : 'approved'
  return lines.every(({ quantity, under, done }) => isEnough(quantity, under, done)) ? 'done' : 'closed'
}
