import { MOST_KIN_STEPS } from '@zhizao/contract/trace/lot-kin'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { traceEventLots, traceEvents } from '../event/trace-event.table.ts'
import { lots } from '../lot/lot.table.ts'

/** A lot and all that was made, split or merged of it: (lot_id, generation), each by its farthest step; at most so many. */
export const lotsBelow = (id: string, most: number): SQL => sql`with recursive below(lot_id, depth) as (
      select ${id}::bigint, 0
      union
      select far.lot_id, below.depth + 1 from below
        join ${traceEventLots} near on near.lot_id = below.lot_id and near.side = 'in'
        join ${traceEvents} event on event.id = near.event_id and event.reverted_at is null
        join ${traceEventLots} far on far.event_id = event.id and far.side = 'out'
      where below.depth < ${MOST_KIN_STEPS})
    select lot_id, max(depth)::int as generation from below group by 1 order by 2, 1 limit ${most}`

/** Refuses a lot that the company does not have. */
export async function requireLot(id: string, { db }: Context) {
  if (!(await db.$count(lots, eq(lots.id, id)))) throw notFound('批次')
}
