import { segmentQuantities, type Way } from '@zhizao/rules/production/segment-quantities'
import {
  addQuantities,
  compareQuantities,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { piecesOut } from '../outside-work/outside-pieces.ts'
import { type OrderRow, roundedDown } from '../plan/planned-order.ts'
import { writeWorkOrders } from '../segment-plan/release-plans.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'

export interface SegmentsOfOrder {
  readonly plans: readonly PlanRow[]
  readonly ways: readonly Way[]
}

type WorkRow = typeof workOrders.$inferSelect
const HUNDRED = fractionOf('100')
const isLess = (one: Quantity, other: Quantity) => compareQuantities(one, other) < 0
const isSome = (quantity: Quantity) => compareQuantities(quantity, '0') > 0

/** Segments of an order that was planned, one for each part that they were split into, and the ways between them. */
export async function segmentsOf(orderId: string, { db }: Context): Promise<SegmentsOfOrder> {
  const [plans, links] = await Promise.all([
    db.select().from(segmentPlans).where(eq(segmentPlans.orderId, orderId)).orderBy(segmentPlans.no, segmentPlans.id),
    db.select().from(segmentPlanLinks).where(eq(segmentPlanLinks.orderId, orderId)),
  ])
  const ways = links.flatMap(({ fromId, toId, kind, num, den }) =>
    kind === 'next' ? { fromId, toId, numerator: num, denominator: den } : [],
  )
  return { plans: plans.filter(({ kind }) => kind === 'normal'), ways }
}

/**
 * Brings the segments of an order and their work orders to another quantity; it is refused below what they have reported good or sent out. What
 * was released goes on being released: more pieces come to work that is still open, or to a work order of their own.
 */
export async function resizeSegments(order: OrderRow, decimals: number, context: Context): Promise<void> {
  const { plans, ways } = await segmentsOf(order.id, context)
  const byNode = Map.groupBy(plans, ({ id, splitOf }) => splitOf ?? id)
  const wanted = segmentQuantities(
    [...byNode.keys()].map((id) => ({ id })),
    ways,
    fractionOf(order.quantity),
  )
  const share = over(fractionOf(addQuantities('100', order.overPercent)), HUNDRED)
  for (const [node, parts] of byNode) {
    const exact = wanted.get(node)!
    const pieces = roundedUp(exact, decimals)
    await requireRoom(node, { parts, pieces }, context)
    const most = roundedDown(times(exact, share), decimals)
    const sizes = spread(parts, pieces, { isOpen: ({ status }) => status !== 'done', decimals })
    for (const part of parts) await resizePart(part, { order, quantity: sizes.get(part.id)!, most, decimals }, context)
  }
}

/** No less than what a segment has reported good and what suppliers have of it. */
async function requireRoom(
  node: string,
  { parts, pieces }: { parts: readonly PlanRow[]; pieces: Quantity },
  context: Context,
): Promise<void> {
  const { name, isOutside } = parts[0]!
  const good = sumOfQuantities(parts.map((part) => part.good))
  if (isLess(pieces, good))
    throw invalidField('quantity', '计划数量', `工序“${name}”已报合格 ${good}，计划数量不能更少，请先冲销报工`)
  if (!isOutside) return
  const out = await piecesOut(node, context)
  if (!isSome(out.quantity) || !isLess(pieces, addQuantities(good, out.quantity))) return
  const notes = out.codes.map((code) => `“${code}”`).join('、')
  throw invalidField(
    'quantity',
    '计划数量',
    `工序“${name}”已由委外单${notes}发出 ${out.quantity}，还没有收回，这道工序不能少于 ${addQuantities(good, out.quantity)}，请先收回、取消或结案`,
  )
}

interface Part {
  readonly id: string
  readonly quantity: Quantity
  readonly good: Quantity
}

/** Spreads a quantity over parts: more goes to the last that is open, less is taken from the last ones, none below what it made. */
function spread<One extends Part>(
  parts: readonly One[],
  whole: Quantity,
  { isOpen, decimals }: { isOpen: (part: One) => boolean; decimals: number },
): Map<string, Quantity> {
  const sizes = new Map(parts.map(({ id, quantity }) => [id, quantity]))
  let more = subtractQuantities(whole, sumOfQuantities(parts.map(({ quantity }) => quantity)))
  if (isSome(more)) {
    const last = parts.findLast(isOpen) ?? parts.at(-1)!
    sizes.set(last.id, addQuantities(last.quantity, more))
    return sizes
  }
  const least = decimals ? `0.${'0'.repeat(decimals - 1)}1` : '1'
  for (const { id, quantity, good } of parts.toReversed()) {
    const kept = isSome(good) ? good : least
    const spare = subtractQuantities(quantity, kept)
    const less = subtractQuantities('0', more)
    const taken = isLess(spare, less) ? spare : less
    if (!isSome(taken)) continue
    sizes.set(id, subtractQuantities(quantity, taken))
    more = addQuantities(more, taken)
  }
  return sizes
}

interface Resized {
  order: OrderRow
  quantity: Quantity
  most: Quantity
  decimals: number
}

async function resizePart(
  part: PlanRow,
  { order, quantity, most, decimals }: Resized,
  context: Context,
): Promise<void> {
  const { db, now } = context
  const isMore = isLess(part.quantity, quantity)
  // What was done is begun again where more is asked of it.
  const again = isMore && part.status === 'done' ? { status: 'running' as const, actualEnd: null } : {}
  await db
    .update(segmentPlans)
    .set({ quantity, most, ...again, updatedAt: now() })
    .where(eq(segmentPlans.id, part.id))
  if (part.status === 'planned' || compareQuantities(part.quantity, quantity) === 0) return
  const found = await db.select().from(workOrders).where(eq(workOrders.segmentPlanId, part.id)).orderBy(workOrders.id)
  const works = found.filter(({ status }) => status !== 'withdrawn')
  const rest = subtractQuantities(quantity, sumOfQuantities(works.map((work) => work.quantity)))
  if (isMore && !works.some(isOpenWork)) {
    if (isSome(rest)) await writeWorkOrders(order.code, [{ ...part, quantity: rest }], context)
    return
  }
  await resizeWorks(works, { quantity, decimals }, context)
}

const isOpenWork = ({ status }: WorkRow) => status !== 'completed'

/** Work that nobody has begun goes first, whole where it is not needed any more. */
async function resizeWorks(
  works: readonly WorkRow[],
  { quantity, decimals }: { quantity: Quantity; decimals: number },
  { db, now }: Context,
): Promise<void> {
  const isWaiting = ({ status }: WorkRow) => status === 'pending' || status === 'dispatched'
  let over = subtractQuantities(sumOfQuantities(works.map((work) => work.quantity)), quantity)
  const withdrawn = new Set<string>()
  for (const { id, quantity: own } of works.filter(isWaiting).toReversed())
    if (works.length - withdrawn.size > 1 && !isLess(over, own)) {
      withdrawn.add(id)
      over = subtractQuantities(over, own)
    }
  const kept = works.filter(({ id }) => !withdrawn.has(id))
  const sizes = spread([...kept.filter((work) => !isWaiting(work)), ...kept.filter(isWaiting)], quantity, {
    isOpen: isOpenWork,
    decimals,
  })
  for (const { id, quantity: own } of works) {
    const set = withdrawn.has(id) ? { status: 'withdrawn' as const } : { quantity: sizes.get(id)! }
    if (withdrawn.has(id) || sizes.get(id) !== own)
      await db
        .update(workOrders)
        .set({ ...set, updatedAt: now() })
        .where(eq(workOrders.id, id))
  }
}
