import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Texts that a provider of short messages knows by their codes. */
export const smsTemplates = companyTable(
  'sms_template',
  { name: text().notNull(), code: text().notNull(), content: text().notNull(), remark: text() },
  (table) => [uniqueIndex().on(table.companyId, table.name)],
)
