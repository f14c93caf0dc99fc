import type { StockAlertKind } from '@zhizao/contract/stock-watch/stock-alert'
import { sql } from 'drizzle-orm'
import { foreignKey, index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenByWarehouse, seenByWarehouseOrNone } from '../../platform/db/seen-policy.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'

const ofStock = (table: { materialId: never; warehouseId: never; companyId: never }) => [
  index().on(table.materialId, table.companyId),
  index().on(table.warehouseId, table.companyId),
  foreignKey({
    columns: [table.materialId, table.companyId],
    foreignColumns: [materials.id, materials.companyId],
  }).onDelete('cascade'),
  foreignKey({
    columns: [table.warehouseId, table.companyId],
    foreignColumns: [warehouses.id, warehouses.companyId],
  }).onDelete('cascade'),
]

/** Between which bounds the stock of a material is well, in one warehouse with those below it or in all. */
export const materialAlerts = companyTable(
  'material_alert',
  {
    materialId: idColumn().notNull(),
    warehouseId: idColumn(),
    safetyStock: quantityColumn(),
    reorderPoint: quantityColumn(),
    maximumStock: quantityColumn(),
  },
  (table) => [
    seenByWarehouseOrNone('warehouse_id'),
    unique('material_alert_one').on(table.companyId, table.materialId, table.warehouseId).nullsNotDistinct(),
    ...ofStock(table),
  ],
)

/** What is wrong with stock, and what was: told when its row is made, and made again only after it has ended. */
export const stockAlerts = companyTable(
  'stock_alert',
  {
    kind: text().$type<StockAlertKind>().notNull(),
    materialId: idColumn().notNull(),
    warehouseId: idColumn(),
    lotId: idColumn(),
    quantity: quantityColumn().notNull(),
    bound: quantityColumn(),
    endedAt: instant(),
  },
  (table) => [
    seenByWarehouse('warehouse_id'),
    uniqueIndex('stock_alert_open')
      .on(table.companyId, table.kind, table.materialId, sql`coalesce(warehouse_id, 0)`, sql`coalesce(lot_id, 0)`)
      .where(sql`ended_at is null`),
    index().on(table.companyId, table.id),
    index().on(table.lotId, table.companyId),
    ...ofStock(table),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
