import type { EventOf } from '@zhizao/contract/http/states'
import { type ProductionOrderStatus, productionOrderStates } from '@zhizao/contract/production/production-order'
import { projectStates } from '@zhizao/contract/production/project-states'
import { availableAt } from '@zhizao/rules/production/piece-flow'
import {
  addQuantities,
  compareQuantities,
  multiplyQuantities,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { eventTo as eventOf } from '../../platform/crud/event-to.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict, invalidField, Refusal } from '../../platform/refusal.ts'
import { lockedRow, lockedRows } from '../../platform/subject/locked-rows.ts'
import { today } from '../../platform/today.ts'
import { hasRoute } from '../../process/index.ts'
import { defaultPlacesOf } from '../../stock/index.ts'
import { flowOf } from '../flow/order-flow.ts'
import { dealOrder } from '../genealogy/deal-order.ts'
import { requireIssued } from '../genealogy/unissued.ts'
import { cancelOutside, outsideOut } from '../outside-work/cancel-outside.ts'
import { planOrder } from '../plan/plan-order.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { freePreparation } from '../preparation/free-preparation.ts'
import { projects } from '../project/project.table.ts'
import { placeOfUse } from '../report/places.ts'
import { workReports } from '../report/work-report.table.ts'
import { requireSeen } from '../require-seen.ts'
import { releasePlansOf } from '../segment-plan/release-plans.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { closeStretches } from '../work-order/work-stretches.ts'
import { orderComponents } from './order-component.table.ts'
import { productionOrders } from './production-order.table.ts'

export type OrderEvent = EventOf<typeof productionOrderStates>

/** An order that the caller named, locked: whatever changes anything of it comes through here first. */
export async function lockedOrder(id: string, context: Context): Promise<OrderRow> {
  if (context.user.sight !== 'all') await requireSeen(productionOrders, [id], '生产订单', context)
  return heldOrder(id, context)
}

/** The same of one that another names, whoever sees it. */
export const heldOrder = lockedRow(productionOrders, '生产订单')

/** Orders that the caller named, locked in one order of their ids, so that two who take several do not wait for each other crosswise. */
export async function lockedOrders(ids: readonly string[], context: Context): Promise<OrderRow[]> {
  if (context.user.sight !== 'all') await requireSeen(productionOrders, ids, '生产订单', context)
  return heldOrders(ids, context)
}

/** The same of those that others name, whoever sees them. */
export const heldOrders = lockedRows(productionOrders, '生产订单')

/** Orders below an order that may still change, whatever depth, locked before any stock of it is. */
export async function lockOrdersBelow(id: string, context: Context): Promise<void> {
  const { rows } = await context.db.execute<{ id: string }>(sql`with recursive below as (
      select id, status from ${productionOrders} where parent_id = ${id}::bigint
      union all select o.id, o.status from ${productionOrders} o join below on o.parent_id = below.id)
    select id::text from below where status not in ('completed', 'closed', 'cancelled')`)
  if (rows.length)
    await heldOrders(
      rows.map((row) => row.id),
      context,
    )
}

/** The projects of orders, held so that none is stopped while its orders are released; before the orders themselves. */
export async function holdProjectsOf(orderIds: readonly string[], { db }: Context): Promise<void> {
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      inArray(
        projects.id,
        db
          .select({ id: productionOrders.projectId })
          .from(productionOrders)
          .where(inArray(productionOrders.id, [...orderIds])),
      ),
    )
    .orderBy(projects.id)
    .for('share')
}

const HUNDRED = '100'
/** What to do for a place where the product goes, with the one that it would have by default. */
async function whyNoPlace(materialId: string, context: Pick<Context, 'db'>): Promise<string> {
  const place = (await defaultPlacesOf([materialId], context)).get(materialId)
  if (!place) return '下达前请填写完工库位'
  return place.isOff
    ? `下达前请填写完工库位：产品的默认入库库位“${place.location}”已停用`
    : `下达前请填写完工库位，产品的默认入库库位是“${place.location}”`
}

/** Projects in these states release no orders. */
const STILL: ReadonlySet<string> = new Set(['stopped', 'done', 'cancelled'])

