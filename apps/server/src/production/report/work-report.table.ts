import type { StateOf } from '@zhizao/contract/http/states'
import type { workReportStates } from '@zhizao/contract/production/work-report'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenWith } from '../../platform/db/seen-policy.ts'
import { locations } from '../../stock/location/location.table.ts'
import { traceEvents } from '../../trace/event/trace-event.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { outsideWorks } from '../outside-work/outside-work.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'

/** What was made of a work order at one time; never changed but to say that it was taken back. */
export const workReports = companyTable(
  'work_report',
  {
    code: text().notNull(),
    status: text().$type<StateOf<typeof workReportStates>>().notNull().default('posted'),
    orderId: idColumn().notNull(),
    segmentPlanId: idColumn().notNull(),
    workOrderId: idColumn().notNull(),
    /** What came back of it from a supplier. */
    outsideWorkId: idColumn(),
    staffId: idColumn(),
    staffName: text(),
    good: quantityColumn().notNull(),
    scrap: quantityColumn().notNull(),
    rework: quantityColumn().notNull(),
    /** Of these, pieces worked on for the first time. */
    fresh: quantityColumn().notNull(),
    lotId: idColumn(),
    /** The edges of its lots, where any has. */
    eventId: idColumn(),
    at: instant().notNull(),
    remark: text(),
    /** The how manieth it is of those that were made of the work order from counters. */
    autoNo: integer(),
    /** What machines had counted of the work order by then. */
    counted: quantityColumn(),
    countReason: text(),
    /** Why more became scrap than there could be. */
    scrapReason: text(),
    createdByName: text().notNull(),
    createdById: idColumn().notNull(),
    reversedByName: text(),
    reversedAt: instant(),
    reverseReason: text(),
  },
  (table) => [
    seenWith('work_report', { segment_plan_id: 'segment_plan' }),
    uniqueIndex().on(table.companyId, table.code),
    uniqueIndex('work_report_auto').on(table.workOrderId, table.autoNo).where(sql`auto_no is not null`),
    index().on(table.companyId, table.at),
    index().on(table.orderId, table.companyId),
    index().on(table.segmentPlanId, table.companyId),
    index().on(table.workOrderId, table.companyId, table.id),
    index().on(table.outsideWorkId, table.companyId),
    index().on(table.staffId, table.companyId, table.at),
    index().on(table.lotId, table.companyId),
    index().on(table.eventId, table.companyId),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }),
    foreignKey({
      columns: [table.segmentPlanId, table.companyId],
      foreignColumns: [segmentPlans.id, segmentPlans.companyId],
    }),
    foreignKey({
      columns: [table.workOrderId, table.companyId],
      foreignColumns: [workOrders.id, workOrders.companyId],
    }),
    foreignKey({
      name: 'work_report_outside_work_fk',
      columns: [table.outsideWorkId, table.companyId],
      foreignColumns: [outsideWorks.id, outsideWorks.companyId],
    }),
    foreignKey({ columns: [table.staffId, table.companyId], foreignColumns: [staff.id, staff.companyId] }),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
    foreignKey({ columns: [table.eventId, table.companyId], foreignColumns: [traceEvents.id, traceEvents.companyId] }),
    check('work_report_pieces', sql`good >= 0 and scrap >= 0 and rework >= 0 and good + scrap + rework > 0`),
  ],
)

/** Why pieces of a report are scrap or go to rework. */
export const reportReasons = companyTable(
  'work_report_reason',
  {
    reportId: idColumn().notNull(),
    kind: text().$type<'scrap' | 'rework'>().notNull(),
    reason: text().notNull(),
    quantity: quantityColumn().notNull(),
  },
  (table) => [
    seenWith('work_report_reason', { report_id: 'work_report' }),
    index().on(table.reportId, table.companyId),
    index().on(table.companyId, table.reason),
    foreignKey({
      columns: [table.reportId, table.companyId],
      foreignColumns: [workReports.id, workReports.companyId],
    }),
  ],
)

