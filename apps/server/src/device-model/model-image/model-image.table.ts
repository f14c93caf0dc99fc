import { foreignKey, index, integer, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { models } from '../model/model.table.ts'

/** Pictures that objects of a model begin with; `fileId` is a stored file, which their own pictures share. */
export const modelImages = companyTable(
  'model_image',
  {
    modelId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    name: text(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.companyId, table.modelId, table.sort),
    index().on(table.companyId, table.fileId),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
    foreignKey({ columns: [table.modelId, table.companyId], foreignColumns: [models.id, models.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
