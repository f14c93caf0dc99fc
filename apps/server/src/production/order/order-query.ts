import type {
  OrderComponent,
  ProductionOrder,
  ProductionOrderStatus,
  WholeProductionOrder,
} from '@zhizao/contract/production/production-order'
import { waitingAt } from '@zhizao/rules/production/piece-flow'
import { dayText } from '@zhizao/rules/time/calendar'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { demands } from '../../bills/demand/demand.table.ts'
import { boms } from '../../material/bom/bom.table.ts'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { asSeen } from '../../platform/db/see-all.ts'
import { routes } from '../../process/route/route.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { flowOf } from '../flow/order-flow.ts'
import { endsAfterDue, isOverdue, isoText, type Lateness, latenessOf, nextOfOrder } from '../lateness.ts'
import { projects } from '../project/project.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { plansOf } from '../segment-plan/segment-plan-query.ts'
import { orderWaits } from '../supply/order-wait.table.ts'
import { orderComponents } from './order-component.table.ts'
import { productionOrders } from './production-order.table.ts'

const parents = alias(productionOrders, 'parent_order')
const issues = alias(locations, 'issue_location')
const receipts = alias(locations, 'receipt_location')

type Raw = Omit<ProductionOrder, keyof Lateness> & { nextAt: string | null }

/** What an order waits for: 物料 GEAR 齿轮：入库单“RK1”已取消，缺 50. */
const waitWords = sql`wanted.code || ' ' || wanted.name || '：' || wait.reason
  || case when wait.short > 0 then '，缺 ' || trim_scale(wait.short) else '' end
  || case when wait.ready_on is not null then '，预计 ' || wait.ready_on || ' 到齐' else '' end`

/** Its end is still to come. */
const isGoing = sql`${productionOrders.status} not in ('completed', 'closed', 'cancelled')`

