import type { PageTemplate, TemplateCell } from '@zhizao/contract/form/page-template'
import { jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Layouts that a company has stored; those that come with the program stand in built-in-templates.ts. */
export const pageTemplates = companyTable(
  'page_template',
  {
    code: text().notNull(),
    name: text().notNull(),
    type: text().$type<PageTemplate['type']>().notNull(),
    description: text(),
    cells: jsonb().$type<TemplateCell[]>().notNull(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)
