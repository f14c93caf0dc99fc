import type { Dimension } from '@zhizao/contract/material/unit'
import { boolean, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, extraColumn } from '../../platform/db/columns.ts'

/** Units of measure; `key` names those that come with the program, whatever a company calls them. */
export const units = companyTable(
  'unit',
  {
    key: text(),
    code: text().notNull(),
    name: text().notNull(),
    dimension: text().$type<Dimension>().notNull(),
    decimals: smallint().notNull(),
    aliases: text(),
    extra: extraColumn(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    builtIn: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    uniqueIndex().on(table.companyId, table.key),
    index().on(table.companyId, table.sort),
  ],
)