/** What was recorded with a report, and the limits of that time. */
export const reportValues = companyTable(
  'work_report_value',
  {
    reportId: idColumn().notNull(),
    name: text().notNull(),
    unit: text(),
    low: quantityColumn(),
    high: quantityColumn(),
    value: text().notNull(),
    isOut: boolean().notNull(),
    /** When the machine showed it; null where a person says it. */
    takenAt: instant(),
  },
  (table) => [
    seenWith('work_report_value', { report_id: 'work_report' }),
    index().on(table.reportId, table.companyId),
    uniqueIndex().on(table.reportId, table.name),
    foreignKey({
      columns: [table.reportId, table.companyId],
      foreignColumns: [workReports.id, workReports.companyId],
    }),
  ],
)

/** What a report took of the pieces that waited, in the pieces of its segment. */
export const pieceTakes = companyTable(
  'piece_take',
  { reportId: idColumn().notNull(), linkId: idColumn().notNull(), quantity: quantityColumn().notNull() },
  (table) => [
    seenWith('piece_take', { report_id: 'work_report' }),
    index().on(table.reportId, table.companyId),
    index().on(table.linkId, table.companyId),
    foreignKey({
      columns: [table.reportId, table.companyId],
      foreignColumns: [workReports.id, workReports.companyId],
    }),
    foreignKey({
      columns: [table.linkId, table.companyId],
      foreignColumns: [segmentPlanLinks.id, segmentPlanLinks.companyId],
    }),
  ],
)

/** Material that was used up; brought back it is a row below zero. */
export const consumptions = companyTable(
  'consumption',
  {
    orderId: idColumn().notNull(),
    workOrderId: idColumn().notNull(),
    /** The report that drew it; none of what was scanned. */
    reportId: idColumn(),
    componentId: idColumn(),
    materialId: idColumn().notNull(),
    lotId: idColumn(),
    locationId: idColumn().notNull(),
    quantity: quantityColumn().notNull(),
    isBackflush: boolean().notNull(),
    /** What of it is in lots that were made, and what was brought back. */
    dealt: quantityColumn().notNull().default('0'),
    returned: quantityColumn().notNull().default('0'),
    /** What it brings back. */
    returnOf: idColumn(),
    /** Why more was drawn than the order allows. */
    reason: text(),
    at: instant().notNull(),
    byName: text().notNull(),
    reversedAt: instant(),
  },
  (table) => [
    seenWith('consumption', { work_order_id: 'work_order' }),
    index().on(table.companyId, table.at),
    index().on(table.orderId, table.companyId),
    // What no lot has been made of yet: each report asks for it, and it is little of what there is.
    index('consumption_loose')
      .on(table.orderId, table.componentId)
      .where(sql`quantity > dealt + returned and reversed_at is null and lot_id is not null`),
    index().on(table.workOrderId, table.companyId),
    index().on(table.reportId, table.companyId),
    index().on(table.componentId, table.companyId),
    index().on(table.materialId, table.companyId),
    index().on(table.lotId, table.companyId),
    index().on(table.locationId, table.companyId),
    index().on(table.returnOf, table.companyId).where(sql`return_of is not null`),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }),
    foreignKey({
      columns: [table.workOrderId, table.companyId],
      foreignColumns: [workOrders.id, workOrders.companyId],
    }),
    foreignKey({
      columns: [table.reportId, table.companyId],
      foreignColumns: [workReports.id, workReports.companyId],
    }),
    foreignKey({ columns: [table.returnOf, table.companyId], foreignColumns: [table.id, table.companyId] }),
    foreignKey({
      columns: [table.componentId, table.companyId],
      foreignColumns: [orderComponents.id, orderComponents.companyId],
    }),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
    foreignKey({ columns: [table.locationId, table.companyId], foreignColumns: [locations.id, locations.companyId] }),
    check('consumption_dealt', sql`dealt >= 0 and returned >= 0 and (quantity < 0 or dealt + returned <= quantity)`),
  ],
)
