import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Dictionaries that a company has made itself; those that come with the program stand in built-in-dictionaries.ts. */
export const dictionaries = companyTable(
  'dictionary',
  { code: text().notNull(), name: text().notNull(), remark: text() },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)

/**
 * Items by the code of their dictionary, which may be one that comes with the program: there a row adds a value, or
 * says text, order and status of a built-in one anew.
 */
export const dictionaryItems = companyTable(
  'dictionary_item',
  {
    dictCode: text().notNull(),
    value: text().notNull(),
    text: text().notNull(),
    extend: text(),
    sort: integer().notNull().default(0),
    status: integer().$type<0 | 1>().notNull().default(1),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.dictCode, table.value),
    index().on(table.companyId, table.updatedAt),
  ],
)
