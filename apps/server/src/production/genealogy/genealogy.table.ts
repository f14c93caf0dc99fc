import type { GenealogyGapKind } from '@zhizao/contract/production/genealogy-gap'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByOrder, seenWith } from '../../platform/db/seen-policy.ts'
import { traceEvents } from '../../trace/event/trace-event.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { consumptions } from '../report/work-report.table.ts'

/** What of a lot that was drawn is in what was made at one event: its lots in are the sums of these. */
export const consumptionShares = companyTable(
  'consumption_share',
  { consumptionId: idColumn().notNull(), eventId: idColumn().notNull(), quantity: quantityColumn().notNull() },
  (table) => [
    seenWith('consumption_share', { consumption_id: 'consumption' }),
    uniqueIndex().on(table.consumptionId, table.companyId, table.eventId),
    index().on(table.eventId, table.companyId),
    foreignKey({
      name: 'consumption_share_consumption_fk',
      columns: [table.consumptionId, table.companyId],
      foreignColumns: [consumptions.id, consumptions.companyId],
    }),
    foreignKey({
      name: 'consumption_share_event_fk',
      columns: [table.eventId, table.companyId],
      foreignColumns: [traceEvents.id, traceEvents.companyId],
    }),
    check('consumption_share_quantity', sql`quantity > 0`),
  ],
)

/** What is not known of where lots of an order come from, or went: listed as long as it is not known. */
export const genealogyGaps = companyTable(
  'genealogy_gap',
  {
    orderId: idColumn().notNull(),
    kind: text().$type<GenealogyGapKind>().notNull(),
    /** What was made of something that nobody knows. */
    eventId: idColumn(),
    componentId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    /** What was drawn and went nowhere. */
    lotId: idColumn(),
    quantity: quantityColumn().notNull(),
    /** What people said of it. */
    reason: text(),
    reasonByName: text(),
  },
  (table) => [
    seenByOrder('order_id'),
    unique('genealogy_gap_one')
      .on(table.orderId, table.kind, table.eventId, table.componentId, table.lotId)
      .nullsNotDistinct(),
    index().on(table.orderId, table.companyId),
    index().on(table.eventId, table.companyId),
    index().on(table.componentId, table.companyId),
    index().on(table.materialId, table.companyId),
    index().on(table.lotId, table.companyId),
    index().on(table.companyId, table.kind),
    foreignKey({
      name: 'genealogy_gap_order_fk',
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }),
    foreignKey({ columns: [table.eventId, table.companyId], foreignColumns: [traceEvents.id, traceEvents.companyId] }),
    foreignKey({
      name: 'genealogy_gap_component_fk',
      columns: [table.componentId, table.companyId],
      foreignColumns: [orderComponents.id, orderComponents.companyId],
    }),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
    check('genealogy_gap_quantity', sql`quantity > 0`),
  ],
)
