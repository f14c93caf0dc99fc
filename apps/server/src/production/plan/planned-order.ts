import type { Bill } from '@zhizao/rules/bom/bill'
import type { BillOf } from '@zhizao/rules/bom/explode'
import { neededOf } from '@zhizao/rules/production/needed-of'
import { inOrder, segmentQuantities } from '@zhizao/rules/production/segment-quantities'
import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { type Fraction, fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'
import { conflict } from '../../platform/refusal.ts'
import type { PlannedRoute } from '../../process/index.ts'
import type { orderComponents } from '../order/order-component.table.ts'
import type { productionOrders } from '../order/production-order.table.ts'
import type { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'

export type OrderRow = typeof productionOrders.$inferSelect
export type NewPlan = typeof segmentPlans.$inferInsert & { id: string }
export type NewLink = typeof segmentPlanLinks.$inferInsert
export type NewComponent = typeof orderComponents.$inferInsert

/** What an order becomes when it is planned: its segments, the ways between them, and what it needs at which of them. */
export interface PlannedOrder {
  readonly order: OrderRow
  readonly segments: readonly NewPlan[]
  readonly links: readonly NewLink[]
  readonly components: readonly NewComponent[]
}

/** What is known of materials: how many decimals their quantities have, and whether a report draws them. */
export interface KnownMaterial {
  readonly decimals: number
  readonly backflush: boolean
}

export interface PlanSources {
  readonly route: PlannedRoute
  readonly bill: Bill | undefined
  readonly billOf: BillOf
  readonly materials: ReadonlyMap<string, KnownMaterial>
  /** Decimals of the product's unit. */
  readonly decimals: number
  nextId(): string
}

const HUNDRED = fractionOf('100')
/** Decimals of times of one piece. */
const SECONDS = 6

/** Breaks an order down; nothing is written. */
export function plannedOrder(order: OrderRow, sources: PlanSources): PlannedOrder {
  const { route, nextId } = sources
  const chosen = withoutAlternatives(route)
  const own = { companyId: order.companyId, orderId: order.id }
  const ids = new Map(chosen.segments.map(({ id }) => [id, nextId()]))
  const ways = chosen.links.filter(({ kind }) => kind === 'next')
  const quantities = segmentQuantities(chosen.segments, ways, fractionOf(order.quantity))
  if (quantities.size < chosen.segments.length) throw conflict(`工艺路线“${route.name}”的工序形成循环，不能排产`)
  const share = over(fractionOf(addQuantities('100', order.overPercent)), HUNDRED)
  const reworkAt = new Map(
    chosen.links.filter(({ kind }) => kind === 'rework').map(({ fromId, toId }) => [fromId, ids.get(toId)!]),
  )
  const segments = inOrder(chosen.segments, ways).map((segment): NewPlan => {
    const pieces = quantities.get(segment.id)!
    return {
      ...own,
      id: ids.get(segment.id)!,
      routeSegmentId: segment.id,
      reworkAtId: reworkAt.get(segment.id) ?? null,
      no: segment.no,
      name: segment.name,
      segmentType: segment.segmentType,
      workCenterId: segment.workCenterId,
      isOutside: segment.isOutside,
      supplierId: segment.supplierId,
      quantity: roundedUp(pieces, sources.decimals),
      most: roundedDown(times(pieces, share), sources.decimals),
      setUpSeconds: segment.setUpSeconds,
      runSeconds: roundedUp(over(fractionOf(segment.runSeconds), fractionOf(segment.baseQuantity)), SECONDS),
      transferQuantity: segment.transferQuantity,
      needsFirstArticle: segment.needsFirstArticle,
    }
  })
  return {
    order,
    segments,
    links: ways.map(({ fromId, toId, numerator, denominator }) => ({
      ...own,
      fromId: ids.get(fromId)!,
      toId: ids.get(toId)!,
      kind: 'next' as const,
      ...wholeRatio(numerator, denominator),
    })),
    components: componentsOf(order, chosen.segments, { ...sources, ids, ways }),
  }
}

/** Of segments that stand for one another the first is planned; what leads to the others goes with them. */
export function withoutAlternatives(route: PlannedRoute): Pick<PlannedRoute, 'segments' | 'links'> {
  const seen = new Set<string>()
  const segments = route.segments.filter(({ alternativeGroup }) => {
    if (!alternativeGroup) return true
    const isFirst = !seen.has(alternativeGroup)
    seen.add(alternativeGroup)
    return isFirst
  })
  const kept = new Set(segments.map(({ id }) => id))
  return { segments, links: route.links.filter(({ fromId, toId }) => kept.has(fromId) && kept.has(toId)) }
}

/** A ratio of whole numbers, as pieces are counted by. */
function wholeRatio(numerator: Quantity, denominator: Quantity): { num: string; den: string } {
  const ratio = over(fractionOf(numerator), fractionOf(denominator))
  return { num: String(ratio.num), den: String(ratio.den) }
}

export const roundedDown = (amount: Fraction, decimals: number): Quantity => {
  const up = roundedUp(amount, decimals)
  const exact = fractionOf(up)
  const isEven = exact.num * amount.den === amount.num * exact.den
  return isEven ? up : subtractQuantities(up, decimals ? `0.${'0'.repeat(decimals - 1)}1` : '1')
}

export interface Placing extends Pick<PlanSources, 'bill' | 'billOf' | 'materials'> {
  /** Plans of the segments of the route. */
  readonly ids: ReadonlyMap<string, string>
  readonly ways: readonly { fromId: string; toId: string }[]
}

/** What an order needs at which of its segments. */
export function componentsOf(order: OrderRow, segments: PlannedRoute['segments'], placing: Placing): NewComponent[] {
  const { bill, billOf, materials, ids, ways } = placing
  if (!bill) return []
  const first = segments.find(({ id }) => !ways.some(({ toId }) => toId === id)) ?? segments[0]!
  let sort = 0
  return neededOf(bill, fractionOf(order.quantity), billOf).flatMap(({ material, quantity, isFixed }) => {
    const { decimals, backflush } = materials.get(material)!
    const all = roundedUp(quantity, decimals)
    const named = segments.flatMap((segment) =>
      segment.materials.filter(({ materialId }) => materialId === material).map(({ share }) => ({ segment, share })),
    )
    const places = named.length ? named : [{ segment: first, share: '100' }]
    let left = all
    return places.map(({ segment, share }, at): NewComponent => {
      const part = roundedUp(over(times(fractionOf(all), fractionOf(share)), HUNDRED), decimals)
      // What shares leave over, or ask too much, is the last one's.
      const required = at === places.length - 1 ? left : compareQuantities(part, left) < 0 ? part : left
      left = subtractQuantities(left, required)
      return {
        companyId: order.companyId,
        orderId: order.id,
        segmentPlanId: ids.get(segment.id)!,
        materialId: material,
        required,
        isFixed,
        isBackflush: backflush,
        sort: sort++,
      }
    })
  })
}
