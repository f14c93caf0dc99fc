import { type Dealt, dealSupply, type FreePart, leftSupply } from '@zhizao/rules/production/deal-supply'
import { dayText } from '@zhizao/rules/time/calendar'
import { sql } from 'drizzle-orm'
import { goodsComing, type StockOfNeed } from '../../bills/index.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { dayOf, factsBehind, type KnownNeed, type SupplyFacts, type SupplyMoment, supplyFacts } from './supply-facts.ts'

export type { SupplyMoment }

/** All needs of some materials, and what each of them is given. */
export interface DealtSupply {
  readonly needs: readonly KnownNeed[]
  readonly dealt: ReadonlyMap<string, Dealt>
}

/** Deals out what is there and what will come. */
export const dealtOut = ({ needs, stock, coming }: SupplyFacts, context: SupplyMoment): DealtSupply => ({
  needs,
  dealt: dealSupply(needs, stock, { coming, today: dayOf(context) }),
})

/** What is free for each need of materials: what readiness, preparation and the page of an order go by. */
export const dealtSupply = async (materialIds: readonly string[], context: SupplyMoment): Promise<DealtSupply> =>
  dealtOut(await supplyFacts(materialIds, context), context)

/** What stock of its house gives to each line of a demand, by its id, and what needs before it leave there: what the page of a demand goes by. */
export async function stockForDemands(
  materialIds: readonly string[],
  context: SupplyMoment,
): Promise<ReadonlyMap<string, StockOfNeed>> {
  const { needs, dealt } = await dealtSupply(materialIds, context)
  return new Map(
    needs.flatMap(({ id, orderId }) => {
      const { atPlace: given, left } = dealt.get(id)!
      return orderId === null ? [[id, { given, left }] as const] : []
    }),
  )
}

interface Behind {
  readonly exceptId: string
  /** The day on which it would be used. */
  readonly day: string
  /** What comes after this day is of no use. */
  readonly until: string
}

/**
 * What all needs leave of materials for an order that is being planned. It has no days of its own yet, so it comes behind all that
 * is planned: it takes nothing that others count on.
 */
export async function leftFor(
  materialIds: readonly string[],
  { exceptId, day, until }: Behind,
  context: SupplyMoment,
): Promise<Map<string, readonly FreePart[]>> {
  const { needs, stock, coming } = await factsBehind(materialIds, exceptId, context)
  const left = leftSupply(needs, stock, { coming, today: dayOf(context), day })
  const isInTime = ({ at }: FreePart) => typeof at !== 'number' || dayText(at, context.user.timeZone) <= until
  return new Map([...left].map(([id, parts]) => [id, parts.filter(isInTime)]))
}

const readAnnounced = writtenStatement<{ ids: readonly string[] }, { id: string }>(
  ({ ids }) =>
    sql`select distinct material_id::text as id from (${goodsComing(sql`${ids}::bigint[]`)}) goods where quantity > 0`,
)

/** Those of some materials that goods are announced of. */
export async function announcedOf(ids: readonly string[], { db }: Pick<Context, 'db'>): Promise<string[]> {
  return ids.length ? (await readAnnounced(db, { ids })).map(({ id }) => id) : []
}
