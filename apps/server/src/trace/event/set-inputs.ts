import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import type { EventLot } from './record-event.ts'
import { traceEventLots } from './trace-event.table.ts'

interface Inputs {
  companyId: string
  /** All that are set, those without a lot in too. */
  events: readonly string[]
  of: readonly string[]
  lots: readonly string[]
  quantities: readonly string[]
}
const dropInputs = writtenStatement<Pick<Inputs, 'events'>>(
  (given) => sql`delete from ${traceEventLots} where side = 'in' and event_id = any(${given.events}::bigint[])`,
)
const addInputs = writtenStatement<Omit<Inputs, 'events'>>(
  (given) => sql`insert into ${traceEventLots} (company_id, event_id, side, lot_id, quantity)
    select ${given.companyId}::bigint, each.event_id, 'in', each.lot_id, each.quantity
    from unnest(${given.of}::bigint[], ${given.lots}::bigint[], ${given.quantities}::numeric[]) as each(event_id, lot_id, quantity)`,
)

/** What went into what was made, where more is known of it than when it was made; whoever calls it holds what made it locked. */
export async function setInputs(
  inputs: ReadonlyMap<string, readonly EventLot[]>,
  { db, user }: Pick<Context, 'db' | 'user'>,
): Promise<void> {
  if (!inputs.size) return
  const rows = [...inputs].flatMap(([eventId, lots]) => lots.map((each) => ({ ...each, eventId })))
  await Promise.all([
    dropInputs(db, { events: [...inputs.keys()] }),
    rows.length &&
      addInputs(db, {
        companyId: user.companyId,
        of: rows.map(({ eventId }) => eventId),
        lots: rows.map(({ lotId }) => lotId),
        quantities: rows.map(({ quantity }) => quantity),
      }),
  ])
}
