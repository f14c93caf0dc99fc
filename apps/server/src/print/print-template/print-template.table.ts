import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { sql } from 'drizzle-orm'
import { boolean, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** How labels and documents look on paper; each type has one that is meant where none is named. */
export const printTemplates = companyTable(
  'print_template',
  {
    typeCode: text().notNull(),
    name: text().notNull(),
    remark: text(),
    design: jsonb().$type<PrintDesign>().notNull(),
    isDefault: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.typeCode, table.name),
    uniqueIndex('print_template_default').on(table.companyId, table.typeCode).where(sql`is_default`),
  ],
)
export type PrintTemplateRecord = typeof printTemplates.$inferSelect
