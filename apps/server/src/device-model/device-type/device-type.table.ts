import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** What kind of machine an object is: 空压机, 注塑机. Its states are what all objects of the type can be in. */
export const deviceTypes = companyTable(
  'device_type',
  {
    code: text().notNull(),
    name: text().notNull(),
    icon: text(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)
