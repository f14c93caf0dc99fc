import { date, foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'
import { seenByWarehouse } from '../../platform/db/seen-policy.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { scopeColumns } from './count-scope-columns.ts'

/** Counts that come back every so many days. */
export const stockCountPlans = companyTable(
  'stock_count_plan',
  {
    name: text().notNull(),
    ...scopeColumns(),
    everyDays: integer().notNull(),
    nextOn: date().notNull(),
    lastCode: text(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
  },
  (table) => [
    seenByWarehouse('warehouse_id'),
    uniqueIndex().on(table.companyId, table.name),
    index().on(table.warehouseId, table.companyId),
    index('stock_count_plan_due').on(table.status, table.nextOn),
    foreignKey({
      columns: [table.warehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }),
  ],
)
