import type { SegmentPlan, WholeSegmentPlan } from '@zhizao/contract/production/segment-plan'
import { waitingAt } from '@zhizao/rules/production/piece-flow'
import { asc, eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { flowOf } from '../flow/order-flow.ts'
import { endsAfterDue, isOverdue, isoText, type Lateness, latenessOf, nextOfSegment } from '../lateness.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { segmentPlans } from './segment-plan.table.ts'

type Raw = Omit<SegmentPlan, keyof Lateness> & { nextAt: string | null; orderStatus: string }

const isGoing = sql`${segmentPlans.status} <> 'done' and ${productionOrders.status} not in ('closed', 'cancelled', 'completed')`

/** Segments of orders that are drafts or have ended are in nobody's way. */
export const planRows = rows<Raw, SegmentPlan>()({
  title: '工序计划',
  from: segmentPlans,
  joins: [
    { table: productionOrders, on: eq(productionOrders.id, segmentPlans.orderId), inner: true },
    { table: materials, on: eq(materials.id, productionOrders.materialId) },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: workCenters, on: eq(workCenters.id, segmentPlans.workCenterId) },
  ],
  columns: {
    id: segmentPlans.id,
    orderId: segmentPlans.orderId,
    orderCode: productionOrders.code,
    materialId: productionOrders.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    unit: units.code,
    decimals: units.decimals,
    no: segmentPlans.no,
    name: segmentPlans.name,
    kind: segmentPlans.kind,
    status: segmentPlans.status,
    splitOf: segmentPlans.splitOf,
    workCenterId: segmentPlans.workCenterId,
    workCenterName: sql<string | null>`${workCenters.name}`,
    isOutside: segmentPlans.isOutside,
    quantity: segmentPlans.quantity,
    received: segmentPlans.received,
    good: segmentPlans.good,
    scrap: segmentPlans.scrap,
    rework: segmentPlans.rework,
    setUpSeconds: segmentPlans.setUpSeconds,
    runSeconds: segmentPlans.runSeconds,
    transferQuantity: segmentPlans.transferQuantity,
    needsFirstArticle: segmentPlans.needsFirstArticle,
    plannedStart: segmentPlans.plannedStart,
    plannedEnd: segmentPlans.plannedEnd,
    actualStart: segmentPlans.actualStart,
    actualEnd: segmentPlans.actualEnd,
    dueOn: productionOrders.dueOn,
    priority: productionOrders.priority,
    nextAt: isoText(nextOfSegment),
    orderStatus: productionOrders.status,
    updatedAt: segmentPlans.updatedAt,
  },
  search: { keyword: [productionOrders.code, materials.name, segmentPlans.name] },
  match: {
    ids: segmentPlans.id,
    orderId: segmentPlans.orderId,
    workCenterId: segmentPlans.workCenterId,
    status: segmentPlans.status,
    isOutside: segmentPlans.isOutside,
  },
  filters: {
    since: (at) => sql`${segmentPlans.plannedEnd} > ${at}::timestamptz`,
    until: (at) => sql`${segmentPlans.plannedStart} < ${at}::timestamptz`,
    isUndated: (is) => sql`(${segmentPlans.plannedStart} is null) = ${is}`,
    lateBefore: (day) => sql`${isGoing} and ${isOverdue(day)}`,
    delayedIn: (zone) => sql`${isGoing} and ${endsAfterDue(sql`${segmentPlans.plannedEnd}`, zone)}`,
    behindBefore: (at) => sql`${isGoing} and ${nextOfSegment} < ${at}::timestamptz`,
  },
  order: [asc(segmentPlans.plannedStart), asc(segmentPlans.orderId), asc(segmentPlans.no), asc(segmentPlans.id)],
  shown: (found, context) => found.map((row) => shownPlan(row, context)),
})

const ENDED: readonly string[] = ['completed', 'closed', 'cancelled']

function shownPlan({ nextAt, orderStatus, ...row }: Raw, context: Context): SegmentPlan {
  const isOpen = row.status !== 'done' && !ENDED.includes(orderStatus)
  return { ...row, ...latenessOf({ isOpen, dueOn: row.dueOn, plannedEnd: row.plannedEnd, nextAt }, context) }
}

/** Segments of an order in the order in which they are done. */
export const plansOf = async (orderId: string, context: Context): Promise<SegmentPlan[]> => {
  const found = await planRows.list({ orderId }, context)
  return found.sort((one, other) => one.no - other.no || Number(one.id) - Number(other.id))
}

export async function wholePlan(id: string, context: Context): Promise<WholeSegmentPlan> {
  const plan = await planRows.get({ id }, context)
  const [flow, workOrderCount] = await Promise.all([
    flowOf(plan.orderId, context),
    context.db.$count(workOrders, eq(workOrders.segmentPlanId, id)),
  ])
  const node = plan.splitOf ?? plan.id
  const links = flow.links.filter(({ fromId, toId }) => fromId === node || toId === node)
  return {
    ...plan,
    links: links.map((link) => {
      const { id: linkId, fromId, toId, kind, taken } = link
      return { id: linkId, fromId, toId, kind, taken, waiting: waitingAt(flow, link) }
    }),
    workOrderCount,
  }
}
