import type { InspectionItemKind } from '@zhizao/contract/quality/inspection-item'
import { foreignKey, index, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { defects } from '../defect/defect.table.ts'

/** What is looked at of a piece. */
export const inspectionItems = companyTable(
  'inspection_item',
  {
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<InspectionItemKind>().notNull(),
    unit: text(),
    method: text(),
    tool: text(),
    requirement: text(),
    remark: text(),
    status: smallint().$type<0 | 1>().notNull().default(1),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code)],
)

/** Defects that are usually found at an item. */
export const inspectionItemDefects = companyTable(
  'inspection_item_defect',
  { itemId: idColumn().notNull(), defectId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.itemId, table.defectId),
    index().on(table.defectId, table.companyId),
    foreignKey({
      name: 'inspection_item_defect_item_fk',
      columns: [table.itemId, table.companyId],
      foreignColumns: [inspectionItems.id, inspectionItems.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'inspection_item_defect_defect_fk',
      columns: [table.defectId, table.companyId],
      foreignColumns: [defects.id, defects.companyId],
    }),
  ],
)
