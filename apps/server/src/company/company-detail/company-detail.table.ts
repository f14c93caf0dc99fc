import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Settings of a company by key (xtLogo, xtmc, setAlarmInfo, kshlx, sysTheme); detailType 1 system, 2 user. */
export const companyDetails = companyTable(
  'company_detail',
  { detailType: integer().notNull().default(1), key: text().notNull(), value: text().notNull().default('') },
  (table) => [uniqueIndex().on(table.companyId, table.detailType, table.key)],
)
