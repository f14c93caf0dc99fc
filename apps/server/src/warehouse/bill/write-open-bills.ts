import type { Context } from '../../platform/context.ts'
import type { Progress } from '../../platform/crud/sheet-import.ts'
import { breath } from '../../platform/work/breath.ts'
import { type BillKind, billTables } from './bill-tables.ts'
import type { OpenBill, OpenBillRow, OpenLine } from './open-bills.ts'

/** Rows of one statement: its parameters are bounded. */
const SLICE = 500

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
  const { db, user } = context
  const { heads, lines } = billTables[of]
  const at = { createdAt: context.now(), updatedAt: context.now() }
  const names = { companyId: user.companyId, createdByName: user.name, updatedByName: user.name }
  const ids = new Map<string, string>()
  for (const some of slices(bills)) {
    progress(ids.size, bills.length)
    const stored = await db
      .insert(heads)
      .values(
        some.map((bill) => ({
          ...{ ...names, ...at, code: bill.code, status: bill.status, ...bill.head, ...own.headOf(bill) },
        })) as never,
      )
      .returning({ id: heads.id, code: heads.code })
    for (const { id, code } of stored) ids.set(code, id)
  }
  const values = bills.flatMap((bill) =>
    bill.lines.map((line, sort) => ({
      ...{ companyId: user.companyId, documentId: ids.get(bill.code)!, sort },
      ...{ materialId: line.materialId, unitId: line.unitId, quantity: line.row.quantity, locationId: line.locationId },
      ...(bill.status !== 'draft' && { ...line.ratio, baseQuantity: line.base }),
      ...{ done: line.before, doneBefore: line.before, remark: line.row.remark ?? null },
      ...own.lineOf(line, bill),
    })),
  )
  const lineIds = new Map<string, string>()
  const breathe = breath(context.signal)
  for (const some of slices(values)) {
    const stored = await db
      .insert(lines)
      .values(some as never)
      .returning({ id: lines.id, documentId: lines.documentId, sort: lines.sort })
    for (const { id, documentId, sort } of stored) lineIds.set(`${documentId} ${sort}`, id)
    await breathe()
  }
  return bills.map((bill) => {
    const id = ids.get(bill.code)!
    return { id, bill, lineIds: bill.lines.map((_, sort) => lineIds.get(`${id} ${sort}`)!) }
  })
}

function* slices<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += SLICE) yield all.slice(at, at + SLICE)
}
