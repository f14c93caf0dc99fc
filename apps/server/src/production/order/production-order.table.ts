import { type OrderSource, productionOrderStates } from '@zhizao/contract/production/production-order'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, text } from 'drizzle-orm/pg-core'
import { demands } from '../../bills/demand/demand.table.ts'
import { boms } from '../../material/bom/bom.table.ts'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers } from '../../material/supplier/supplier.table.ts'
import { idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenByOrder } from '../../platform/db/seen-policy.ts'
import { documentTable } from '../../platform/document/document-table.ts'
import { routes } from '../../process/route/route.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { projects } from '../project/project.table.ts'

/** Orders to make a quantity of a product, in its base unit. */
export const productionOrders = documentTable(
  'production_order',
  productionOrderStates,
  {
    source: text().$type<OrderSource>().notNull().default('hand'),
    parentId: idColumn(),
    materialId: idColumn().notNull(),
    quantity: quantityColumn().notNull(),
    dueOn: date().notNull(),
    startOn: date(),
    priority: integer().notNull().default(5),
    overPercent: quantityColumn().notNull().default('0'),
    underPercent: quantityColumn().notNull().default('0'),
    routeId: idColumn(),
    bomId: idColumn(),
    issueLocationId: idColumn(),
    receiptLocationId: idColumn(),
    lotCode: text(),
    projectId: idColumn(),
    demandId: idColumn(),
    customerId: idColumn(),
    customerOrderNo: text(),
    plannedStart: instant(),
    plannedEnd: instant(),
    actualStart: instant(),
    actualEnd: instant(),
    goodQuantity: quantityColumn().notNull().default('0'),
    scrapQuantity: quantityColumn().notNull().default('0'),
    reason: text(),
    remark: text(),
  },
  (table) => [
    seenByOrder('id'),
    index().on(table.companyId, table.dueOn),
    index().on(table.parentId, table.companyId),
    index().on(table.materialId, table.companyId, table.status),
    index().on(table.routeId, table.companyId),
    index().on(table.bomId, table.companyId),
    index().on(table.issueLocationId, table.companyId),
    index().on(table.receiptLocationId, table.companyId),
    index().on(table.projectId, table.companyId),
    index().on(table.demandId, table.companyId),
    index().on(table.customerId, table.companyId),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.routeId, table.companyId], foreignColumns: [routes.id, routes.companyId] }),
    foreignKey({ columns: [table.bomId, table.companyId], foreignColumns: [boms.id, boms.companyId] }),
    foreignKey({
      name: 'production_order_issue_fk',
      columns: [table.issueLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    foreignKey({
      name: 'production_order_receipt_fk',
      columns: [table.receiptLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    foreignKey({ columns: [table.projectId, table.companyId], foreignColumns: [projects.id, projects.companyId] }),
    foreignKey({ columns: [table.demandId, table.companyId], foreignColumns: [demands.id, demands.companyId] }),
    foreignKey({
      name: 'production_order_customer_fk',
      columns: [table.customerId, table.companyId],
      foreignColumns: [materialCustomers.id, materialCustomers.companyId],
    }),
    check('production_order_quantities', sql`quantity > 0 and good_quantity >= 0 and scrap_quantity >= 0`),
  ],
)
