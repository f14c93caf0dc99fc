import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenWith } from '../../platform/db/seen-policy.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { productionOrders } from './production-order.table.ts'

/** What an order needs, as its bill said when it was planned; `segmentPlanId`: where it is used up. */
export const orderComponents = companyTable(
  'production_order_component',
  {
    orderId: idColumn().notNull(),
    segmentPlanId: idColumn(),
    materialId: idColumn().notNull(),
    /** For the whole order, with losses. */
    required: quantityColumn().notNull(),
    consumed: quantityColumn().notNull().default('0'),
    /**
     * What was drawn for pieces, whoever drew it, less what lay there unused and was brought back: a report draws by itself what
     * is still wanting of it.
     */
    drawn: quantityColumn().notNull().default('0'),
    isFixed: boolean().notNull().default(false),
    isBackflush: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
  },
  (table) => [
    seenWith('production_order_component', { order_id: 'production_order', segment_plan_id: 'segment_plan' }),
    index().on(table.orderId, table.companyId, table.sort),
    index().on(table.segmentPlanId, table.companyId),
    index().on(table.materialId, table.companyId),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'production_order_component_plan_fk',
      columns: [table.segmentPlanId, table.companyId],
      foreignColumns: [segmentPlans.id, segmentPlans.companyId],
    }),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    check('production_order_component_quantities', sql`required >= 0 and consumed >= 0`),
  ],
)
