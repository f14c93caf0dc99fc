import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { traceEventLots, traceEvents } from '../../trace/event/trace-event.table.ts'
import { consumptions } from '../report/work-report.table.ts'
import { consumptionShares } from './genealogy.table.ts'

/** Where shares, what is in lots and what was drawn do not agree, in words for whoever tests; nothing where all is well. */
export async function genealogyDifferences({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(
    sql`select concat_ws(' ', 'draw', drawn.id, drawn.quantity, drawn.dealt, drawn.returned) as what from ${consumptions} drawn
        left join (select consumption_id, sum(quantity) as quantity from ${consumptionShares} group by 1) shared
          on shared.consumption_id = drawn.id
      where drawn.quantity > 0 and (drawn.dealt <> coalesce(shared.quantity, 0) or drawn.dealt + drawn.returned > drawn.quantity
        or (drawn.reversed_at is not null and drawn.dealt <> 0))
    union all
    select concat_ws(' ', 'event', coalesce(edge.event_id, used.event_id), edge.quantity, used.quantity) from (
        select share.event_id, drawn.lot_id, sum(share.quantity) as quantity from ${consumptionShares} share
          join ${consumptions} drawn on drawn.id = share.consumption_id group by 1, 2) used
      full join (select own.* from ${traceEventLots} own join ${traceEvents} event on event.id = own.event_id
          where own.side = 'in' and event.kind = 'make' and event.reverted_at is null) edge
        on edge.event_id = used.event_id and edge.lot_id = used.lot_id
      where edge.quantity is distinct from used.quantity`,
  )
  return rows.map(({ what }) => what)
}
