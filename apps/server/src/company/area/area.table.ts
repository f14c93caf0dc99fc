import { doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** Places of the plant, a tree; `path` holds the ids from the top, `/1/5/`. `type` is a value of the dictionary areaType. */
export const areas = companyTable(
  'area',
  {
    parentId: idColumn(),
    path: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    leader: text(),
    phone: text(),
    address: text(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.path),
    index().on(table.companyId, table.parentId, table.sort),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)
