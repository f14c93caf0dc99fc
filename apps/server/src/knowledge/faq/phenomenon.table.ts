import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** What people notice of a fault; `searchName` is its name as it is compared, so that nobody writes it twice. */
export const faultPhenomena = companyTable(
  'fault_phenomenon',
  { name: text().notNull(), searchName: text().notNull() },
  (table) => [uniqueIndex().on(table.companyId, table.searchName)],
)
