import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** Departments of a company, a tree; `path` holds the ids from the top, `/1/5/`. */
export const departments = companyTable(
  'department',
  {
    parentId: idColumn(),
    path: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    leader: text(),
    phone: text(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.path),
    index().on(table.companyId, table.parentId),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)
