import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { systemTable } from '../../platform/db/columns.ts'

/** What is set for the whole installation, by its administrator. */
export const installationSettings = systemTable(
  'installation_setting',
  { key: text().notNull(), value: text().notNull() },
  (table) => [uniqueIndex().on(table.key)],
)