const step = transitions(productionOrders, productionOrderStates, {
  title: '生产订单',
  nameOf: ({ code }) => code,
  guards: {
    async activeMaterial({ materialId }: OrderRow, { db }: Context) {
      const [row] = await db.select().from(materials).where(eq(materials.id, materialId))
      return row?.status === 1 ? undefined : `产品“${row?.code}”已停用`
    },
    async hasRoute({ materialId, routeId, startOn }: OrderRow, context: Context) {
      const day = startOn && startOn > today(context) ? startOn : today(context)
      if (await hasRoute(materialId, day, context, routeId ?? undefined)) return undefined
      return '产品没有已发布的工艺路线，请先在产品工艺中设置'
    },
    async hasPlaces({ id, materialId, receiptLocationId, issueLocationId }: OrderRow, { db }: Context) {
      if (!receiptLocationId) throw invalidField('receiptLocationId', '完工库位', await whyNoPlace(materialId, { db }))
      // A place of their segment gives what is drawn there.
      const own = and(
        eq(orderComponents.orderId, id),
        eq(orderComponents.isBackflush, true),
        sql`not exists (select from ${segmentPlans} plan
          where plan.id = ${orderComponents.segmentPlanId} and ${placeOfUse(sql`plan`)} is not null)`,
      )
      if (!issueLocationId && (await db.$count(orderComponents, own)))
        throw invalidField('issueLocationId', '投料库位', '有倒冲物料，下达前请填写投料库位')
      return undefined
    },
    async projectGoes({ projectId }: OrderRow, { db }: Context) {
      if (!projectId) return undefined
      const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
      return project && STILL.has(project.status)
        ? `项目“${project.code}”的状态是“${projectStates[project.status].title}”，它的订单不能下达`
        : undefined
    },
    hasDates: ({ plannedEnd }: OrderRow) =>
      plannedEnd ? undefined : '工作中心两年内没有足够的工作时间，排不出计划日期，请先检查班次计划',
    async nothingMade({ id }: OrderRow, context: Context) {
      const { db } = context
      const posted = and(eq(workReports.orderId, id), eq(workReports.status, 'posted'))
      if (await db.$count(workReports, posted)) return '已有报工，不能取消，请先冲销报工，或者完工'
      const drawn = and(eq(orderComponents.orderId, id), ne(orderComponents.consumed, '0'))
      if (await db.$count(orderComponents, drawn)) return '已经投料，不能取消，请先退料'
      const [out] = await outsideOut(id, context)
      return out ? `委外单“${out}”还没有收回，请先收回、取消或结案` : undefined
    },
    enoughOrReason({ quantity, underPercent, goodQuantity, reason }: OrderRow) {
      const asked = multiplyQuantities(quantity, subtractQuantities(HUNDRED, underPercent))
      const isEnough = compareQuantities(multiplyQuantities(goodQuantity, HUNDRED), asked) >= 0
      if (isEnough || reason) return undefined
      throw invalidField('reason', '原因', `合格 ${goodQuantity}，不足计划 ${quantity}，请填写欠产原因`)
    },
    async nothingInWork({ id }: OrderRow, context: Context) {
      const running = and(eq(workOrders.orderId, id), inArray(workOrders.status, ['running', 'stopped']))
      const [out] = await outsideOut(id, context)
      if (out) return `委外单“${out}”还没有收回，请先收回、取消或结案`
      if (await context.db.$count(workOrders, running)) return '还有工单没有完工'
      const flow = await flowOf(id, context)
      // What one branch has more than the others is left over: it cannot be worked on.
      const waiting = flow.segments
        .filter(({ id: node }) => flow.links.some(({ toId }) => toId === node))
        .map(({ id: node }) => ({ node, ...availableAt(flow, node) }))
        .map(({ node, back, next }) => ({ node, quantity: addQuantities(back, next ?? '0') }))
        .find(({ quantity }) => compareQuantities(quantity, '0') > 0)
      if (!waiting) return undefined
      const [at] = await context.db.select().from(segmentPlans).where(eq(segmentPlans.id, waiting.node))
      return `工序“${at?.name}”还有 ${waiting.quantity} 件待加工，请先报工或报废`
    },
  },
  sets: {
    plan: (_, context) => byCaller(context),
    withdraw: (_, context) => ({
      ...byCaller(context),
      plannedStart: null,
      plannedEnd: null,
    }),
    release: (_, context) => byCaller(context),
    start: (row, context) => ({ actualStart: row.actualStart ?? context.now() }),
    pause: (row, context) => ({ ...byCaller(context), reason: row.reason }),
    resume: (_, context) => ({ ...byCaller(context), reason: null }),
    cancel: (row, context) => ({ ...byCaller(context), reason: row.reason }),
    complete: (row, context) => ({ ...byCaller(context), reason: row.reason, actualEnd: context.now() }),
    reopen: (_, context) => ({ ...byCaller(context), reason: null, actualEnd: null }),
    close: (_, context) => byCaller(context),
  },
})

