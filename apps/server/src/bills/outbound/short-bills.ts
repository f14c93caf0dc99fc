import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { stockReservations } from '../../stock/ledger/ledger.table.ts'
import { outboundBillLines, outboundBills } from './outbound-bill.table.ts'

/** What a line `line` of a waiting bill still has to give out and holds no stock for; nothing of one that is finished. */
export const unheldOfLine: SQL<string> = sql`(case when line.done > 0
    and line.done >= line.base_quantity * (1 - material.under_percent / 100) then 0
  else greatest(0, line.base_quantity - line.done - coalesce((select sum(kept.quantity) from ${stockReservations} kept
    where kept.company_id = line.company_id and kept.source_kind = 'outboundBill' and kept.source_id = line.document_id
      and kept.line_id = line.id), 0)) end)`

/** Whether a bill waits and a line of it that is not finished holds less than is still to be given out. */
export const isShortBill = sql<boolean>`(${outboundBills.status} in ('confirmed', 'partial') and exists (
  select from ${outboundBillLines} line join ${materials} on material.id = line.material_id
  where line.document_id = ${outboundBills.id} and ${unheldOfLine} > 0))`
