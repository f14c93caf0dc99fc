import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, sharedTable } from '../../platform/db/columns.ts'

/** Product modules of the installation: bcs, lak, iot, dvs … */
export const products = sharedTable(
  'product',
  {
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text(),
    logo: text(),
    description: text(),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex().on(table.code)],
)

/** Which products a company has. */
export const companyProducts = companyTable(
  'company_product',
  {
    productId: idColumn()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [uniqueIndex().on(table.companyId, table.productId)],
)