const byCaller = ({ user }: Context) => ({ updatedByName: user.name })

/** What people say of a step: `reason` is kept with the order, `missingReason` with what was not scanned. */
interface Told {
  readonly reason?: string | null | undefined
  readonly missingReason?: string | null | undefined
}

/** What follows a step, in its transaction. */
const follows: Partial<Record<OrderEvent, (row: OrderRow, context: Context, told: Told) => Promise<void>>> = {
  plan: planOrder,
  withdraw: async ({ id }, context) => unplan(id, context),
  release: async (row, context) => {
    await releasePlansOf(row, context)
    for (const { id, code } of await childrenOf(row.id, ['planned'], context))
      await saidOf(code, takeOrder(id, 'release', context))
  },
  pause: async ({ id }, context) => {
    const stopped = await context.db
      .update(workOrders)
      .set({ status: 'stopped', stopReason: '订单暂停', updatedAt: context.now() })
      .where(and(eq(workOrders.orderId, id), eq(workOrders.status, 'running')))
      .returning({ id: workOrders.id })
    await closeStretches(
      stopped.map((each) => each.id),
      { stop: '订单暂停' },
      context,
    )
  },
  cancel: async ({ id }, context) => {
    // All orders first, then the stock of all.
    const below = await ordersBelow(id, context)
    await heldOrders(below, context)
    await freePreparation({ orderIds: [id, ...below] }, context)
    await endWork(id, context, ['pending', 'dispatched', 'running', 'stopped', 'completed'])
    for (const child of await childrenOf(id, ['draft', 'planned', 'released', 'held'], context))
      if (!child.actualStart) await takeOrder(child.id, 'cancel', context)
  },
  complete: async ({ id }, context, { missingReason }) => {
    await requireIssued({ orderId: id }, { reason: missingReason, field: 'missingReason' }, context)
    await dealOrder(id, context)
    await endWork(id, context)
    await context.db
      .update(segmentPlans)
      .set({ status: 'done', actualEnd: context.now(), updatedAt: context.now() })
      .where(and(eq(segmentPlans.orderId, id), ne(segmentPlans.status, 'done')))
  },
  reopen: async ({ id }, context) => dealOrder(id, context),
}

/** What stands against one of several orders says of which: none of them goes on. */
export async function saidOf<Answer>(code: string, step: Promise<Answer>): Promise<Answer> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof Refusal) || error.message.includes(code)) throw error
    throw new Refusal(error.code, `订单“${code}”：${error.message}`, error.data)
  }
}

/** What becomes of the orders below one that is completed. */
export type PartsAnswer = 'cancel' | 'keep'

/** Completes an order whose parts may still be made: it is said whether they are, those that have begun go on. */
export async function completeOrder(
  locked: OrderRow,
  { parts, ...told }: Told & { parts?: PartsAnswer | undefined },
  context: Context,
): Promise<OrderRow> {
  await lockOrdersBelow(locked.id, context)
  const open = await childrenOf(locked.id, ['draft', 'planned', 'released', 'held', 'running', 'paused'], context)
  if (open.length && !parts) {
    const named = open.map(({ code }) => `“${code}”`).join('、')
    throw invalidField('parts', '下级订单', `${named}还没有完工，请选择一并取消或继续生产`)
  }
  const row = await takeOrder(locked.id, 'complete', context, { locked, ...told })
  if (parts !== 'cancel') return row
  for (const child of open)
    if (!child.actualStart)
      await saidOf(child.code, takeOrder(child.id, 'cancel', context, { reason: `上级订单“${locked.code}”已完工` }))
  context.audit({ before: locked, subject: locked.id })
  return row
}

