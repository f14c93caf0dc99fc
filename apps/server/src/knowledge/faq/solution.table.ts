import { integer, text } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** What helps against a fault; several articles may tell of it. */
export const faultSolutions = companyTable('fault_solution', {
  title: text().notNull(),
  steps: text().notNull(),
  parts: text(),
  minutes: integer(),
  searchText: text().notNull(),
})
