import { foreignKey, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { seenByOrder } from '../../platform/db/seen-policy.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { projects } from './project.table.ts'

/** Orders that stand because their project was stopped: they, and no others, go on with it. */
export const projectPauses = companyTable(
  'project_pause',
  { projectId: idColumn().notNull(), orderId: idColumn().notNull() },
  (table) => [
    seenByOrder('order_id'),
    uniqueIndex().on(table.orderId, table.companyId),
    index().on(table.projectId, table.companyId),
    foreignKey({
      columns: [table.projectId, table.companyId],
      foreignColumns: [projects.id, projects.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }).onDelete('cascade'),
  ],
)
