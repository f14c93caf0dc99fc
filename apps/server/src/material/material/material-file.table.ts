import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { materials } from './material.table.ts'

/** Drawings, instructions and certificates of a material, each version a row. */
export const materialFiles = companyTable(
  'material_file',
  {
    materialId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    title: text().notNull(),
    version: text().notNull(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    foreignKey({
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
    index().on(table.materialId, table.companyId, table.sort),
    index().on(table.fileId, table.companyId),
    uniqueIndex().on(table.materialId, table.title, table.version),
  ],
)
