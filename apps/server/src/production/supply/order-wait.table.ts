import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByOrder } from '../../platform/db/seen-policy.ts'
import { productionOrders } from '../order/production-order.table.ts'

/** Orders that wait for a material whose supply was called off or comes too late; gone again once it is there in time. */
export const orderWaits = companyTable(
  'production_order_wait',
  {
    orderId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    /** What nothing comes for. */
    short: quantityColumn().notNull(),
    /** When all of it is there; nothing where nobody knows. */
    readyOn: date(),
    /** What became of the supply. */
    reason: text().notNull(),
  },
  (table) => [
    seenByOrder('order_id'),
    uniqueIndex().on(table.orderId, table.materialId, table.companyId),
    index().on(table.materialId, table.companyId),
    foreignKey({
      name: 'production_order_wait_order_fk',
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'production_order_wait_material_fk',
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }),
    check('production_order_wait_short', sql`short >= 0`),
  ],
)
