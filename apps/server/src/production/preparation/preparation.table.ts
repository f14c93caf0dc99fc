import { foreignKey, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { transferLines } from '../../bills/transfer/transfer.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { seenWith } from '../../platform/db/seen-policy.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'

/** Lines of transfers that bring what a component of an order needs; how much of it is where, they say themselves. */
export const preparations = companyTable(
  'preparation',
  {
    orderId: idColumn().notNull(),
    segmentPlanId: idColumn().notNull(),
    componentId: idColumn().notNull(),
    transferLineId: idColumn().notNull(),
  },
  (table) => [
    seenWith('preparation', { segment_plan_id: 'segment_plan', transfer_line_id: 'transfer_line' }),
    uniqueIndex().on(table.transferLineId, table.companyId),
    index().on(table.componentId, table.companyId),
    index().on(table.orderId, table.companyId),
    index().on(table.segmentPlanId, table.companyId),
    foreignKey({
      name: 'preparation_order_fk',
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'preparation_segment_plan_fk',
      columns: [table.segmentPlanId, table.companyId],
      foreignColumns: [segmentPlans.id, segmentPlans.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'preparation_component_fk',
      columns: [table.componentId, table.companyId],
      foreignColumns: [orderComponents.id, orderComponents.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'preparation_transfer_line_fk',
      columns: [table.transferLineId, table.companyId],
      foreignColumns: [transferLines.id, transferLines.companyId],
    }).onDelete('cascade'),
  ],
)
