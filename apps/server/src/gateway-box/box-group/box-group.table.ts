import { foreignKey, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

export const boxGroups = companyTable(
  'box_group',
  { parentId: idColumn(), name: text().notNull(), remark: text(), sort: integer().notNull().default(0) },
  (table) => [
    uniqueIndex().on(table.companyId, table.parentId, table.name),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)
