import { inboundBillLines, inboundBills } from '../inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from '../outbound/outbound-bill.table.ts'

/** Where bills of each way stand: what one has alone is left out of the common type. */
export const billTables = {
  inboundBill: {
    // Of two tables the compiler takes none for the other, be all columns that are asked for the same.
    heads: inboundBills as unknown as typeof outboundBills,
    // The same of their lines.
    lines: inboundBillLines as unknown as typeof outboundBillLines,
  },
  outboundBill: { heads: outboundBills, lines: outboundBillLines },
}
export type BillKind = keyof typeof billTables
