import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Gap } from '../../platform/history/gaps.ts'
import { alarmEvents } from './alarm-event.table.ts'

const MOST = 5000

/** When boxes were away within a time, from the list of events; by box. What goes on still has its end at `to`. */
export async function boxOutages(
  boxIds: readonly string[],
  from: number,
  to: number,
  context: Context,
): Promise<Map<string, Gap[]>> {
  const found = new Map<string, Gap[]>()
  if (!boxIds.length) return found
  const { rows } = await context.db.execute<{ boxId: string; kind: string; at: string } & Record<string, unknown>>(sql`
    select box.id::text as "boxId", event.kind, (extract(epoch from event.happened_at) * 1000)::text as at
    from unnest(${sql.param([...boxIds])}::bigint[]) as box (id)
    cross join lateral (
      (select kind, happened_at from ${alarmEvents}
        where box_id = box.id and kind in ('box-online', 'box-offline') and happened_at < to_timestamp(${from} / 1000.0)
        order by happened_at desc limit 1)
      union all
      (select kind, happened_at from ${alarmEvents}
        where box_id = box.id and kind in ('box-online', 'box-offline')
          and happened_at >= to_timestamp(${from} / 1000.0) and happened_at < to_timestamp(${to} / 1000.0)
        order by happened_at limit ${MOST})
    ) event order by box.id, event.happened_at`)
  const since = new Map<string, number>()
  const add = (boxId: string, start: number, end: number) =>
    found.set(boxId, [...(found.get(boxId) ?? []), { from: Math.max(start, from), to: end }])
  for (const { boxId, kind, at } of rows) {
    const start = since.get(boxId)
    if (kind === 'box-offline') since.set(boxId, start ?? Number(at))
    else if (start !== undefined) {
      since.delete(boxId)
      if (Number(at) > from) add(boxId, start, Number(at))
    }
  }
  for (const [boxId, start] of since) add(boxId, start, to)
  return found
}
