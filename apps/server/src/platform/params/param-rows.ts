import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from '../db/columns.ts'

/** Where parameters of companies stand. The table is company's; no migration is made from this file. */
export const paramRows = pgTable('company_detail', {
  companyId: idColumn(),
  detailType: integer(),
  key: text(),
  value: text(),
})
