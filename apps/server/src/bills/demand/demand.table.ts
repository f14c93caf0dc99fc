import { type DemandDirection, demandStates } from '@zhizao/contract/bills/demand'
import { date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByWarehouse, seenWith } from '../../platform/db/seen-policy.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { lateIndex } from '../../stock/waiting-columns.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'

/** What is needed in or out of a warehouse, and by when. */
export const demands = documentTable(
  'stock_demand',
  demandStates,
  {
    direction: text().$type<DemandDirection>().notNull(),
    warehouseId: idColumn().notNull(),
    supplierId: idColumn(),
    customerId: idColumn(),
    orderNo: text(),
    neededOn: date().notNull(),
    remark: text(),
  },
  (table) => [
    seenByWarehouse('warehouse_id'),
    lateIndex('stock_demand', 'demand', table.neededOn, table.companyId),
    index().on(table.companyId, table.neededOn),
    index().on(table.warehouseId, table.companyId),
    index().on(table.supplierId, table.companyId),
    index().on(table.customerId, table.companyId),
    foreignKey({
      columns: [table.warehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }),
    foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
    foreignKey({
      name: 'stock_demand_customer_fk',
      columns: [table.customerId, table.companyId],
      foreignColumns: [materialCustomers.id, materialCustomers.companyId],
    }),
  ],
)

/** In the base unit of their materials. */
export const demandLines = documentLineTable(
  'stock_demand_line',
  demands,
  { materialId: idColumn().notNull(), quantity: quantityColumn().notNull(), remark: text() },
  (table) => [
    seenWith('stock_demand_line', { document_id: 'stock_demand' }),
    index().on(table.materialId, table.companyId),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
  ],
)
