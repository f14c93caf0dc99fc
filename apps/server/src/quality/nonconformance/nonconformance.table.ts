import { type DispositionKind, nonconformanceStates } from '@zhizao/contract/quality/nonconformance'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { documentTable } from '../../platform/document/document-table.ts'
import { inspections } from '../inspection/inspection.table.ts'

/** What did not pass, whole lots and parts of them. Material and lot are those of its inspection. */
export const nonconformances = documentTable(
  'nonconformance',
  nonconformanceStates,
  {
    inspectionId: idColumn().notNull(),
    /** Made by the judgement of a whole lot: it is decided of, never cancelled. */
    isOfLot: boolean().notNull(),
    quantity: quantityColumn().notNull(),
    /** Of it, what was in stock and is held. */
    held: quantityColumn().notNull(),
    description: text().notNull(),
    cause: text(),
    causeDetail: text(),
    reviewedByName: text(),
    reviewedAt: instant(),
    reason: text(),
    closedAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.inspectionId, table.companyId),
    foreignKey({
      name: 'nonconformance_inspection_fk',
      columns: [table.inspectionId, table.companyId],
      foreignColumns: [inspections.id, inspections.companyId],
    }),
    check('nonconformance_quantity', sql`quantity > 0 and held >= 0 and held <= quantity`),
  ],
)

/** What becomes of each part of it. */
export const dispositions = companyTable(
  'disposition',
  {
    nonconformanceId: idColumn().notNull(),
    kind: text().$type<DispositionKind>().notNull(),
    quantity: quantityColumn().notNull(),
    remark: text(),
    isDone: boolean().notNull().default(false),
    good: quantityColumn(),
    doneByName: text(),
    doneAt: instant(),
    sort: smallint().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.nonconformanceId, table.sort),
    foreignKey({
      name: 'disposition_of',
      columns: [table.nonconformanceId, table.companyId],
      foreignColumns: [nonconformances.id, nonconformances.companyId],
    }).onDelete('cascade'),
    check('disposition_quantity', sql`quantity > 0 and (good is null or good >= 0 and good <= quantity)`),
  ],
)
