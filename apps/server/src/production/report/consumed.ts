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
const takeIds = writtenStatement<{ count: number }, { id: string }>(
  ({ count }) => sql`select nextval('global_id')::text as id from generate_series(1, ${count}::int)`,
)

/** For whom it is used: a report that draws it by itself, or a work order that it is scanned for. */
type For = Pick<ReportRow, 'orderId' | 'workOrderId' | 'at' | 'eventId'> & { readonly id: string | null }

/** What was drawn as it is written down, by ids of its own: those that are there already are used first. */
export async function consumptionsOf(
  { id, orderId, workOrderId, eventId, at }: For,
  drawn: readonly Drawn[],
  ids: string[],
  { db, user, now }: Context,
): Promise<ConsumptionRow[]> {
  const missing = drawn.length - ids.length
  const more = missing > 0 ? await takeIds(db, { count: missing }) : []
  const own = [...ids, ...more.map((each) => each.id)]
  return drawn.map((each, nth) => ({
    ...{ id: own[nth]!, companyId: user.companyId, orderId, workOrderId, reportId: id, isBackflush: id !== null },
    // What has no lot goes into none.
    ...{ ...each, eventId: each.lotId && eventId, at, byName: user.name, reversedAt: null },
    ...{ createdAt: now(), updatedAt: now() },
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
  isDrawn: readonly boolean[]
}>(
  (given) => sql`update ${orderComponents} c set consumed = greatest(0, c.consumed + ${given.sign}::int * by.quantity),
      drawn = greatest(0, c.drawn + ${given.sign}::int * by.drawn)
    from (select id, sum(quantity) as quantity, sum(case when is_drawn then quantity else 0 end) as drawn
      from unnest(${given.ids}::bigint[], ${given.quantities}::numeric[], ${given.isDrawn}::boolean[]) as each(id, quantity, is_drawn)
      group by id) by
    where c.id = by.id`,
)

/** What components of an order have used; the order is locked. */
export async function addConsumed(
  rows: readonly Pick<ConsumptionRow, 'componentId' | 'quantity' | 'isBackflush'>[],
  sign: 1 | -1,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  const named = rows.filter(({ componentId }) => componentId)
  if (!named.length) return
  await addToComponents(db, {
    ...{ sign, ids: named.map(({ componentId }) => componentId), quantities: named.map(({ quantity }) => quantity) },
    isDrawn: named.map(({ isBackflush }) => isBackflush),
  })
}

const setEvent = writtenStatement<{ orderId: string; eventId: string }>(
  (given) => sql`update ${consumptions} set event_id = ${given.eventId}::bigint
    where order_id = ${given.orderId}::bigint and event_id is null and reversed_at is null and lot_id is not null`,
)

/** What was used of lots before and went into no lot yet went into this one; the order is locked. */
export const takeLoose = (orderId: string, eventId: string, { db }: Pick<Context, 'db'>) =>
  setEvent(db, { orderId, eventId })
