import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, installationPolicy, sharedTable } from '../../platform/db/columns.ts'

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
  (table) => [uniqueIndex().on(table.code), installationPolicy()],
)

/** Which products a company has, and with which its users begin. */
export const companyProducts = companyTable(
  'company_product',
  {
    productId: idColumn()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    isDefault: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex().on(table.companyId, table.productId), index().on(table.productId), installationPolicy()],
)
