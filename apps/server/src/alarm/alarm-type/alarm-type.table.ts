import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

export const alarmTypes = companyTable(
  'alarm_type',
  { code: text().notNull(), name: text().notNull(), remark: text(), sort: integer().notNull().default(0) },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)
