import { sql } from 'drizzle-orm'
import { foreignKey, index, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** By which routes a product is made: by their code, so that the version which holds on a day follows by itself. */
export const productRoutes = companyTable(
  'product_route',
  {
    materialId: idColumn().notNull(),
    routeCode: text().notNull(),
    alternative: text().notNull(),
    isDefault: smallint().$type<0 | 1>().notNull().default(0),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.materialId, table.routeCode),
    uniqueIndex('product_route_one_default').on(table.companyId, table.materialId).where(sql`is_default = 1`),
    index().on(table.companyId, table.routeCode),
    index().on(table.materialId, table.companyId),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
  ],
)
