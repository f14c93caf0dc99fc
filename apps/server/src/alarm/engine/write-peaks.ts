import type pg from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { alarmOccurrences, alarms } from '../alarm/alarm.table.ts'
import { deviceText } from './describe.ts'
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
    text: typeof last === 'string' ? deviceText(last) : null,
  }))
  await pool.query(
    statement`with latest as (
       select a.id, a.company_id, a.direction, x.peak, x.last, x.text from ${alarms} a
       join jsonb_to_recordset($1::jsonb) as x("companyId" bigint, "ruleKey" text, peak float8, last float8, text text)
         on a.company_id = x."companyId" and a.rule_key = x."ruleKey"
       where a.closed_at is null and a.condition = 'active' order by a.id for update of a
     ), occurrence as (
       update ${alarmOccurrences} o set peak_value = case l.direction when 'upper' then greatest(o.peak_value, l.peak)
         when 'lower' then least(o.peak_value, l.peak) else l.peak end
       from latest l where o.company_id = l.company_id and o.alarm_id = l.id and o.ended_at is null)
     update ${alarms} a set last_value = l.last, text_value = l.text,
       peak_value = case a.direction when 'upper' then greatest(a.peak_value, l.peak) when 'lower' then least(a.peak_value, l.peak) else l.peak end
     from latest l where a.id = l.id`,
    [JSON.stringify(rows)],
  )
}
