import { MOST_KIN_STEPS } from '@zhizao/contract/trace/lot-kin'
import { eq, type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { traceEventLots, traceEvents } from '../event/trace-event.table.ts'
import { lots } from '../lot/lot.table.ts'

/** What came of the lots of `of`, by events that stand. */
const stepsFrom = (of: SQL) => sql`${of} join ${traceEventLots} near on near.lot_id = ${of}.lot_id and near.side = 'in'
        join ${traceEvents} event on event.id = near.event_id and event.reverted_at is null
        join ${traceEventLots} far on far.event_id = event.id and far.side = 'out'`

/**
 * A lot and all that was made, split or merged of it: (lot_id, generation), each by its farthest step; at most so many. A lot is
 * met by many ways of many lengths, so its edges are read once, whatever these are.
 */
export const lotsBelow = (id: string, most: number): SQL => sql`with recursive met(lot_id) as (
      select ${id}::bigint union select far.lot_id from ${stepsFrom(sql.raw('met'))}),
    edge as materialized (select distinct near.lot_id as from_id, far.lot_id as to_id from ${stepsFrom(sql.raw('met'))}),
    below(lot_id, depth) as (
      select ${id}::bigint, 0
      union
      select edge.to_id, below.depth + 1 from below join edge on edge.from_id = below.lot_id
      where below.depth < ${MOST_KIN_STEPS})
    select lot_id, max(depth)::int as generation from below group by 1 order by 2, 1 limit ${most}`

/** A lot of the company by its id, with what it is of; refuses where there is none. */
export async function requireLot(id: string, { db }: Context) {
  const [lot] = await db
    .select({ code: lots.code, materialCode: materials.code })
    .from(lots)
    .innerJoin(materials, eq(materials.id, lots.materialId))
    .where(eq(lots.id, id))
  if (!lot) throw notFound('批次')
  return lot
}
