import type { PrinterDots } from '@zhizao/contract/print/label-printer'
import { doublePrecision, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Printers of labels that the server sends to. */
export const labelPrinters = companyTable(
  'label_printer',
  {
    name: text().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    dots: text().$type<PrinterDots>().notNull(),
    width: doublePrecision().notNull(),
    height: doublePrecision().notNull(),
    remark: text(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.name)],
)
export type LabelPrinterRecord = typeof labelPrinters.$inferSelect
