import type pg from 'pg'
import { storable } from './describe.ts'
import type { PointWatch, Trigger } from './point-watch.ts'

/** Brings peak and last value of active alarms into their rows. No transition: a loss costs nothing but freshness. */
export async function writePeaks(pool: pg.Pool, watches: Iterable<PointWatch>): Promise<void> {
  const dirty: Trigger[] = []
  for (const watch of watches) {
    if (!watch.busy) continue
    for (const trigger of watch.triggers) if (trigger.dirty && trigger.severity > 0) dirty.push(trigger)
  }
  if (!dirty.length) return
  for (const trigger of dirty) trigger.dirty = false
  const rows = dirty.map(({ source, peak, last }) => ({
    companyId: source.companyId,
    ruleKey: source.ruleKey,
    peak,
    last: typeof last === 'number' ? last : null,
    text: typeof last === 'string' ? storable(last) : null,
  }))
  await pool.query(
    `with latest as (
       select a.id, x.peak, x.last, x.text from alarm a
       join jsonb_to_recordset($1::jsonb) as x("companyId" bigint, "ruleKey" text, peak float8, last float8, text text)
         on a.company_id = x."companyId" and a.rule_key = x."ruleKey"
       where a.closed_at is null and a.condition = 'active' order by a.id for update of a)
     update alarm a set last_value = l.last, text_value = l.text,
       peak_value = case a.direction when 'upper' then greatest(a.peak_value, l.peak) when 'lower' then least(a.peak_value, l.peak) else l.peak end
     from latest l where a.id = l.id`,
    [JSON.stringify(rows)],
  )
}
