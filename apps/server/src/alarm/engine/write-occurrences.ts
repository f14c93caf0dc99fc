import type { ClientBase } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { alarmOccurrences } from '../alarm/alarm.table.ts'
import type { Draft } from './fold.ts'

/** Writes what became of the times that alarms were active: those in the tables first, then the new ones. */
export async function writeOccurrences(tx: ClientBase, drafts: readonly Draft[]): Promise<void> {
  const all = drafts.flatMap((draft) =>
    draft.occurrences.map(({ told, ...occurrence }) => {
      const { companyId, id: alarmId, ruleKey, event } = draft
      const { objectId, pointId, direction } = event.source
      return { companyId, alarmId, ruleKey, objectId, pointId, direction, ...occurrence, ...told }
    }),
  )
  const made = all.filter(({ isNew }) => isNew)
  const moved = all.filter(({ isNew, level, peakValue, endedAt }) => !isNew && (level || endedAt || peakValue !== null))
  if (moved.length) await tx.query(updateOccurrences, [JSON.stringify(moved)])
  if (made.length) await tx.query(insertOccurrences, [JSON.stringify(made)])
}

const columns = `"companyId" bigint, "alarmId" bigint, "ruleKey" text, "objectId" bigint, "pointId" bigint, direction text, number int, level text,
  content text, "limit" float8, "triggerValue" float8, "textValue" text, "peakValue" float8, "startedAt" timestamptz, "endedAt" timestamptz`

/** Told anew where it grew worse: then it has a level. */
const updateOccurrences = statement`update ${alarmOccurrences} o set ended_at = x."endedAt", level = coalesce(x.level, o.level),
    content = coalesce(x.content, o.content), "limit" = case when x.level is null then o."limit" else x."limit" end,
    trigger_value = case when x.level is null then o.trigger_value else x."triggerValue" end,
    text_value = case when x.level is null then o.text_value else x."textValue" end,
    peak_value = case when x."peakValue" is null then o.peak_value when x.direction = 'upper' then greatest(o.peak_value, x."peakValue")
      when x.direction = 'lower' then least(o.peak_value, x."peakValue") else x."peakValue" end, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as x(${columns})
  where o.company_id = x."companyId" and o.alarm_id = x."alarmId" and o.ended_at is null`

const insertOccurrences = statement`insert into ${alarmOccurrences} (company_id, alarm_id, rule_key, object_id, point_id, number, level, content, "limit",
    trigger_value, text_value, peak_value, started_at, ended_at)
  select "companyId", "alarmId", "ruleKey", "objectId", "pointId", number, level, content, "limit", "triggerValue", "textValue", "peakValue",
    "startedAt", "endedAt"
  from jsonb_to_recordset($1::jsonb) as x(${columns})`
