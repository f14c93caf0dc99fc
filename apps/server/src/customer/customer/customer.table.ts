import { index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Whom equipment was delivered to; an object names its customer. */
export const customers = companyTable(
  'customer',
  {
    code: text().notNull(),
    name: text().notNull(),
    contact: text(),
    phone: text(),
    address: text(),
    remark: text(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code), index().on(table.companyId, table.name)],
)
