import { type LotEvent, type LotKin, MOST_KIN_EVENTS, MOST_KIN_STEPS } from '@zhizao/contract/trace/lot-kin'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { traceEventLots, traceEvents } from '../event/trace-event.table.ts'
import { lots } from '../lot/lot.table.ts'
import { requireLot } from './lots-below.ts'

/** The lots that a lot came from and those that became of it, with the events between them. */
export async function kinOf(id: string, context: Context): Promise<LotKin> {
  await requireLot(id, context)
  const found = await walked(id, context)
  const events = await eventsOf(found.eventIds.slice(0, MOST_KIN_EVENTS), context)
  return {
    lots: found.lots,
    events,
    isCut: found.eventIds.length > MOST_KIN_EVENTS || found.lots.some(({ generation }) => isLast(generation)),
  }
}

const isLast = (generation: number) => Math.abs(generation) >= MOST_KIN_STEPS

/** One step against or along the arrows, from what was reached before it. */
const step = (from: 'in' | 'out', reached: 'above' | 'below') => {
  const [self, other] = [sql.raw(reached), from === 'out' ? 'in' : 'out']
  return sql`select far.lot_id, ${self}.depth + 1 from ${self}
    join ${traceEventLots} near on near.lot_id = ${self}.lot_id and near.side = ${from}
    join ${traceEvents} event on event.id = near.event_id and event.reverted_at is null
    join ${traceEventLots} far on far.event_id = event.id and far.side = ${other}
    where ${self}.depth < ${MOST_KIN_STEPS}`
}

/**
 * What is reached up and down, each lot by its farthest step, so that every event leads from left to right. Of events also
 * those that were taken back and touched the lot itself: they happened, and lead nowhere.
 */
async function walked(id: string, { db }: Context) {
  const { rows } = await db.execute<{
    lots: LotKin['lots']
    eventIds: string[]
  }>(sql`with recursive above(lot_id, depth) as (select ${id}::bigint, 0 union ${step('out', 'above')}),
      below(lot_id, depth) as (select ${id}::bigint, 0 union ${step('in', 'below')}),
      kin as (select lot_id, -max(depth) as generation from above group by 1
        union all select lot_id, max(depth) from below where lot_id <> ${id}::bigint group by 1),
      event_ids as (
        select near.event_id from above join ${traceEventLots} near on near.lot_id = above.lot_id and near.side = 'out'
          join ${traceEvents} event on event.id = near.event_id and event.reverted_at is null
        union select near.event_id from below join ${traceEventLots} near on near.lot_id = below.lot_id and near.side = 'in'
          join ${traceEvents} event on event.id = near.event_id and event.reverted_at is null
        union select near.event_id from ${traceEventLots} near where near.lot_id = ${id}::bigint)
    select coalesce((select json_agg(json_build_object('id', lot.id::text, 'code', lot.code, 'materialName', material.name, 'generation', kin.generation,
          'expiresOn', lot.expires_on) order by kin.generation, lot.code) from kin join ${lots} lot on lot.id = kin.lot_id
          join ${materials} material on material.id = lot.material_id), '[]') as lots,
      array(select event_id::text from event_ids order by event_id desc limit ${MOST_KIN_EVENTS + 1}) as "eventIds"`)
  return rows[0]!
}

/** Events with what went in and came out, newest first. */
export async function eventsOf(ids: readonly string[], { db }: Context): Promise<LotEvent[]> {
  if (!ids.length) return []
  const events = await db
    .select()
    .from(traceEvents)
    .where(inArray(traceEvents.id, [...ids]))
    .orderBy(desc(traceEvents.id))
  const parts = await db
    .select({
      eventId: traceEventLots.eventId,
      side: traceEventLots.side,
      lotId: traceEventLots.lotId,
      lotCode: lots.code,
      quantity: traceEventLots.quantity,
      materialName: materials.name,
      unit: units.code,
      decimals: units.decimals,
    })
    .from(traceEventLots)
    .innerJoin(lots, eq(lots.id, traceEventLots.lotId))
    .innerJoin(materials, eq(materials.id, lots.materialId))
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(inArray(traceEventLots.eventId, [...ids]))
    .orderBy(asc(traceEventLots.id))
  const byEvent = Map.groupBy(parts, ({ eventId }) => eventId)
  return events.map(({ id, code, kind, place, reason, byName, createdAt, revertedAt, revertedByName }) => {
    const of = (which: 'in' | 'out') =>
      (byEvent.get(id) ?? []).flatMap(({ eventId: _, side, ...part }) =>
        side === which ? [{ ...part, quantity: plainDecimal(part.quantity) }] : [],
      )
    return {
      id,
      code,
      kind,
      place,
      reason,
      byName,
      revertedByName,
      inputs: of('in'),
      outputs: of('out'),
      createdAt: createdAt.toISOString(),
      revertedAt: revertedAt?.toISOString() ?? null,
    }
  })
}
