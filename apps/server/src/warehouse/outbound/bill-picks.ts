import type { BillPick, BillPicks } from '@zhizao/contract/warehouse/outbound-bill'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { inBaseUnits, linesOfBill, materialsOf } from '../bill/bill-lines.ts'
import { stockBalances, stockReservations } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { outboundBillLines, outboundBills } from './outbound-bill.table.ts'
import { pickLines } from './pick-lines.ts'
import { shortageWords } from './shortage.ts'

/** What to pick for a bill: what it holds once it is confirmed, before that what would be proposed, with what is short. */
export async function billPicks(id: string, context: Context): Promise<BillPicks> {
  const [bill] = await context.db.select().from(outboundBills).where(eq(outboundBills.id, id))
  if (!bill) throw notFound('出库单')
  if (bill.status !== 'draft') return { picks: await heldBy(id, context), short: [] }
  const lines = await linesOfBill(outboundBillLines, id, context)
  const known = await materialsOf(
    lines.map(({ materialId }) => materialId),
    context,
  )
  const converted = await inBaseUnits(lines, known, '出库明细', context)
  const wanted = lines.map((line, at) => ({ ...line, quantity: converted[at]!.quantity }))
  const { picks, short } = await pickLines(wanted, known, bill, context)
  const words = await shortageWords(bill, short, known, context)
  return {
    picks,
    short: short.map(({ lineId, quantity }, at) => ({ lineId, quantity, message: words[at]! })),
  }
}

/** In the order in which it was reserved for the lines: by the rule that its materials are picked by. */
async function heldBy(id: string, { db }: Context): Promise<BillPick[]> {
  const { rows } = await db.execute<BillPick & Record<string, unknown>>(sql`select kept.line_id::text as "lineId",
      material.id::text as "materialId", material.code as "materialCode", material.name as "materialName",
      unit.code as unit, unit.decimals, location.id::text as "locationId", location.code as location, location.barcode,
      lot.id::text as "lotId", lot.code as "lotCode", lot.expires_on::text as "expiresOn", balance.status, kept.quantity::text as quantity,
      balance.packed::text as packed,
      case when material.pick_rule = 'fefo' and lot.expires_on is not null then 'expires first' else 'came first' end as why
    from ${stockReservations} kept join ${stockBalances} balance on balance.id = kept.balance_id
      join ${materials} on material.id = balance.material_id join ${units} on unit.id = material.base_unit_id
      join ${locations} on location.id = balance.location_id left join ${lots} on lot.id = balance.lot_id
      join ${outboundBillLines} line on line.id = kept.line_id
    where kept.source_kind = 'outboundBill' and kept.source_id = ${id}::bigint
    order by line.sort, line.id, case when material.pick_rule = 'fefo' then lot.expires_on end nulls last, lot.received_on nulls first,
      location.code, lot.id`)
  return rows.map((row) => ({ ...row, quantity: plainDecimal(row.quantity), packed: plainDecimal(row.packed) }))
}
