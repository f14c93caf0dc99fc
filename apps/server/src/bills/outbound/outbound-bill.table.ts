import { type OutboundKind, outboundBillStates } from '@zhizao/contract/bills/outbound-bill'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { text } from 'drizzle-orm/pg-core'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { billColumns, billKeys, billLineColumns, billLineKeys } from '../bill/bill-columns.ts'

/** Goods that go out. */
export const outboundBills = documentTable(
  'outbound_bill',
  outboundBillStates,
  { kind: text().$type<OutboundKind>().notNull(), ...billColumns() },
  billKeys('outbound_bill', 'outboundBill'),
)

export const outboundBillLines = documentLineTable(
  'outbound_bill_line',
  outboundBills,
  { ...billLineColumns(), status: text().$type<Exclude<StockStatus, 'held'>>() },
  billLineKeys('outbound_bill_line', 'outbound_bill'),
)
