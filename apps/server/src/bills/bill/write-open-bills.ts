import { inboundSheet } from '@zhizao/contract/bills/inbound-bill'
import { outboundSheet } from '@zhizao/contract/bills/outbound-bill'
import { recordMade } from '../../platform/audit/operate-log.ts'
import type { Context } from '../../platform/context.ts'
import type { Progress } from '../../platform/crud/sheet-import.ts'
import { type BillKind, billTables } from './bill-tables.ts'
import type { OpenBill, OpenBillRow, OpenLine } from './open-bills.ts'
import { writeOpen } from './write-open.ts'

/** A bill as it stands after it was written, with the ids of its lines in their order. */
export interface WrittenBill<Row> {
  readonly id: string
  readonly bill: OpenBill<Row>
  readonly lineIds: readonly string[]
}

/** Writes new bills with their lines. `headOf` and `lineOf` say what this kind of bills has beyond what all have. */
export async function writeOpenBills<Row extends OpenBillRow>(
  of: BillKind,
  bills: readonly OpenBill<Row>[],
  own: { headOf(bill: OpenBill<Row>): object; lineOf(line: OpenLine<Row>, bill: OpenBill<Row>): object },
  context: Context,
  progress: Progress,
): Promise<WrittenBill<Row>[]> {
  const documents = bills.map((bill) => ({
    code: bill.code,
    head: { status: bill.status, ...bill.head, ...own.headOf(bill) },
    lines: bill.lines.map((line) => ({
      materialId: line.materialId,
      unitId: line.unitId,
      quantity: line.row.quantity,
      locationId: line.locationId,
      ...(bill.status !== 'draft' && { ...line.ratio, baseQuantity: line.base }),
      done: line.before,
      doneBefore: line.before,
      remark: line.row.remark ?? null,
      ...own.lineOf(line, bill),
    })),
  }))
  const written = await writeOpen(billTables[of], documents, context, progress)
  await recordMade(
    (of === 'inboundBill' ? inboundSheet : outboundSheet).import,
    documents.map(({ code, head }, at) => ({ id: written[at]!.id, code, after: { code, ...head } })),
    context,
  )
  return bills.map((bill, at) => ({ ...written[at]!, bill }))
}
