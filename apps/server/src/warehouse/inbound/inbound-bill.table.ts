import { type InboundKind, inboundBillStates } from '@zhizao/contract/warehouse/inbound-bill'
import { date, text } from 'drizzle-orm/pg-core'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { billColumns, billKeys, billLineColumns, billLineKeys } from '../bill/bill-columns.ts'

/** Goods that come in. */
export const inboundBills = documentTable(
  'inbound_bill',
  inboundBillStates,
  { kind: text().$type<InboundKind>().notNull(), ...billColumns(), deliveryNo: text() },
  billKeys('inbound_bill', 'inboundBill'),
)

export const inboundBillLines = documentLineTable(
  'inbound_bill_line',
  inboundBills,
  { ...billLineColumns(), supplierLot: text(), producedOn: date(), expiresOn: date() },
  billLineKeys('inbound_bill_line', 'inbound_bill'),
)
