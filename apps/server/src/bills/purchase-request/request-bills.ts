import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { confirmInbound } from '../inbound/confirm-inbound.ts'
import { inboundDocuments } from '../inbound/inbound-bill.routes.ts'
import { inboundBills } from '../inbound/inbound-bill.table.ts'
import { purchaseRequestLines, type purchaseRequests } from './purchase-request.table.ts'

type Request = typeof purchaseRequests.$inferSelect

/** What was approved is awaited from now on: a confirmed bill of what comes in for each supplier and day. */
export const requestBills = (ports: DocumentPorts) => {
  const bills = inboundDocuments(ports)
  return async ({ id, code, warehouseId }: Request, context: Context): Promise<void> => {
    const { db } = context
    const lines = await db
      .select()
      .from(purchaseRequestLines)
      .where(eq(purchaseRequestLines.documentId, id))
      .orderBy(asc(purchaseRequestLines.wantedOn), asc(purchaseRequestLines.sort), asc(purchaseRequestLines.id))
    const together = Map.groupBy(lines, ({ wantedOn, supplierId }) => `${wantedOn} ${supplierId ?? ''}`)
    for (const [first, ...others] of together.values()) {
      const { wantedOn: expectedOn, supplierId } = first!
      const head = { kind: 'purchase', status: 'confirmed', warehouseId, supplierId, expectedOn, purchaseRequestId: id }
      const made = await bills.create(
        {
          ...head,
          remark: `采购申请 ${code}`,
          lines: [first!, ...others].map(({ id: purchaseLineId, materialId, quantity, unitId, purpose }) => ({
            purchaseLineId,
            materialId,
            quantity,
            unitId,
            remark: purpose,
          })),
        },
        context,
      )
      const [bill] = await db.select().from(inboundBills).where(eq(inboundBills.id, made.id))
      await confirmInbound(bill!, ports, context)
      await ports.notify(context, 'inboundBill.confirm', { id: made.id, code: made.code, status: 'confirmed' })
    }
  }
}
