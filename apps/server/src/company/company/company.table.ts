import { sql } from 'drizzle-orm'
import { integer, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appRole, idColumn, instant } from '../../platform/db/columns.ts'

const itself = sql`id = (select nullif(current_setting('app.company_id', true), '')::bigint)`

/** The tenants. A company sees and edits its own row only. */
export const companies = pgTable(
  'company',
  {
    id: idColumn().primaryKey().default(sql`nextval('global_id')`),
    code: text().notNull(),
    name: text().notNull(),
    shortName: text(),
    address: text(),
    phone: text(),
    email: text(),
    contact: text(),
    creditCode: text(),
    remark: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex().on(table.code),
    pgPolicy('itself', { for: 'all', to: appRole, using: itself, withCheck: itself }),
  ],
)
