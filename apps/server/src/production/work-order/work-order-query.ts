import type { FirstArticleState, WholeWorkOrder, WorkOrder } from '@zhizao/contract/production/work-order'
import { availableAt } from '@zhizao/rules/production/piece-flow'
import { addQuantities, compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { teams } from '../../plant/team/team.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { today } from '../../platform/today.ts'
import { flowOf } from '../flow/order-flow.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from './work-order.table.ts'

interface Raw extends Omit<WorkOrder, 'isLate' | 'isOrderHeld'> {
  orderStatus: string
  dueOn: string
  plannedLate: boolean
}

const ENDED: readonly string[] = ['completed', 'withdrawn']
const GOING: readonly string[] = ['released', 'running']

export const workOrderRows = rows<Raw, WorkOrder>({
  title: '工单',
  from: workOrders,
  joins: [
    { table: productionOrders, on: eq(productionOrders.id, workOrders.orderId), inner: true },
    { table: segmentPlans, on: eq(segmentPlans.id, workOrders.segmentPlanId), inner: true },
    { table: materials, on: eq(materials.id, productionOrders.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: workCenters, on: eq(workCenters.id, segmentPlans.workCenterId) },
    { table: stations, on: eq(stations.id, workOrders.stationId) },
    { table: teams, on: eq(teams.id, workOrders.teamId) },
    { table: staff, on: eq(staff.id, workOrders.staffId) },
  ],
  columns: {
    id: workOrders.id,
    code: workOrders.code,
    status: workOrders.status,
    orderId: workOrders.orderId,
    orderCode: productionOrders.code,
    segmentPlanId: workOrders.segmentPlanId,
    no: segmentPlans.no,
    segmentName: segmentPlans.name,
    isRework: sql<boolean>`${segmentPlans.kind} = 'rework'`,
    materialId: productionOrders.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unit: units.code,
    decimals: units.decimals,
    workCenterId: segmentPlans.workCenterId,
    workCenterName: sql<string | null>`${workCenters.name}`,
    stationId: workOrders.stationId,
    stationName: sql<string | null>`${stations.name}`,
    teamId: workOrders.teamId,
    teamName: sql<string | null>`${teams.name}`,
    staffId: workOrders.staffId,
    staffName: sql<string | null>`${staff.name}`,
    quantity: workOrders.quantity,
    good: workOrders.good,
    scrap: workOrders.scrap,
    rework: workOrders.rework,
    priority: productionOrders.priority,
    plannedStart: segmentPlans.plannedStart,
    plannedEnd: segmentPlans.plannedEnd,
    startedAt: workOrders.startedAt,
    endedAt: workOrders.endedAt,
    stopReason: workOrders.stopReason,
    firstArticle: sql<FirstArticleState>`case when not ${segmentPlans.needsFirstArticle} then 'none'
      else coalesce(${workOrders.firstArticle}, 'pending') end`,
    orderStatus: productionOrders.status,
    dueOn: productionOrders.dueOn,
    plannedLate: segmentPlans.plannedLate,
    updatedAt: workOrders.updatedAt,
  },
  search: {
    keyword: [workOrders.code, productionOrders.code, materials.code, materials.name, segmentPlans.name],
    code: [workOrders.code],
  },
  match: {
    ids: workOrders.id,
    orderId: workOrders.orderId,
    segmentPlanId: workOrders.segmentPlanId,
    workCenterId: segmentPlans.workCenterId,
    stationId: workOrders.stationId,
    teamId: workOrders.teamId,
    staffId: workOrders.staffId,
    status: workOrders.status,
  },
  total: 'apart',
  order: [asc(productionOrders.priority), asc(segmentPlans.plannedStart), asc(workOrders.id)],
  shown: (found, context) =>
    found.map(({ orderStatus, dueOn, plannedLate, ...row }) => ({
      ...row,
      isLate: !ENDED.includes(row.status) && (plannedLate || dueOn < today(context)),
      isOrderHeld: !ENDED.includes(row.status) && !GOING.includes(orderStatus),
    })),
})

type WholeWork = z.input<typeof WholeWorkOrder>

export async function wholeWorkOrder(id: string, context: Context): Promise<WholeWork> {
  const row = await workOrderRows.get({ id }, context)
  const [flow, [plan], [own], stretches] = await Promise.all([
    flowOf(row.orderId, context),
    context.db.select().from(segmentPlans).where(eq(segmentPlans.id, row.segmentPlanId)),
    context.db.select().from(workOrders).where(eq(workOrders.id, id)),
    context.db
      .select()
      .from(workStretches)
      .where(eq(workStretches.workOrderId, id))
      .orderBy(asc(workStretches.beganAt), asc(workStretches.id))
      .limit(1000),
  ])
  const node = plan!.splitOf ?? plan!.id
  const { back, next } = availableAt(flow, node)
  const segment = flow.segments.find((each) => each.id === node)!
  const left = segment.most === null ? null : subtractQuantities(segment.most, segment.good)
  return {
    ...row,
    waiting: next === null ? null : addQuantities(back, next),
    mostGood: left === null ? null : compareQuantities(left, '0') < 0 ? '0' : left,
    ...{ firstArticleByName: own!.firstArticleByName, firstArticleAt: own!.firstArticleAt },
    ...{ firstArticleRemark: own!.firstArticleRemark, autoProblem: own!.autoProblem },
    canRework: plan!.kind === 'normal' && plan!.reworkAtId !== null,
    stretches: stretches.map(({ id: stretchId, kind, beganAt, endedAt, staffName, reason }) => ({
      ...{ id: stretchId, kind, from: beganAt, to: endedAt, staffName, reason },
    })),
  }
}
