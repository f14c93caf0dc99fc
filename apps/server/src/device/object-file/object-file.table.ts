import type { ObjectFile } from '@zhizao/contract/device/object-file'
import { foreignKey, index, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { objects } from '../object/object.table.ts'

/** Manuals, drawings and certificates of an object; `fileId` is a stored file. */
export const objectFiles = companyTable(
  'object_file',
  {
    objectId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    kind: text().$type<ObjectFile['kind']>().notNull(),
    name: text().notNull(),
    remark: text(),
  },
  (table) => [
    index().on(table.objectId, table.companyId),
    index().on(table.fileId, table.companyId),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)
