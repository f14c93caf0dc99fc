import type { WorkReport } from '@zhizao/contract/production/work-report'
import type { Consumption } from '@zhizao/contract/production/workbench'
import { desc, eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { locations } from '../../stock/location/location.table.ts'
import { traceEventLots } from '../../trace/event/trace-event.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { reversible } from './may-reverse.ts'
import { consumptions, reportReasons, reportValues, workReports } from './work-report.table.ts'

interface Raw extends Omit<WorkReport, 'mayReverse'> {
  createdById: string
  createdAt: string
}

export const reportRows = rows<Raw, WorkReport>()({
  title: '报工单',
  from: workReports,
  joins: [
    { table: productionOrders, on: eq(productionOrders.id, workReports.orderId), inner: true },
    { table: workOrders, on: eq(workOrders.id, workReports.workOrderId), inner: true },
    { table: segmentPlans, on: eq(segmentPlans.id, workReports.segmentPlanId), inner: true },
    { table: materials, on: eq(materials.id, productionOrders.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: stations, on: eq(stations.id, workOrders.stationId) },
    { table: lots, on: eq(lots.id, workReports.lotId) },
  ],
  columns: {
    id: workReports.id,
    code: workReports.code,
    status: workReports.status,
    orderId: workReports.orderId,
    orderCode: productionOrders.code,
    workOrderId: workReports.workOrderId,
    workOrderCode: workOrders.code,
    segmentPlanId: workReports.segmentPlanId,
    no: segmentPlans.no,
    segmentName: segmentPlans.name,
    materialCode: materials.code,
    materialName: materials.name,
    unit: units.code,
    stationName: sql<string | null>`${stations.name}`,
    staffId: workReports.staffId,
    staffName: workReports.staffName,
    good: workReports.good,
    scrap: workReports.scrap,
    rework: workReports.rework,
    // Of single pieces the codes of all.
    lotCode: sql<
      string | null
    >`coalesce(${lots.code}, (select string_agg(piece.code, '、' order by piece.code collate "C")
      from ${traceEventLots} made join ${lots} piece on piece.id = made.lot_id
      where made.event_id = ${workReports.eventId} and made.side = 'out'))`,
    at: workReports.at,
    remark: workReports.remark,
    isAutomatic: sql<boolean>`${workReports.autoNo} is not null`,
    counted: workReports.counted,
    countReason: workReports.countReason,
    scrapReason: workReports.scrapReason,
    createdByName: workReports.createdByName,
    reversedByName: workReports.reversedByName,
    reversedAt: workReports.reversedAt,
    reverseReason: workReports.reverseReason,
    reasons: sql`coalesce((select json_agg(json_build_object('kind', why.kind, 'reason', why.reason, 'quantity', trim_scale(why.quantity)::text) order by why.id)
      from ${reportReasons} why where why.report_id = ${workReports.id}), '[]'::json)`,
    values: sql`coalesce((select json_agg(json_build_object('name', told.name, 'unit', told.unit, 'low', trim_scale(told.low)::text,
        'high', trim_scale(told.high)::text, 'value', told.value, 'isOut', told.is_out,
        'takenAt', to_char(told.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by told.id)
      from ${reportValues} told where told.report_id = ${workReports.id}), '[]'::json)`,
    createdById: workReports.createdById,
    createdAt: workReports.createdAt,
  },
  search: { keyword: [workReports.code, workOrders.code, productionOrders.code, materials.name] },
  match: {
    ids: workReports.id,
    orderId: workReports.orderId,
    workOrderId: workReports.workOrderId,
    staffId: workReports.staffId,
    outsideWorkId: workReports.outsideWorkId,
    status: workReports.status,
  },
  filters: {
    since: (at) => sql`${workReports.at} >= ${at}::timestamptz`,
    until: (at) => sql`${workReports.at} < ${at}::timestamptz`,
  },
  total: 'apart',
  order: [desc(workReports.id)],
  shown: whole,
})

/** With whether who asks may take it back. */
async function whole(found: Raw[], context: Context): Promise<WorkReport[]> {
  const mayTakeBack = await reversible(found, context)
  return found.map(({ createdById, createdAt, ...row }) => ({
    ...row,
    mayReverse: row.status === 'posted' && mayTakeBack({ createdById, createdAt }),
  }))
}

export const consumptionRows = rows<Consumption>()({
  title: '投料记录',
  from: consumptions,
  joins: [
    { table: productionOrders, on: eq(productionOrders.id, consumptions.orderId), inner: true },
    { table: workOrders, on: eq(workOrders.id, consumptions.workOrderId), inner: true },
    { table: segmentPlans, on: eq(segmentPlans.id, workOrders.segmentPlanId), inner: true },
    { table: workReports, on: eq(workReports.id, consumptions.reportId) },
    { table: materials, on: eq(materials.id, consumptions.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: lots, on: eq(lots.id, consumptions.lotId) },
    { table: locations, on: eq(locations.id, consumptions.locationId) },
  ],
  columns: {
    id: consumptions.id,
    orderId: consumptions.orderId,
    orderCode: productionOrders.code,
    workOrderId: consumptions.workOrderId,
    workOrderCode: workOrders.code,
    segmentName: segmentPlans.name,
    reportCode: sql<string | null>`${workReports.code}`,
    materialId: consumptions.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    unit: units.code,
    lotCode: sql<string | null>`${lots.code}`,
    location: locations.code,
    quantity: consumptions.quantity,
    isBackflush: consumptions.isBackflush,
    at: consumptions.at,
    byName: consumptions.byName,
    reason: consumptions.reason,
    reversedAt: consumptions.reversedAt,
  },
  match: {
    orderId: consumptions.orderId,
    workOrderId: consumptions.workOrderId,
    materialId: consumptions.materialId,
  },
  total: 'apart',
  order: [desc(consumptions.id)],
})
