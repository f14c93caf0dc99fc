import type { BillPick, BillPicks } from '@zhizao/contract/bills/outbound-bill'
import { compareQuantities, plainDecimal, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { isEnough } from '@zhizao/rules/stock/tolerance'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { stockBalances, stockReservations } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { type BilledMaterial, type BillLine, inBaseUnits, linesOfBill, materialsOf } from '../bill/bill-lines.ts'
import { outboundBillLines, outboundBills } from './outbound-bill.table.ts'
import { pickLines } from './pick-lines.ts'
import { shortageWords } from './shortage.ts'

/**
 * What to pick for a bill: what it holds once it is confirmed, before that what would be proposed, with what is short. What a bill
 * held and has lost, as it was held for its quality or is not there, is proposed anew.
 */
export async function billPicks(id: string, context: Context): Promise<BillPicks> {
  const [bill] = await context.db.select().from(outboundBills).where(eq(outboundBills.id, id))
  if (!bill) throw notFound('出库单')
  const held = bill.status === 'draft' ? [] : await heldBy(id, context)
  const isPicked = bill.status === 'draft' || bill.status === 'confirmed' || bill.status === 'partial'
  if (!isPicked) return { picks: held, short: [] }
  const lines = await linesOfBill(outboundBillLines, id, context)
  const known = await materialsOf(
    lines.map(({ materialId }) => materialId),
    context,
  )
  const wanted = await openOf(bill, lines, known, held, context)
  if (!wanted.length) return { picks: held, short: [] }
  const { picks, short } = await pickLines(wanted, known, bill, context)
  const words = await shortageWords(bill, short, known, context)
  const at = new Map(lines.map((line, nth) => [line.id, nth]))
  return {
    picks: [...held, ...picks].toSorted((one, other) => at.get(one.lineId)! - at.get(other.lineId)!),
    short: short.map(({ lineId, quantity }, nth) => ({ lineId, quantity, message: words[nth]! })),
  }
}

/** The lines with what of them is neither done nor held. */
async function openOf(
  { status }: Pick<typeof outboundBills.$inferSelect, 'status'>,
  lines: readonly BillLine[],
  known: ReadonlyMap<string, BilledMaterial>,
  held: readonly BillPick[],
  context: Context,
) {
  const converted = status === 'draft' ? await inBaseUnits(lines, known, '出库明细', context) : undefined
  const heldOf = Map.groupBy(held, ({ lineId }) => lineId)
  return lines.flatMap((line, at) => {
    const whole = converted?.[at]?.quantity ?? line.baseQuantity ?? '0'
    const own = (heldOf.get(line.id) ?? []).map((each) => each.quantity)
    const quantity = subtractQuantities(whole, sumOfQuantities([line.done, ...own]))
    const isOpen = status === 'draft' || !isEnough(whole, known.get(line.materialId)!.underPercent, line.done)
    return isOpen && compareQuantities(quantity, '0') > 0 ? [{ ...line, status: line.status ?? null, quantity }] : []
  })
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
