import { addQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenInsert } from '../../platform/db/written-insert.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { orderComponents } from '../order/order-component.table.ts'
import type { Drawn } from './drawn-from.ts'
import { consumptions, type workReports } from './work-report.table.ts'

export type ConsumptionRow = typeof consumptions.$inferSelect
type ReportRow = typeof workReports.$inferSelect

export const addConsumptions = writtenInsert(consumptions)
/** The step of the posting that moves what was scanned, or brought back, of a work order. */
export const consumeStep = (id: string) => `consume:${id}`
const takeIds = writtenStatement<{ count: number }, { id: string }>(
  ({ count }) => sql`select nextval('global_id')::text as id from generate_series(1, ${count}::int)`,
)

/** For whom it is used: a report that draws it by itself, or a work order that it is scanned for. */
type For = Pick<ReportRow, 'orderId' | 'workOrderId' | 'at'> & { readonly id: string | null }

/** What is drawn, or brought back of what was: of that, what pieces had used, and why more is drawn than may be. */
type UsedMaterial = Drawn & Partial<Pick<ConsumptionRow, 'returnOf' | 'dealt' | 'reason'>>

/** What was drawn as it is written down, by ids of its own: those that are there already are used first. */
export async function consumptionsOf(
  { id, orderId, workOrderId, at }: For,
  drawn: readonly UsedMaterial[],
  ids: string[],
  { db, user, now }: Context,
): Promise<ConsumptionRow[]> {
  const missing = drawn.length - ids.length
  const more = missing > 0 ? await takeIds(db, { count: missing }) : []
  const own = [...ids, ...more.map((each) => each.id)]
  return drawn.map((each, nth) => ({
    id: own[nth]!,
    companyId: user.companyId,
    orderId,
    workOrderId,
    reportId: id,
    isBackflush: id !== null,
    dealt: '0',
    returned: '0',
    returnOf: null,
    reason: null,
    ...each,
    at,
    byName: user.name,
    reversedAt: null,
    createdAt: now(),
    updatedAt: now(),
  }))
}

/** Writes down what was used, and adds it to what its order has used; the order is locked. */
export async function writeConsumptions(rows: readonly ConsumptionRow[], context: Context): Promise<void> {
  if (!rows.length) return
  await Promise.all([addConsumptions(context.db, rows), addConsumed(rows, 1, context)])
}

const addToComponents = writtenStatement<{
  sign: 1 | -1
  ids: readonly (string | null)[]
  quantities: readonly string[]
  drawn: readonly string[]
}>(
  (given) => sql`update ${orderComponents} c set consumed = greatest(0, c.consumed + ${given.sign}::int * by.quantity),
      drawn = greatest(0, c.drawn + ${given.sign}::int * by.drawn)
    from (select id, sum(quantity) as quantity, sum(drawn) as drawn
      from unnest(${given.ids}::bigint[], ${given.quantities}::numeric[], ${given.drawn}::numeric[]) as each(id, quantity, drawn)
      group by id) by
    where c.id = by.id`,
)

/** What components of an order have used; the order is locked. */
export async function addConsumed(
  rows: readonly Pick<ConsumptionRow, 'componentId' | 'quantity' | 'dealt'>[],
  sign: 1 | -1,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  const named = rows.filter(({ componentId }) => componentId)
  if (!named.length) return
  await addToComponents(db, {
    sign,
    ids: named.map(({ componentId }) => componentId),
    quantities: named.map(({ quantity }) => quantity),
    // What comes back of what pieces had used is not drawn once more: they used less.
    drawn: named.map(({ quantity, dealt }) => (isBack(quantity) ? addQuantities(quantity, dealt) : quantity)),
  })
}

const isBack = (quantity: Quantity) => quantity.startsWith('-')
