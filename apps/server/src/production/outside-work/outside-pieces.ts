import { availableAt } from '@zhizao/rules/production/piece-flow'
import {
  addQuantities,
  compareQuantities,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { flowOf } from '../flow/order-flow.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { outsideWorks } from './outside-work.table.ts'
import { cameBack } from './settle-outside.ts'

/** Pieces of a segment that may still go out: those that wait for it, less what suppliers have. */
export async function mayGoOut(plan: PlanRow, context: Context): Promise<Quantity> {
  const node = plan.splitOf ?? plan.id
  const flow = await flowOf(plan.orderId, context)
  const { back, next } = availableAt(flow, node)
  const own = flow.segments.find(({ id }) => id === node)!
  // A first segment begins its own pieces: as many as its order allows.
  const waiting = next === null ? subtractQuantities(own.most ?? plan.quantity, own.good) : addQuantities(back, next)
  const left = subtractQuantities(waiting, (await piecesOut(node, context)).quantity)
  return compareQuantities(left, '0') < 0 ? '0' : left
}

/** Pieces of a segment that suppliers have, and the numbers of what they went out by. */
export async function piecesOut(node: string, context: Context): Promise<{ quantity: Quantity; codes: string[] }> {
  const out = await context.db
    .select({ id: outsideWorks.id, code: outsideWorks.code, quantity: outsideWorks.quantity })
    .from(outsideWorks)
    .innerJoin(segmentPlans, eq(segmentPlans.id, outsideWorks.segmentPlanId))
    .where(
      and(
        or(eq(segmentPlans.id, node), eq(segmentPlans.splitOf, node)),
        inArray(outsideWorks.status, ['sent', 'partly']),
      ),
    )
  const left: { code: string; quantity: Quantity }[] = []
  for (const { id, code, quantity } of out) {
    const there = subtractQuantities(quantity, await cameBack(id, context))
    if (compareQuantities(there, '0') > 0) left.push({ code, quantity: there })
  }
  return { quantity: sumOfQuantities(left.map(({ quantity }) => quantity)), codes: left.map(({ code }) => code) }
}

/** Whether nothing waits for a segment and nothing more can come: all before it has ended, with fewer pieces where some were scrapped. */
export async function isDriedUp(plan: PlanRow, context: Context): Promise<boolean> {
  const node = plan.splitOf ?? plan.id
  const flow = await flowOf(plan.orderId, context)
  const { back, next } = availableAt(flow, node)
  if (next === null || compareQuantities(addQuantities(back, next), '0') > 0) return false
  const before = flow.links.filter(({ toId }) => toId === node).map(({ fromId }) => fromId)
  const own = or(inArray(segmentPlans.id, before), inArray(segmentPlans.splitOf, before))
  return (await context.db.$count(segmentPlans, and(own, ne(segmentPlans.status, 'done')))) === 0
}
