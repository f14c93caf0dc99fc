import { outsideWorkStates } from '@zhizao/contract/production/outside-work'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenWith } from '../../platform/db/seen-policy.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'

/** Pieces of a segment that a supplier works on; what has come back of them are its reports. */
export const outsideWorks = documentTable(
  'outside_work',
  outsideWorkStates,
  {
    segmentPlanId: idColumn().notNull(),
    supplierId: idColumn().notNull(),
    quantity: quantityColumn().notNull(),
    expectedOn: date(),
    remark: text(),
    /** What its reports are of; none before it was sent. */
    workOrderId: idColumn(),
    sentAt: instant(),
  },
  (table) => [
    seenWith('outside_work', { segment_plan_id: 'segment_plan' }),
    index().on(table.segmentPlanId, table.companyId),
    index().on(table.supplierId, table.companyId),
    index().on(table.workOrderId, table.companyId),
    foreignKey({
      name: 'outside_work_segment_plan_fk',
      columns: [table.segmentPlanId, table.companyId],
      foreignColumns: [segmentPlans.id, segmentPlans.companyId],
    }),
    foreignKey({
      name: 'outside_work_supplier_fk',
      columns: [table.supplierId, table.companyId],
      foreignColumns: [suppliers.id, suppliers.companyId],
    }),
    foreignKey({
      name: 'outside_work_work_order_fk',
      columns: [table.workOrderId, table.companyId],
      foreignColumns: [workOrders.id, workOrders.companyId],
    }),
    check('outside_work_pieces', sql`quantity > 0`),
  ],
)

/** Components that go along, in the base unit. */
export const outsideWorkLines = documentLineTable(
  'outside_work_line',
  outsideWorks,
  {
    materialId: idColumn().notNull(),
    quantity: quantityColumn().notNull(),
    lotCode: text(),
    fromLocationId: idColumn(),
    remark: text(),
  },
  (table) => [
    seenWith('outside_work_line', { document_id: 'outside_work' }),
    index().on(table.materialId, table.companyId),
    index().on(table.fromLocationId, table.companyId),
    foreignKey({
      name: 'outside_work_line_material_fk',
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }),
    foreignKey({
      name: 'outside_work_line_from_fk',
      columns: [table.fromLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    check('outside_work_line_quantity', sql`quantity > 0`),
  ],
)
