import { foreignKey, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { userKey } from '../../platform/db/user-key.ts'
import { objects } from '../object/object.table.ts'

/** Objects that a user keeps at hand. */
export const objectFavorites = companyTable(
  'object_favorite',
  { objectId: idColumn().notNull(), userId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.userId, table.objectId),
    index().on(table.companyId, table.objectId),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.userId, table.companyId], foreignColumns: [userKey.id, userKey.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
