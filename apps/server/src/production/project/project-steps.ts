import type { EventOf } from '@zhizao/contract/http/states'
import { projectStates } from '@zhizao/contract/production/project-states'
import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { eventTo } from '../../platform/crud/event-to.ts'
import type { Notify } from '../../platform/document/document-ports.ts'
import { conflict } from '../../platform/refusal.ts'
import { lockedRows } from '../../platform/subject/locked-rows.ts'
import { lockedOrders, type OrderEvent, takeOrder } from '../order/order-steps.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { projects } from './project.table.ts'
import { projectPauses } from './project-pause.table.ts'
import { ENDED_ORDERS, ordersOf } from './project-query.ts'

export type ProjectRow = typeof projects.$inferSelect
type ProjectEvent = EventOf<typeof projectStates>

/** Why a project cannot go a step. */
export const projectGuards = {
  async ordersEnded({ id }: ProjectRow, { db }: Context) {
    const open = await db
      .select({ code: productionOrders.code, total: sql<number>`(count(*) over ())::int` })
      .from(productionOrders)
      .where(ordersOf(id, notInArray(productionOrders.status, [...ENDED_ORDERS])))
      .orderBy(productionOrders.id)
      .limit(1)
    return open[0] && `还有 ${open[0].total} 张订单没有结束，例如“${open[0].code}”，请先完工或取消`
  },
}

/** Projects, locked in one order of their ids. */
export const lockedProjects = lockedRows(projects, '项目')

/** Who may stop a project stops its orders by that, and lets go on what he has stopped. */
const forItsOrders = (context: Context, permission: string): Context => ({
  ...context,
  user: { ...context.user, permissions: new Set([...context.user.permissions, permission]) },
})

/** Orders of a project in these states, locked. */
async function ordersIn(projectId: string, states: readonly OrderRow['status'][], context: Context) {
  const found = await context.db
    .select({ id: productionOrders.id })
    .from(productionOrders)
    .where(ordersOf(projectId, inArray(productionOrders.status, [...states])))
  return found.length
    ? (
        await lockedOrders(
          found.map(({ id }) => id),
          context,
        )
      ).filter(({ status }) => states.includes(status))
    : []
}

interface Stepping {
  readonly notify: Notify
  readonly context: Context
}

async function takeAll(
  orders: readonly OrderRow[],
  event: OrderEvent,
  reason: string | null,
  { notify, context }: Stepping,
) {
  const allowed = forItsOrders(context, event === 'cancel' ? 'productionOrder:cancel' : 'productionOrder:pause')
  for (const locked of orders) {
    const { id, code, status } = await takeOrder(locked.id, event, allowed, { locked, reason })
    await notify(context, `productionOrder.${event}`, { id, code, status })
  }
}

/** What follows a step of a project, in its transaction. */
const follows: Partial<Record<ProjectEvent, (row: ProjectRow, stepping: Stepping) => Promise<void>>> = {
  async stop({ id, code }, stepping) {
    const { context } = stepping
    const going = await ordersIn(id, ['released', 'running'], context)
    await takeAll(going, 'pause', `项目“${code}”停止`, stepping)
    if (going.length)
      await context.db
        .insert(projectPauses)
        .values(going.map((order) => ({ companyId: order.companyId, projectId: id, orderId: order.id })))
        .onConflictDoNothing()
  },
  async resume({ id }, stepping) {
    const { db } = stepping.context
    const paused = await db.delete(projectPauses).where(eq(projectPauses.projectId, id)).returning()
    const stopped = new Set(paused.map(({ orderId }) => orderId))
    const standing = await ordersIn(id, ['held', 'paused'], stepping.context)
    await takeAll(
      standing.filter((order) => stopped.has(order.id)),
      'resume',
      null,
      stepping,
    )
  },
  async cancel({ id, code }, stepping) {
    const { context } = stepping
    const [begun] = await ordersIn(id, ['running', 'paused'], context)
    if (begun) throw conflict(`订单“${begun.code}”已经开工，不能取消项目，请先让它完工`)
    // An order takes those below it along: what is gone already is not taken again.
    for (;;) {
      const [next] = await ordersIn(id, ['draft', 'planned', 'released', 'held'], context)
      if (!next) break
      await takeAll([next], 'cancel', `项目“${code}”取消`, stepping)
    }
    await context.db.delete(projectPauses).where(eq(projectPauses.projectId, id))
  },
}

/** The same, each with the project's own line in the log: its orders have told of themselves. */
export const projectFollows = (notify: Notify) =>
  Object.fromEntries(
    Object.entries(follows).map(([event, follow]) => [
      event,
      async (row: ProjectRow, context: Context) => {
        await follow(row, { notify, context })
        context.audit({ subject: row.id })
      },
    ]),
  )

/** The event that leads from where a project stands to a state; a pair that there is not is refused with what there is. */
export const projectEventTo = (row: ProjectRow, to: ProjectRow['status']): ProjectEvent =>
  eventTo(projectStates, '项目', row, to)

/** An order that somebody has let go on by hand is his, whatever becomes of its project. */
export const orderListener: Notify = async ({ db }, trigger, { id }) => {
  if (trigger === 'productionOrder.resume') await db.delete(projectPauses).where(eq(projectPauses.orderId, id))
}
