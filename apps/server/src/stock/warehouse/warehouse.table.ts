import { foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { seenByWarehouse } from '../../platform/db/seen-policy.ts'

/** Warehouses, a tree; `path` holds the ids from the top, `/1/5/`. */
export const warehouses = companyTable(
  'warehouse',
  {
    parentId: idColumn(),
    path: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    address: text(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    seenByWarehouse('id', 'parent_id'),
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.path),
    index().on(table.companyId, table.parentId, table.sort),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)
