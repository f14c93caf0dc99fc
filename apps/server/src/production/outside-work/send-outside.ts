import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { and, asc, eq, ne } from 'drizzle-orm'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { pickWanted, post, reverse, type Wanted } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { findLots, lotKey } from '../../trace/index.ts'
import { lockedPlan } from '../segment-plan/segment-plan.service.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { lockedWork, orderStands, takeWork } from '../work-order/work-order-steps.ts'
import { mayGoOut } from './outside-pieces.ts'
import { outsideWorks } from './outside-work.table.ts'
import { outsideLines } from './outside-work-query.ts'
import { cameBack, type OutsideRow } from './settle-outside.ts'

export const OUTSIDE = 'outsideWork'
const SEND = 'send'
const sourceOf = ({ id, code }: Pick<OutsideRow, 'id' | 'code'>) => ({ kind: OUTSIDE, id, code })

/** Who does outside work works at its work orders too, whatever else he may do. */
export const actingFor = (context: Context): Context => ({
  ...context,
  user: {
    ...context.user,
    permissions: new Set([...context.user.permissions, 'workOrder:dispatch', 'workOrder:reopen', 'workbench:work']),
  },
})

/** The order of outside work, locked before anything of the two changes. */
export async function lockOrderOf(id: string, context: Context): Promise<void> {
  const [found] = await context.db
    .select({ segmentPlanId: outsideWorks.segmentPlanId })
    .from(outsideWorks)
    .where(eq(outsideWorks.id, id))
  if (!found) throw notFound('委外单')
  await lockedPlan(found.segmentPlanId, context)
}

/** Why it may not be sent. */
export async function mayBeSent(
  { segmentPlanId, quantity }: OutsideRow,
  context: Context,
): Promise<string | undefined> {
  const { plan, order } = await lockedPlan(segmentPlanId, context)
  const held = orderStands(order)
  if (held) return held
  if (!plan.isOutside) return `工序“${plan.name}”不是委外工序`
  if (plan.status === 'planned') return `工序“${plan.name}”还没有下达`
  const most = await mayGoOut(plan, context)
  return compareQuantities(quantity, most) > 0 ? `工序“${plan.name}”可委外 ${most} 件，不足 ${quantity} 件` : undefined
}

/** Sends pieces and components: stock goes to where the supplier's lies, and the work order begins. */
export async function sendOutside(row: OutsideRow, context: Context): Promise<void> {
  const acting = actingFor(context)
  const [supplier] = await context.db.select().from(suppliers).where(eq(suppliers.id, row.supplierId))
  const workOrderId = await workFor(row.segmentPlanId, context)
  const who = { staffId: null, staffName: supplier!.name }
  for (const event of ['dispatch', 'start', 'reopen', 'resume'] as const) {
    const work = await lockedWork(workOrderId, context)
    const from = { dispatch: 'pending', start: 'dispatched', reopen: 'completed', resume: 'stopped' }[event]
    if (work.row.status === from) await takeWork(work, event, acting, { outside: who })
  }
  await context.db.update(outsideWorks).set({ workOrderId }).where(eq(outsideWorks.id, row.id))
  const lines = await wantedOf(row, supplier!.name, context)
  if (!lines.length) return
  const picked = await pickWanted(lines, '数量', context)
  await post(context, {
    source: sourceOf(row),
    step: SEND,
    lines: picked.flatMap(({ wanted, picks }) =>
      picks.map(({ materialId, lotId, quantity, locationId, isChosen }) => ({
        line: wanted.key,
        materialId,
        lotId,
        quantity,
        from: locationId,
        to: wanted.toLocationId,
        isChosen,
        status: 'available' as const,
      })),
    ),
  })
}

/** The work order that its reports are of: the first that is not over, else one that was. */
async function workFor(segmentPlanId: string, { db }: Context): Promise<string> {
  const found = await db
    .select({ id: workOrders.id, status: workOrders.status })
    .from(workOrders)
    .where(and(eq(workOrders.segmentPlanId, segmentPlanId), ne(workOrders.status, 'withdrawn')))
    .orderBy(asc(workOrders.id))
  const open = found.find(({ status }) => status !== 'completed') ?? found.at(-1)
  if (!open) throw conflict('这道工序没有工单，请先下达')
  return open.id
}

async function wantedOf(row: OutsideRow, supplier: string, context: Context): Promise<Wanted[]> {
  const lines = await outsideLines.list({ documentId: row.id }, context)
  if (!lines.length) return []
  const [place] = await context.db
    .select()
    .from(locations)
    .where(and(eq(locations.supplierId, row.supplierId), eq(locations.status, 1)))
  if (!place) throw conflict(`供应商“${supplier}”还没有库位：请在库位中新建一个线边库位，委外供应商选它，再发料`)
  const named = lines.flatMap(({ materialId, lotCode }) => (lotCode ? [{ materialId, code: lotCode }] : []))
  const lots = await findLots(named, context)
  return lines.map(({ id, materialId, materialCode, quantity, lotCode, fromLocationId }, at) => {
    const lotId = lotCode ? lots.get(lotKey({ materialId, code: lotCode })) : null
    const message = `第 ${at + 1} 行：物料“${materialCode}”没有批次“${lotCode}”`
    if (lotId === undefined) throw invalid(message, [{ field: `lines.${at}.lotCode`, title: '批次号', message }])
    return {
      key: id,
      nth: at + 1,
      materialId,
      quantity,
      toLocationId: place.id,
      lotId,
      fromLocationId,
      whom: `委外单 ${row.code}`,
    }
  })
}

/** Why it may not be called off. */
export const nothingUsed = async ({ id, code }: OutsideRow, context: Context): Promise<string | undefined> =>
  compareQuantities(await cameBack(id, context), '0') > 0
    ? `委外单“${code}”已经收回一部分，可以结案，不能取消`
    : undefined

/** What was sent comes back as it was. */
export async function callOff(row: OutsideRow, context: Context): Promise<void> {
  if (!row.sentAt) return
  if ((await outsideLines.list({ documentId: row.id }, context)).length)
    await reverse(context, { source: sourceOf(row), step: SEND, reason: `取消委外单 ${row.code}` })
  await standStill(row, context)
}

/** The work order stands where no supplier works on it any more. */
export async function standStill(row: OutsideRow, context: Context): Promise<void> {
  if (!row.workOrderId) return
  const others = await context.db.$count(
    outsideWorks,
    and(eq(outsideWorks.workOrderId, row.workOrderId), ne(outsideWorks.id, row.id), eq(outsideWorks.status, 'sent')),
  )
  const work = await lockedWork(row.workOrderId, context)
  if (others || work.row.status !== 'running') return
  await takeWork(work, 'stop', actingFor(context), { set: { stopReason: `委外单 ${row.code} 不再加工` } })
}
