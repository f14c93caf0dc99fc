import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'

/**
 * Where equipment stands, a tree; `path` holds the ids from the top, `/1/5/`. Objects name their position and their place on its
 * picture; `placedAt` is when that was last changed of any of them.
 */
export const positions = companyTable(
  'position',
  {
    parentId: idColumn(),
    path: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    pictureId: idColumn(),
    width: integer(),
    height: integer(),
    remark: text(),
    sort: integer().notNull().default(0),
    placedAt: instant(),
    placedByName: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.path.op('text_pattern_ops')),
    index().on(table.companyId, table.parentId, table.sort),
    index().on(table.pictureId, table.companyId),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
    foreignKey({
      columns: [table.pictureId, table.companyId],
      foreignColumns: [storedFiles.id, storedFiles.companyId],
    }),
  ],
)
