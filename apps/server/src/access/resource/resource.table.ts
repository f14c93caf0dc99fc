import { type AnyPgColumn, boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, sharedTable } from '../../platform/db/columns.ts'
import { products } from './product.table.ts'

/** Menu entries of the products: type 1 group, 2 menu item, 3 function button, 4 tab. */
export const resources = sharedTable(
  'resource',
  {
    productId: idColumn()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    parentId: idColumn().references((): AnyPgColumn => resources.id, { onDelete: 'cascade' }),
    type: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text(),
    url: text(),
    icon: text(),
    pageType: integer().notNull().default(1),
    sort: integer().notNull().default(0),
    agentOnly: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex().on(table.productId, table.code), index().on(table.parentId)],
)
