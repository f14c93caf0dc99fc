import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { outsideWorkLines, outsideWorks } from './outside-work.table.ts'
import { backOf } from './settle-outside.ts'

/** No segment follows: what comes back of it goes into stock. */
const isLast = sql`(${segmentPlans.kind} = 'normal' and not exists (select from ${segmentPlanLinks} link
  where link.from_id = coalesce(${segmentPlans.splitOf}, ${segmentPlans.id}) and link.kind = 'next'))`

export const outsideHeads = headRows(outsideWorks, {
  title: '委外单',
  joins: [
    { table: segmentPlans, on: eq(segmentPlans.id, outsideWorks.segmentPlanId), inner: true },
    { table: productionOrders, on: eq(productionOrders.id, segmentPlans.orderId), inner: true },
    { table: materials, on: eq(materials.id, productionOrders.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: suppliers, on: eq(suppliers.id, outsideWorks.supplierId), inner: true },
    { table: workOrders, on: eq(workOrders.id, outsideWorks.workOrderId) },
  ],
  shown: {
    orderId: segmentPlans.orderId,
    orderCode: productionOrders.code,
    no: segmentPlans.no,
    segmentName: segmentPlans.name,
    segmentPlanName: sql<string>`${productionOrders.code} || ' · ' || ${segmentPlans.no} || ' ' || ${segmentPlans.name}`,
    materialCode: materials.code,
    materialName: materials.name,
    unit: units.code,
    decimals: units.decimals,
    supplierName: suppliers.name,
    workOrderCode: sql<string | null>`${workOrders.code}`,
    good: backOf('good'),
    scrap: backOf('scrap'),
    needsLot: sql<boolean>`(${isLast} and ${materials.tracking} = 'lot')`,
    needsSerials: sql<boolean>`(${isLast} and ${materials.tracking} = 'serial')`,
  },
  search: { keyword: [outsideWorks.code, productionOrders.code, suppliers.name] },
  match: {
    ids: outsideWorks.id,
    orderId: segmentPlans.orderId,
    segmentPlanId: outsideWorks.segmentPlanId,
    supplierId: outsideWorks.supplierId,
  },
})

/** What was sent of a line: `YL-01 P2611 × 50`. */
const taken = sql<
  string | null
>`(select string_agg(concat_ws(' ', place.code, lot.code, '×', trim_scale(sent.quantity)), '；' order by sent.id)
  from ${stockLedger} sent join ${locations} place on place.id = sent.from_location_id left join ${lots} on lot.id = sent.lot_id
  where sent.company_id = ${outsideWorkLines.companyId} and sent.source_kind = 'outsideWork'
    and sent.source_id = ${outsideWorkLines.documentId} and sent.step = 'send' and sent.line_id = ${outsideWorkLines.id})`

export const outsideLines = lineRows(outsideWorkLines, {
  title: '发料明细',
  joins: [
    { table: materials, on: eq(materials.id, outsideWorkLines.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: locations, on: eq(locations.id, outsideWorkLines.fromLocationId) },
  ],
  shown: {
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unitName: units.code,
    fromLocation: sql<string | null>`${locations.code}`,
    taken,
  },
})
