import type { WorkReport } from '@zhizao/contract/production/work-report'
import type { Consumption } from '@zhizao/contract/production/workbench'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../../warehouse/location/location.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { consumptions, reportReasons, workReports } from './work-report.table.ts'

type Raw = Omit<WorkReport, 'reasons'>

export const reportRows = rows<Raw, WorkReport>({
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
    lotCode: sql<string | null>`${lots.code}`,
    at: workReports.at,
    remark: workReports.remark,
    createdByName: workReports.createdByName,
    reversedByName: workReports.reversedByName,
    reversedAt: workReports.reversedAt,
    reverseReason: workReports.reverseReason,
  },
  search: { keyword: [workReports.code, workOrders.code, productionOrders.code, materials.name] },
  match: {
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
  shown: withReasons,
})

async function withReasons(found: Raw[], { db }: Context): Promise<WorkReport[]> {
  const ids = found.map(({ id }) => id)
  const all = ids.length
    ? await db.select().from(reportReasons).where(inArray(reportReasons.reportId, ids)).orderBy(asc(reportReasons.id))
    : []
  const byReport = Map.groupBy(all, ({ reportId }) => reportId)
  return found.map((row) => ({
    ...row,
    reasons: (byReport.get(row.id) ?? []).map(({ kind, reason, quantity }) => ({ kind, reason, quantity })),
  }))
}

export const consumptionRows = rows<Consumption>({
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