/** Takes an order along one of its events, with all that follows. */
export async function takeOrder(
  id: string,
  event: OrderEvent,
  context: Context,
  { locked, ...told }: Told & { locked?: OrderRow } = {},
): Promise<OrderRow> {
  const row = locked ?? (await lockedOrder(id, context))
  const { row: after } = await step(id, event, context, { locked: told.reason ? { ...row, reason: told.reason } : row })
  await follows[event]?.(after, context, told)
  // What followed told of other rows: the line of the log is this order's.
  context.audit({ before: row, subject: id })
  return after
}

/** The event that leads from where an order stands to a state; a pair that there is not is refused with what there is. */
export const eventTo = (row: OrderRow, status: ProductionOrderStatus): OrderEvent =>
  eventOf(productionOrderStates, '生产订单', row, status)

async function childrenOf(id: string, status: ProductionOrderStatus[], { db }: Context) {
  return db
    .select()
    .from(productionOrders)
    .where(and(eq(productionOrders.parentId, id), inArray(productionOrders.status, status)))
    .orderBy(productionOrders.id)
}

/** Orders for its made parts, and for theirs, that have not begun. */
async function ordersBelow(id: string, context: Context): Promise<string[]> {
  const children = await childrenOf(id, ['draft', 'planned', 'released', 'held'], context)
  const below: string[] = []
  for (const child of children.filter(({ actualStart }) => !actualStart))
    below.push(child.id, ...(await ordersBelow(child.id, context)))
  return below
}

/** Takes back what was planned, and the orders for made parts with it, as long as none of those was released. */
async function unplan(id: string, context: Context): Promise<void> {
  const { db } = context
  const children = await db.select().from(productionOrders).where(eq(productionOrders.parentId, id))
  const gone = children.filter(({ status }) => status !== 'cancelled')
  const released = gone.find(({ status }) => status !== 'planned' && status !== 'draft')
  if (released)
    throw conflict(
      `下级订单“${released.code}”的状态是“${productionOrderStates[released.status].title}”，不能撤回排产，请先取消它`,
    )
  for (const child of gone) {
    await heldOrder(child.id, context)
    await unplan(child.id, context)
    await db.delete(productionOrders).where(eq(productionOrders.id, child.id))
  }
  await db.delete(orderComponents).where(eq(orderComponents.orderId, id))
  await db.delete(segmentPlanLinks).where(eq(segmentPlanLinks.orderId, id))
  await db.update(segmentPlans).set({ reworkAtId: null }).where(eq(segmentPlans.orderId, id))
  await db.delete(segmentPlans).where(eq(segmentPlans.orderId, id))
}

/** Work of some states, else that which nobody has begun, is withdrawn, and what was prepared and has not left its shelf is free again. */
const endWork = async (
  id: string,
  context: Context,
  states: (typeof workOrders.$inferSelect)['status'][] = ['pending', 'dispatched'],
) => {
  const { db, now } = context
  await freePreparation({ orderIds: [id] }, context)
  await cancelOutside({ orderId: id }, context)
  const ended = await db
    .update(workOrders)
    .set({ status: 'withdrawn', updatedAt: now() })
    .where(and(eq(workOrders.orderId, id), inArray(workOrders.status, states)))
    .returning({ id: workOrders.id })
  await closeStretches(
    ended.map((each) => each.id),
    {},
    context,
  )
}

const sumOutput = writtenStatement<{ id: string }>(
  ({ id }) => sql`update ${productionOrders} o set
      good_quantity = coalesce((select min(last.good) from (
        select sum(p.good) as good from ${segmentPlans} p where p.order_id = o.id and p.kind = 'normal'
          and not exists (select from ${segmentPlanLinks} l where l.from_id = coalesce(p.split_of, p.id) and l.kind = 'next')
        group by coalesce(p.split_of, p.id)) last), 0),
      scrap_quantity = coalesce((select sum(p.scrap) from ${segmentPlans} p where p.order_id = o.id), 0)
    where o.id = ${id}::bigint`,
)

/** Sums of an order's last segments: what it has made. */
export async function countOutput(id: string, { db }: Context): Promise<void> {
  await sumOutput(db, { id })
}
