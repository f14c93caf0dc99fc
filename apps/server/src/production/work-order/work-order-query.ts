import type { FirstArticleState, WholeWorkOrder, WorkOrder } from '@zhizao/contract/production/work-order'
import { availableAt, type PieceFlow } from '@zhizao/rules/production/piece-flow'
import { addQuantities, compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { teams } from '../../plant/team/team.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { shapedSelect } from '../../platform/db/shaped-select.ts'
import { flowOfWork } from '../flow/order-flow.ts'
import { endsAfterDue, isOverdue, isoText, type Lateness, latenessOf } from '../lateness.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { likelyBad } from '../report/likely-scrap.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from './work-order.table.ts'

interface Raw extends Omit<WorkOrder, keyof Lateness | 'isOrderHeld'> {
  orderStatus: string
  dueOn: string
  nextAt: string | null
}

const MOST_STRETCHES = 1000
const ENDED: readonly string[] = ['completed', 'withdrawn']
const GOING: readonly string[] = ['released', 'running']

/** What its plan says of it next: of work that came when its segment had begun, the end. When what came back is mended nobody plans. */
const nextOfWork = sql`case when ${segmentPlans.kind} = 'rework' then null
  when ${workOrders.status} in ('pending', 'dispatched')
    and (${segmentPlans.actualStart} is null or ${workOrders.createdAt} < ${segmentPlans.actualStart}) then ${segmentPlans.plannedStart} else ${segmentPlans.plannedEnd} end`
const isGoing = sql`${workOrders.status} not in ('completed', 'withdrawn')`

export const workOrderRows = rows<Raw, WorkOrder>()({
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
    nextAt: isoText(nextOfWork),
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
  filters: {
    lateBefore: (day) => sql`${isGoing} and ${isOverdue(day)}`,
    delayedIn: (zone) => sql`${isGoing} and ${endsAfterDue(sql`${segmentPlans.plannedEnd}`, zone)}`,
    isOvertimeAsked: (is) => sql`${is}::boolean = exists (select from ${workStretches} asked
      where asked.work_order_id = ${workOrders.id} and asked.company_id = ${workOrders.companyId} and asked.overtime = 'asked')`,
    behindBefore: (at) => sql`${isGoing} and ${nextOfWork} < ${at}::timestamptz`,
  },
  total: 'apart',
  order: [asc(productionOrders.priority), asc(segmentPlans.plannedStart), asc(workOrders.id)],
  shown: (found, context) =>
    found.map(({ orderStatus, dueOn, nextAt, ...row }) => ({
      ...row,
      ...latenessOf({ isOpen: !ENDED.includes(row.status), dueOn, plannedEnd: row.plannedEnd, nextAt }, context),
      isOrderHeld: !ENDED.includes(row.status) && !GOING.includes(orderStatus),
    })),
})

type WholeWork = z.input<typeof WholeWorkOrder>

const readPlan = shapedSelect((given: { readonly workOrderId: unknown }, _: object, select) =>
  select({
    id: segmentPlans.id,
    splitOf: segmentPlans.splitOf,
    kind: segmentPlans.kind,
    reworkAtId: segmentPlans.reworkAtId,
  })
    .from(segmentPlans)
    .where(
      sql`${segmentPlans.id} = (select segment_plan_id from ${workOrders} work where work.id = ${given.workOrderId}::bigint)`,
    ),
)
const readOwn = shapedSelect((given: { readonly workOrderId: unknown }, _: object, select) =>
  select({
    firstArticleByName: workOrders.firstArticleByName,
    firstArticleAt: workOrders.firstArticleAt,
    firstArticleRemark: workOrders.firstArticleRemark,
    autoProblem: workOrders.autoProblem,
  })
    .from(workOrders)
    .where(sql`${workOrders.id} = ${given.workOrderId}::bigint`),
)
const readStretches = shapedSelect((given: { readonly workOrderId: unknown }, _: object, select) =>
  select(getTableColumns(workStretches))
    .from(workStretches)
    .where(sql`${workStretches.workOrderId} = ${given.workOrderId}::bigint`)
    .orderBy(asc(workStretches.beganAt), asc(workStretches.id))
    .limit(MOST_STRETCHES),
)

/** What of a work order and of the pieces of its order is known without reading it. */
export interface KnownWork {
  readonly flow: PieceFlow
  readonly plan: Pick<typeof segmentPlans.$inferSelect, 'id' | 'splitOf' | 'kind' | 'reworkAtId'>
  readonly own: Pick<
    typeof workOrders.$inferSelect,
    'firstArticleByName' | 'firstArticleAt' | 'firstArticleRemark' | 'autoProblem'
  >
}

async function readStanding(id: string, context: Context): Promise<KnownWork> {
  const [flow, [plan], [own]] = await Promise.all([
    flowOfWork(id, context),
    readPlan(context.db, { workOrderId: id }, {}),
    readOwn(context.db, { workOrderId: id }, {}),
  ])
  return { flow, plan: plan!, own: own! }
}

/** A work order with all that its pieces may still come to; asked for in one packet, but for what is known. */
export async function wholeWorkOrder(id: string, context: Context, known?: KnownWork): Promise<WholeWork> {
  const [row, standing, stretches] = await Promise.all([
    workOrderRows.get({ id }, context),
    known ?? readStanding(id, context),
    readStretches(context.db, { workOrderId: id }, {}),
  ])
  const { flow, plan, own } = standing
  const node = plan.splitOf ?? plan.id
  const { back, next } = availableAt(flow, node)
  const segment = flow.segments.find((each) => each.id === node)!
  const left = segment.most === null ? null : subtractQuantities(segment.most, segment.good)
  return {
    ...row,
    waiting: next === null ? null : addQuantities(back, next),
    mostGood: left === null ? null : compareQuantities(left, '0') < 0 ? '0' : left,
    mostBad: likelyBad(flow, node),
    ...own,
    canRework: plan.kind === 'normal' && plan.reworkAtId !== null,
    stretches: stretches.map(({ id: stretchId, kind, beganAt, endedAt, staffName, reason, overtime }) => ({
      id: stretchId,
      kind,
      from: beganAt,
      to: endedAt,
      staffName,
      reason,
      overtime,
    })),
  }
}
