import { foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'

/** A company's own sounds for its messages. */
export const ringtones = companyTable(
  'message_ringtone',
  { name: text().notNull(), fileId: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.name),
    index().on(table.fileId, table.companyId),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
  ],
)