export const orderRows = rows<Raw, ProductionOrder>()({
  title: '生产订单',
  from: productionOrders,
  joins: [
    { table: materials, on: eq(materials.id, productionOrders.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: parents, on: eq(parents.id, productionOrders.parentId) },
    { table: routes, on: eq(routes.id, productionOrders.routeId) },
    { table: boms, on: eq(boms.id, productionOrders.bomId) },
    { table: issues, on: eq(issues.id, productionOrders.issueLocationId) },
    { table: receipts, on: eq(receipts.id, productionOrders.receiptLocationId) },
    { table: projects, on: eq(projects.id, productionOrders.projectId) },
    { table: demands, on: eq(demands.id, productionOrders.demandId) },
    { table: materialCustomers, on: eq(materialCustomers.id, productionOrders.customerId) },
  ],
  columns: {
    id: productionOrders.id,
    code: productionOrders.code,
    status: productionOrders.status,
    source: productionOrders.source,
    parentId: productionOrders.parentId,
    parentCode: sql<string | null>`${parents.code}`,
    materialId: productionOrders.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unit: units.code,
    decimals: units.decimals,
    quantity: productionOrders.quantity,
    dueOn: productionOrders.dueOn,
    startOn: productionOrders.startOn,
    priority: productionOrders.priority,
    overPercent: productionOrders.overPercent,
    underPercent: productionOrders.underPercent,
    routeId: productionOrders.routeId,
    routeName: sql<string | null>`${routes.name} || ' V' || ${routes.version}`,
    bomId: productionOrders.bomId,
    bomName: sql<string | null>`${boms.code} || ' V' || ${boms.version}`,
    issueLocationId: productionOrders.issueLocationId,
    issueLocation: sql<string | null>`${issues.code}`,
    receiptLocationId: productionOrders.receiptLocationId,
    receiptLocation: sql<string | null>`${receipts.code}`,
    lotCode: productionOrders.lotCode,
    projectId: productionOrders.projectId,
    projectName: sql<string | null>`${projects.name}`,
    demandId: productionOrders.demandId,
    demandCode: sql<string | null>`${demands.code}`,
    customerId: productionOrders.customerId,
    customerName: sql<string | null>`${materialCustomers.name}`,
    customerOrderNo: productionOrders.customerOrderNo,
    goodQuantity: productionOrders.goodQuantity,
    scrapQuantity: productionOrders.scrapQuantity,
    plannedStart: productionOrders.plannedStart,
    plannedEnd: productionOrders.plannedEnd,
    actualStart: productionOrders.actualStart,
    actualEnd: productionOrders.actualEnd,
    nextAt: isoText(nextOfOrder),
    supplyProblem: sql<
      string | null
    >`(select string_agg(${waitWords}, '；' order by wanted.code) from ${orderWaits} wait
      join ${materials} wanted on wanted.id = wait.material_id where wait.order_id = ${productionOrders.id})`,
    reason: productionOrders.reason,
    remark: productionOrders.remark,
    createdByName: productionOrders.createdByName,
    createdAt: productionOrders.createdAt,
    updatedByName: productionOrders.updatedByName,
    updatedAt: productionOrders.updatedAt,
  },
  search: {
    keyword: [productionOrders.code, productionOrders.customerOrderNo, materials.code, materials.name],
    code: [productionOrders.code],
  },
  match: {
    status: productionOrders.status,
    source: productionOrders.source,
    materialId: productionOrders.materialId,
    projectId: productionOrders.projectId,
    parentId: productionOrders.parentId,
    customerId: productionOrders.customerId,
    ids: productionOrders.id,
  },
  filters: {
    dueFrom: (day) => sql`${productionOrders.dueOn} >= ${day}::date`,
    dueTo: (day) => sql`${productionOrders.dueOn} <= ${day}::date`,
    lateBefore: (day) => sql`${isGoing} and ${isOverdue(day)}`,
    delayedIn: (zone) => sql`${isGoing} and ${endsAfterDue(sql`${productionOrders.plannedEnd}`, zone)}`,
    behindBefore: (at) => sql`${isGoing} and ${nextOfOrder} < ${at}::timestamptz`,
    hasSupplyProblem: (is) =>
      sql`exists (select from ${orderWaits} where ${orderWaits.orderId} = ${productionOrders.id}) = ${is}::boolean`,
  },
  total: 'apart',
  order: [desc(productionOrders.id)],
  shown: (found, context) => found.map((row) => shownOrder(row, context)),
})

const ENDED: readonly ProductionOrderStatus[] = ['closed', 'cancelled', 'completed']

/** One that has ended is late where it ended after its day. */
function shownOrder({ nextAt, ...row }: Raw, context: Context): ProductionOrder {
  const { dueOn, plannedEnd, actualEnd, status } = row
  const late = latenessOf({ isOpen: !ENDED.includes(status), dueOn, plannedEnd, nextAt }, context)
  if (status === 'cancelled' || !ENDED.includes(status) || actualEnd === null) return { ...row, ...late }
  return { ...row, ...late, isLate: dayText(new Date(actualEnd).getTime(), context.user.timeZone) > dueOn }
}

const componentRows = rows<OrderComponent>()({
  title: '用料清单',
  from: orderComponents,
  joins: [
    { table: materials, on: eq(materials.id, orderComponents.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: segmentPlans, on: eq(segmentPlans.id, orderComponents.segmentPlanId) },
  ],
  columns: {
    id: orderComponents.id,
    segmentPlanId: orderComponents.segmentPlanId,
    segmentName: sql<string | null>`${segmentPlans.name}`,
    materialId: orderComponents.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unit: units.code,
    decimals: units.decimals,
    required: orderComponents.required,
    consumed: orderComponents.consumed,
    isFixed: orderComponents.isFixed,
    isBackflush: orderComponents.isBackflush,
    gtin: materials.gtin,
  },
  match: { orderId: orderComponents.orderId, segmentPlanId: orderComponents.segmentPlanId },
  listOrder: [asc(orderComponents.sort), asc(orderComponents.id)],
  most: 5000,
})

export const componentsOf = (orderId: string, context: Context) => componentRows.list({ orderId }, context)

/** What a segment uses up; a part that was split off uses what the whole of it does. */
export const componentsAt = (segmentPlanId: string, context: Context) => componentRows.list({ segmentPlanId }, context)

export async function wholeOrder(id: string, context: Context): Promise<WholeProductionOrder> {
  const [order, components, segments, flow] = await asSeen(context, () =>
    Promise.all([orderRows.get({ id }, context), componentsOf(id, context), plansOf(id, context), flowOf(id, context)]),
  )
  const shown = new Set(segments.map((each) => each.id))
  const links = flow.links.flatMap((link) => {
    const { id: linkId, fromId, toId, kind, taken } = link
    // One that leads to a segment which is hidden from whoever asks is no more to be drawn than that.
    if (!shown.has(fromId) || !shown.has(toId)) return []
    return { id: linkId, fromId, toId, kind, taken, waiting: waitingAt(flow, link) }
  })
  return { ...order, components, segmentPlans: segments, links }
}
