import { type Dealt, dealMaterial } from '@zhizao/rules/production/deal-material'
import { addQuantities, compareQuantities, type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { fits } from '@zhizao/rules/stock/tolerance'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { setInputs } from '../../trace/index.ts'
import { consumptions } from '../report/work-report.table.ts'
import { underEarlierBills } from './earlier-bills.ts'
import { keepGaps, type NewGap } from './gaps.ts'
import { consumptionShares } from './genealogy.table.ts'
import { factsOf, type OrderFacts } from './order-facts.ts'

const ENDED: readonly OrderFacts['status'][] = ['completed', 'closed', 'cancelled']

/**
 * Deals what an order drew to what it made, anew from all that is known of both: after whatever changes more than the newest
 * report. Its order is locked.
 */
export async function dealOrder(orderId: string, context: Context): Promise<void> {
  const facts = await factsOf(orderId, context)
  if (!facts.hasLots) return
  const isEnded = ENDED.includes(facts.status)
  const components = await underEarlierBills(orderId, facts, context)
  const dealt = dealMaterial({ ...facts, components, before: '0', isEnded })
  await Promise.all([
    writeShares(orderId, facts, dealt, context),
    keepGaps(orderId, [...missingOf(facts, dealt), ...(isEnded ? undealtOf(facts, dealt) : [])], context),
  ])
}

type Share = Dealt['shares'][number]
const keyOf = ({ drawId, outputId }: Pick<Share, 'drawId' | 'outputId'>) => `${drawId} ${outputId}`

/** Writes the shares that are others than they were, and what goes into the events of those. */
async function writeShares(orderId: string, { draws, outputs }: OrderFacts, { shares }: Dealt, context: Context) {
  const { db, user } = context
  const stored = await db
    .select({
      id: consumptionShares.id,
      drawId: consumptionShares.consumptionId,
      outputId: consumptionShares.eventId,
      quantity: consumptionShares.quantity,
    })
    .from(consumptionShares)
    .innerJoin(consumptions, eq(consumptions.id, consumptionShares.consumptionId))
    .where(eq(consumptions.orderId, orderId))
  const before = new Map(stored.map((each) => [keyOf(each), each]))
  const after = new Map(shares.map((each) => [keyOf(each), each]))
  const isSame = (one: Share | undefined, other: Share | undefined) =>
    one !== undefined && other !== undefined && compareQuantities(one.quantity, other.quantity) === 0
  const gone = stored.filter((each) => !isSame(each, after.get(keyOf(each))))
  const fresh = shares.filter((each) => !isSame(each, before.get(keyOf(each))))
  const touched = [...gone, ...fresh]
  if (!touched.length) return
  const { companyId } = user
  if (gone.length)
    await db.delete(consumptionShares).where(
      inArray(
        consumptionShares.id,
        gone.map(({ id }) => id),
      ),
    )
  if (fresh.length)
    await db.insert(consumptionShares).values(
      fresh.map(({ drawId, outputId, quantity }) => ({
        companyId,
        consumptionId: drawId,
        eventId: outputId,
        quantity,
      })),
    )
  await sumDealt([...new Set(touched.map(({ drawId }) => drawId))], context)
  // What was taken back keeps what it was made of: it leads nowhere.
  const lotOf = new Map(draws.map(({ id, lotId }) => [id, lotId]))
  const standing = new Set(outputs.map(({ id }) => id))
  const changed = [...new Set(touched.map(({ outputId }) => outputId))].filter((id) => standing.has(id))
  await setInputs(
    new Map(
      changed.map((id) => [
        id,
        inputsOf(
          shares.filter(({ outputId }) => outputId === id),
          lotOf,
        ),
      ]),
    ),
    context,
  )
}

/** Lots in, each once. */
export function inputsOf(
  shares: readonly Pick<Share, 'drawId' | 'quantity'>[],
  lotOf: ReadonlyMap<string, string | null>,
) {
  const byLot = Map.groupBy(shares, ({ drawId }) => lotOf.get(drawId))
  return [...byLot].flatMap(([lotId, own]) =>
    lotId ? [{ lotId, quantity: sumOfQuantities(own.map(({ quantity }) => quantity)) }] : [],
  )
}

async function sumDealt(ids: readonly string[], { db }: Context): Promise<void> {
  await db.execute(sql`update ${consumptions} drawn set dealt = coalesce((select sum(share.quantity) from ${consumptionShares} share
      where share.consumption_id = drawn.id), 0) where drawn.id = any(${sql.param(ids)}::bigint[])`)
}

/** Lots of which nobody knows what pieces of them were made of, by more than what may be less. */
function missingOf({ components }: OrderFacts, { missing }: Dealt): NewGap[] {
  const known = new Map(components.map((each) => [each.id, each]))
  return missing.flatMap(({ componentId, outputId, asked, quantity }) => {
    const { materialId, isTracked, underPercent } = known.get(componentId)!
    if (!isTracked) return []
    const isLittle = compareQuantities(quantity, asked) < 0 && isWithin(asked, underPercent, quantity)
    return isLittle
      ? []
      : [{ kind: 'missing' as const, eventId: outputId, componentId, materialId, lotId: null, quantity }]
  })
}

/** Whether so much of a quantity is no more than so many percent of it. */
const isWithin = (of: Quantity, percent: Quantity, quantity: Quantity) => fits(of, percent, addQuantities(of, quantity))

/** Lots that were drawn and are in nothing that was made. */
function undealtOf({ draws, components }: OrderFacts, { loose }: Dealt): NewGap[] {
  const known = new Map(draws.map((each) => [each.id, each]))
  const byLot = Map.groupBy(loose, ({ drawId }) => {
    const { componentId, lotId } = known.get(drawId)!
    return `${componentId} ${lotId}`
  })
  return [...byLot.values()].map((own) => {
    const { componentId, lotId } = known.get(own[0]!.drawId)!
    const { materialId } = components.find(({ id }) => id === componentId)!
    const quantity = sumOfQuantities(own.map((each) => each.quantity))
    return { kind: 'undealt', eventId: null, componentId, materialId, lotId, quantity }
  })
}
