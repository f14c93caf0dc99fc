import { subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { conflict } from '../../platform/refusal.ts'
import { post } from '../../stock/index.ts'
import { stockLedger } from '../../stock/ledger/ledger.table.ts'
import type { inboundBills } from '../inbound/inbound-bill.table.ts'
import type { outboundBills } from '../outbound/outbound-bill.table.ts'
import { linesOfBill } from './bill-lines.ts'
import { type BillKind, billTables } from './bill-tables.ts'

type Bill = typeof inboundBills.$inferSelect | typeof outboundBills.$inferSelect

/** A guard: what takes a bill back is not taken back itself; the bill is written anew. */
export const isNoCounter = ({ counterOfId }: Bill) => (counterOfId ? '冲销单不能再冲销，请重新开单' : undefined)

/** Takes back all that a bill has booked, by a bill of its own that names it. */
export async function counterBill(bill: Bill, of: BillKind, ports: DocumentPorts, context: Context) {
  const { db, user } = context
  const { heads } = billTables[of]
  await ports.uninspect(context, { kind: of, id: bill.id })
  const moves = await db
    .select()
    .from(stockLedger)
    .where(and(eq(stockLedger.sourceKind, of), eq(stockLedger.sourceId, bill.id), isNull(stockLedger.reversesId)))
    .orderBy(asc(stockLedger.id))
  if (!moves.length) throw conflict('这张单据在本系统没有收发，没有可冲销的')
  const code = await ports.nextCode(context, of, { kind: bill.kind })
  const { kind, warehouseId, supplierId, customerId } = bill as typeof outboundBills.$inferSelect
  const [made] = await db
    .insert(heads)
    .values({
      kind,
      warehouseId,
      supplierId,
      customerId,
      code,
      companyId: user.companyId,
      counterOfId: bill.id,
      status: 'done',
      createdByName: user.name,
      updatedByName: user.name,
      createdAt: context.now(),
      updatedAt: context.now(),
    })
    .returning()
  const newId = await takenLines(bill.id, made!.id, of, context)
  await post(context, {
    source: { kind: of, id: made!.id, code },
    step: 'counter',
    reason: bill.code,
    lines: moves.map((move) => ({
      line: newId.get(move.lineId)!,
      materialId: move.materialId,
      lotId: move.lotId,
      quantity: move.quantity,
      from: move.toLocationId,
      to: move.fromLocationId,
      status: move.toStatus,
      toStatus: move.status,
      reverses: move.id,
    })),
  })
  context.audit({ target: code, after: made, subject: made!.id })
}

/** Writes the lines that take back what those of a bill have booked; answers which stands for which. */
async function takenLines(
  billId: string,
  counterId: string,
  of: BillKind,
  context: Context,
): Promise<Map<string, string>> {
  const { db, user } = context
  const { lines } = billTables[of]
  const done = (await linesOfBill(lines, billId, context))
    .map((line) => ({ ...line, done: subtractQuantities(line.done, line.doneBefore) }))
    .filter((line) => line.done !== '0')
  const taken = await db
    .insert(lines)
    .values(
      done.map(({ materialId, lotCode, locationId, status, done: quantity }, sort) => ({
        companyId: user.companyId,
        documentId: counterId,
        sort,
        materialId,
        lotCode,
        locationId,
        // Of what goes out alone.
        ...(status && { status }),
        quantity,
        num: '1',
        den: '1',
        baseQuantity: quantity,
        done: quantity,
      })),
    )
    .returning({ id: lines.id, sort: lines.sort })
  return new Map(taken.map(({ id, sort }) => [done[sort]!.id, id] as const))
}

/** Whether a line is finished, counted for lists. */
export const lineCounts = (of: BillKind) => {
  const { heads, lines } = billTables[of]
  return {
    lineCount: sql<number>`(select count(*)::int from ${lines} each where each.document_id = ${heads.id})`,
    doneCount: sql<number>`(select count(*)::int from ${lines} each join ${materials} on material.id = each.material_id
      where each.document_id = ${heads.id} and each.done > 0
        and each.done >= each.base_quantity * greatest(1 - material.under_percent / 100, 0))`,
  }
}
