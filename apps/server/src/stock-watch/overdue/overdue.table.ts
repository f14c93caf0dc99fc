import { date, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** Documents whose day has passed, written as they are told: each once for each day that it was due on. */
export const overdueDocuments = companyTable(
  'stock_overdue',
  {
    /** As its documents are told: `inboundBill`. */
    kind: text().notNull(),
    /** No reference: documents of several tables. */
    documentId: idColumn().notNull(),
    dueOn: date().notNull(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.kind, table.documentId, table.dueOn)],
)
