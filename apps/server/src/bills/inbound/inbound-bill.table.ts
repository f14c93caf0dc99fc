import { type InboundKind, inboundBillStates } from '@zhizao/contract/bills/inbound-bill'
import { date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/db/columns.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { billColumns, billKeys, billLineColumns, billLineKeys } from '../bill/bill-columns.ts'
import { purchaseRequestLines, purchaseRequests } from '../purchase-request/purchase-request.table.ts'

/** Goods that come in. */
export const inboundBills = documentTable(
  'inbound_bill',
  inboundBillStates,
  {
    kind: text().$type<InboundKind>().notNull(),
    ...billColumns(),
    deliveryNo: text(),
    /** The request by whose approval it was made. */
    purchaseRequestId: idColumn(),
  },
  (table) => [
    ...billKeys('inbound_bill', 'inboundBill')(table),
    index().on(table.purchaseRequestId, table.companyId),
    foreignKey({
      name: 'inbound_bill_request_fk',
      columns: [table.purchaseRequestId, table.companyId],
      foreignColumns: [purchaseRequests.id, purchaseRequests.companyId],
    }),
  ],
)

export const inboundBillLines = documentLineTable(
  'inbound_bill_line',
  inboundBills,
  {
    ...billLineColumns(),
    supplierLot: text(),
    producedOn: date(),
    expiresOn: date(),
    purchaseLineId: idColumn(),
  },
  (table) => [
    ...billLineKeys('inbound_bill_line', 'inbound_bill')(table),
    index().on(table.purchaseLineId, table.companyId),
    foreignKey({
      name: 'inbound_bill_line_request_fk',
      columns: [table.purchaseLineId, table.companyId],
      foreignColumns: [purchaseRequestLines.id, purchaseRequestLines.companyId],
    }),
  ],
)
