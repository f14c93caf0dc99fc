import { type GenealogyGap, genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { traceEventLots, traceEvents } from '../../trace/event/trace-event.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { genealogyGaps } from './genealogy.table.ts'

const products = alias(materials, 'product')

const gapRows = rows<GenealogyGap>()({
  title: '追溯缺口',
  from: genealogyGaps,
  joins: [
    { table: productionOrders, on: eq(productionOrders.id, genealogyGaps.orderId), inner: true },
    { table: products, on: eq(products.id, productionOrders.materialId), inner: true },
    { table: materials, on: eq(materials.id, genealogyGaps.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId), inner: true },
    { table: orderComponents, on: eq(orderComponents.id, genealogyGaps.componentId), inner: true },
    { table: segmentPlans, on: eq(segmentPlans.id, orderComponents.segmentPlanId) },
    { table: traceEvents, on: eq(traceEvents.id, genealogyGaps.eventId) },
    { table: lots, on: eq(lots.id, genealogyGaps.lotId) },
  ],
  columns: {
    id: genealogyGaps.id,
    kind: genealogyGaps.kind,
    orderId: genealogyGaps.orderId,
    orderCode: productionOrders.code,
    productCode: sql<string>`${products.code}`,
    productName: sql<string>`${products.name}`,
    reportCode: sql<string | null>`${traceEvents.code}`,
    lotCode: sql<string | null>`coalesce(${lots.code}, (select string_agg(made.code, '、' order by made.code)
      from ${traceEventLots} out join ${lots} made on made.id = out.lot_id
      where out.event_id = ${genealogyGaps.eventId} and out.side = 'out'))`,
    materialId: genealogyGaps.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    segmentName: sql<string | null>`${segmentPlans.name}`,
    quantity: genealogyGaps.quantity,
    unit: units.code,
    decimals: units.decimals,
    reason: genealogyGaps.reason,
    reasonByName: genealogyGaps.reasonByName,
    createdAt: genealogyGaps.createdAt,
  },
  search: { keyword: [productionOrders.code, products.code, products.name, materials.code, materials.name] },
  match: {
    kind: genealogyGaps.kind,
    orderId: genealogyGaps.orderId,
    materialId: genealogyGaps.materialId,
  },
  filters: {
    lotId: (id) => sql`(${genealogyGaps.lotId} = ${id}::bigint or exists (select from ${traceEventLots} touched
      where touched.event_id = ${genealogyGaps.eventId} and touched.side = 'out' and touched.lot_id = ${id}::bigint))`,
  },
  order: [desc(genealogyGaps.id)],
})

export const genealogyGapRoutes: Route[] = implement(genealogyGap, { page: gapRows.page })
