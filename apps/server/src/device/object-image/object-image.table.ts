import { foreignKey, index, integer, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { objects } from '../object/object.table.ts'

/** Pictures of an object; `fileId` is a stored file. */
export const objectImages = companyTable(
  'object_image',
  {
    objectId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    name: text(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.companyId, table.objectId),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)
