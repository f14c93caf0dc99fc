import { boolean, foreignKey, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import type { PrintedRecord } from '../../platform/print/printable.ts'

/**
 * What was printed, by whom, how often. It outlives the job that makes its file and the template that it was made with, so
 * it names both without a key.
 */
export const printJobs = companyTable(
  'print_job',
  {
    typeCode: text().notNull(),
    templateId: idColumn().notNull(),
    templateName: text().notNull(),
    recordIds: jsonb().$type<string[]>().notNull(),
    target: text().notNull(),
    copies: integer().notNull(),
    /** As they stood when printing was asked for; gone once the file is made. */
    records: jsonb().$type<PrintedRecord[]>(),
    jobId: idColumn(),
    originalId: idColumn(),
    reprint: integer().notNull().default(0),
    reason: text(),
    createdByName: text().notNull(),
    printedAt: instant(),
    printedByName: text(),
    /** The label printer that it is sent to; it outlives that too. */
    printerId: idColumn(),
    printerName: text(),
    sendJobId: idColumn(),
    /** Labels that the printer has taken. */
    sentCount: integer().notNull().default(0),
    labelCount: integer(),
    /** While the next label is handed over, and after that where its end was not heard. */
    isUncertain: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.companyId, table.typeCode),
    index().on(table.originalId, table.companyId),
    index('print_job_record_ids').using('gin', table.recordIds),
    foreignKey({ columns: [table.originalId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)
export type PrintJobRecord = typeof printJobs.$inferSelect
