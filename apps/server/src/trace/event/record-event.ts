import type { LotEventKind } from '@zhizao/contract/trace/lot-kin'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { traceEventLots, traceEvents } from './trace-event.table.ts'

export interface EventLot {
  readonly lotId: string
  /** In the base unit. */
  readonly quantity: Quantity
}

interface NewEvent {
  readonly kind: LotEventKind
  readonly code: string
  readonly place: string
  readonly reason?: string | null | undefined
  readonly inputs: readonly EventLot[]
  readonly outputs: readonly EventLot[]
}

/** Writes down what became of lots; whoever calls it moves the stock in the same transaction. */
export async function recordEvent({ inputs, outputs, reason, ...head }: NewEvent, { db, user }: Context) {
  const { companyId } = user
  const [event] = await db
    .insert(traceEvents)
    .values({ ...head, companyId, reason: reason || null, byName: user.name })
    .returning()
  const sides = [
    ...inputs.map((each) => ({ ...each, side: 'in' as const })),
    ...outputs.map((each) => ({ ...each, side: 'out' as const })),
  ]
  const parts = await db
    .insert(traceEventLots)
    .values(sides.map((each) => ({ ...each, companyId, eventId: event!.id })))
    .returning()
  return { ...event!, parts }
}

interface Made {
  id: string
  companyId: string
  kind: LotEventKind
  code: string
  place: string
  reason: string | null
  byName: string
  sides: readonly ('in' | 'out')[]
  lots: readonly string[]
  quantities: readonly Quantity[]
}
const addMade = writtenStatement<Made>(
  (given) => sql`with made as (insert into ${traceEvents} (id, company_id, kind, code, place, reason, by_name)
      values (${given.id}::bigint, ${given.companyId}::bigint, ${given.kind}, ${given.code}, ${given.place}, ${given.reason},
        ${given.byName}))
    insert into ${traceEventLots} (company_id, event_id, side, lot_id, quantity)
    select ${given.companyId}::bigint, ${given.id}::bigint, each.* from unnest(${given.sides}::text[], ${given.lots}::bigint[],
      ${given.quantities}::numeric[]) each`,
)

/** The same by an id that its caller has taken before: nobody waits for it but with what else is asked at once. */
export async function recordMade(
  { id, inputs, outputs, reason, ...head }: NewEvent & { readonly id: string },
  { db, user }: Context,
): Promise<void> {
  const lots = [...inputs, ...outputs]
  await addMade(db, {
    ...head,
    id,
    companyId: user.companyId,
    reason: reason || null,
    byName: user.name,
    sides: [...inputs.map(() => 'in' as const), ...outputs.map(() => 'out' as const)],
    lots: lots.map(({ lotId }) => lotId),
    quantities: lots.map(({ quantity }) => quantity),
  })
}

/**
 * Takes the edges of an event back; it is held until the transaction ends, and taken back once. What was made is taken back by
 * the report that made it, never by itself.
 */
export async function revertEvent(
  id: string,
  { db, user, now }: Context,
  made: 'by its report' | 'by hand' = 'by hand',
) {
  const [event] = await db.select().from(traceEvents).where(eq(traceEvents.id, id)).for('no key update')
  if (!event) throw notFound('批次变更')
  if (event.kind === 'make' && made === 'by hand') throw conflict(`“${event.code}”由报工产生，请冲销报工单`)
  if (event.revertedAt) throw conflict(`“${event.code}”已撤回`)
  const at = now()
  await db
    .update(traceEvents)
    .set({ revertedAt: at, revertedByName: user.name, updatedAt: at })
    .where(eq(traceEvents.id, id))
  return event
}
