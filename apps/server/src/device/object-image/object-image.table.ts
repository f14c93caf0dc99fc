import { foreignKey, index, integer, text } from 'drizzle-orm/pg-core'
import { followColumns } from '../../device-model/model/follow-columns.table.ts'
import { modelImages } from '../../device-model/model-image/model-image.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { objects } from '../object/object.table.ts'

/** Pictures of an object; `fileId` is a stored file. */
export const objectImages = companyTable(
  'object_image',
  {
    objectId: idColumn().notNull(),
    modelImageId: idColumn(),
    ...followColumns,
    fileId: idColumn().notNull(),
    name: text(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.companyId, table.objectId, table.sort),
    index().on(table.companyId, table.fileId),
    index().on(table.companyId, table.modelImageId),
    foreignKey({ columns: [table.modelImageId], foreignColumns: [modelImages.id] }).onDelete('set null'),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)
