import { dayText } from '@zhizao/rules/time/calendar'
import type { ClientBase } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import { plantZonesOf } from '../../platform/params/plant-zone.ts'
import { alarms, alarmTransitions } from '../alarm/alarm.table.ts'
import type { AlarmEvent } from './alarm-event.ts'
import { type Draft, fold, type LiveAlarm, type Transition } from './fold.ts'
import { findHeads, isHeadSource, joinGroups, leaveGroups, setHeads } from './groups.ts'
import { writeOccurrences } from './write-occurrences.ts'

/** Writes events in the caller's transaction; answers what changed, to be told after the commit. */
export async function writeEvents(tx: ClientBase, events: readonly AlarmEvent[]): Promise<AlarmChange[]> {
  if (!events.length) return []
  const live = await liveAlarms(tx, events)
  const { drafts, transitions } = fold(live, events)
  if (!drafts.length) return []
  const made = drafts.filter((draft) => draft.isNew)
  const changed = drafts.filter((draft) => !draft.isNew)
  // First, because an alarm that ends makes room for the next of its rule.
  if (changed.length) await tx.query(updateAlarms, [JSON.stringify(changed.map(movedColumns))])
  if (made.length) await number(tx, made)
  const raised = draftsOf(transitions, 'raise')
  await findHeads(tx, raised)
  if (made.length) await insertMade(tx, made)
  await setHeads(tx, raised)
  const moved = [...(await joinGroups(tx, raised)), ...(await leaveGroups(tx, draftsOf(transitions, 'return')))]
  await writeOccurrences(tx, drafts)
  await tx.query(insertTransitions, [JSON.stringify(transitions.map(transitionRow))])
  return [...changesOf(transitions), ...moved]
}

const draftsOf = (transitions: readonly Transition[], wanted: Transition['action']) => [
  ...new Set(transitions.filter(({ action }) => action === wanted).map(({ draft }) => draft)),
]

async function insertMade(tx: ClientBase, made: readonly Draft[]): Promise<void> {
  const zoneOf = await plantZonesOf(
    tx,
    made.map((draft) => draft.companyId),
  )
  await tx.query(insertAlarms, [JSON.stringify(made.map((draft) => newRow(draft, zoneOf(draft.companyId))))])
}

/** Locked in the order of their ids, as everyone who changes several alarms does; with what may come below a box or go from it. */
async function liveAlarms(tx: ClientBase, events: readonly AlarmEvent[]): Promise<LiveAlarm[]> {
  const boxIds = events.filter(({ source }) => isHeadSource(source)).map(({ source }) => source.boxId)
  const { rows } = await tx.query<LiveAlarm>(
    statement`select id, company_id as "companyId", rule_key as "ruleKey", level, top_level as "topLevel", content, "limit",
       activation_value as "activationValue", peak_value as "peakValue", last_value as "lastValue", text_value as "textValue", condition, activations,
       activated_at as "activatedAt", last_activated_at as "lastActivatedAt", earlier_ms::float8 as "earlierMs", returned_at as "returnedAt", closed_at as "closedAt",
       confirmed, shelved_until as "shelvedUntil", suppressed, handled_at as "handledAt", head_id as "headId"
     from ${alarms} where closed_at is null and ((company_id, rule_key) in (select * from unnest($1::bigint[], $2::text[]))
       ${boxIds.length ? `or (kind = 'device' and box_id = any($3::bigint[]))` : ''})
     order by id for update`,
    [
      events.map((event) => event.source.companyId),
      events.map((event) => event.source.ruleKey),
      ...(boxIds.length ? [boxIds] : []),
    ],
  )
  return rows
}

async function number(tx: ClientBase, drafts: readonly Draft[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select nextval('global_id') as id from generate_series(1, $1::int)`,
    [drafts.length],
  )
  drafts.forEach((draft, at) => {
    draft.id = rows[at]!.id
  })
}

/** Day of the plant's calendar and the row's number: 20260102-4711. */
const batchNoOf = (draft: Draft, zone: string) =>
  `${dayText(draft.activatedAt.getTime(), zone).replaceAll('-', '')}-${draft.id}`

function newRow(draft: Draft, zone: string) {
  const { event, isNew, occurrences, ...row } = draft
  const { describe, objectPath, ...source } = event.source
  return { ...source, ...row, batchNo: batchNoOf(draft, zone) }
}

function movedColumns(draft: Draft) {
  const { event, isNew, occurrences, companyId, ruleKey, activatedAt, headId, ...columns } = draft
  return columns
}

const transitionRow = ({ draft, action, from, to, event, level, at }: Transition) => ({
  companyId: draft.companyId,
  alarmId: draft.id,
  action,
  fromState: from,
  toState: to,
  level,
  value: typeof event.value === 'number' ? event.value : null,
  limit: event.limit,
  at,
  note: event.note,
})

const insertAlarms = statement`insert into ${alarms} (id, company_id, batch_no, kind, rule_key, rule_id, object_id, point_id, box_id, object_name, point_name, unit,
    alarm_type_id, level, top_level, direction, content, "limit", activation_value, peak_value, last_value, text_value, condition, activations,
    activated_at, last_activated_at, earlier_ms, returned_at, closed_at, confirmed, suppressed, head_id)
  select id, "companyId", "batchNo", kind, "ruleKey", "ruleId", "objectId", "pointId", "boxId", "objectName", "pointName", unit,
    "alarmTypeId", level, "topLevel", direction, content, "limit", "activationValue", "peakValue", "lastValue", "textValue", condition, activations,
    "activatedAt", "lastActivatedAt", "earlierMs", "returnedAt", "closedAt", confirmed, suppressed, "headId"
  from jsonb_to_recordset($1::jsonb) as x(id bigint, "companyId" bigint, "batchNo" text, kind text, "ruleKey" text, "ruleId" bigint, "objectId" bigint,
    "pointId" bigint, "boxId" bigint, "objectName" text, "pointName" text, unit text, "alarmTypeId" bigint, level text, "topLevel" text, direction text,
    content text, "limit" float8, "activationValue" float8, "peakValue" float8, "lastValue" float8, "textValue" text, condition text, activations int,
    "activatedAt" timestamptz, "lastActivatedAt" timestamptz, "earlierMs" bigint, "returnedAt" timestamptz, "closedAt" timestamptz, confirmed bool, suppressed text, "headId" bigint)`

const updateAlarms = statement`update ${alarms} a set level = x.level, top_level = x."topLevel", content = x.content, "limit" = x."limit",
    activation_value = x."activationValue", peak_value = x."peakValue", last_value = x."lastValue", text_value = x."textValue", condition = x.condition, activations = x.activations,
    last_activated_at = x."lastActivatedAt", earlier_ms = x."earlierMs", returned_at = x."returnedAt", closed_at = x."closedAt", confirmed = x.confirmed,
    confirmed_at = case when x.confirmed then a.confirmed_at end, confirmed_by = case when x.confirmed then a.confirmed_by end,
    confirmed_by_name = case when x.confirmed then a.confirmed_by_name end,
    suppressed = x.suppressed, handled_at = x."handledAt", handled_by = case when x."handledAt" is not null then a.handled_by end,
    handled_by_name = case when x."handledAt" is not null then a.handled_by_name end,
    reason_tag_id = case when x."handledAt" is not null then a.reason_tag_id end, handling = case when x."handledAt" is not null then a.handling end,
    minutes = case when x."handledAt" is not null then a.minutes end, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as x(id bigint, level text, "topLevel" text, content text, "limit" float8, "activationValue" float8, "peakValue" float8,
    "lastValue" float8, "textValue" text, condition text, activations int, "lastActivatedAt" timestamptz, "earlierMs" bigint, "returnedAt" timestamptz, "closedAt" timestamptz, confirmed bool,
    suppressed text, "handledAt" timestamptz)
  where a.id = x.id`

const insertTransitions = statement`insert into ${alarmTransitions} (company_id, alarm_id, action, from_state, to_state, level, value, "limit", happened_at, note)
  select "companyId", "alarmId", action, "fromState", "toState", level, value, "limit", at, note
  from jsonb_to_recordset($1::jsonb) as x("companyId" bigint, "alarmId" bigint, action text, "fromState" text, "toState" text, level text,
    value float8, "limit" float8, at timestamptz, note text)`

function changesOf(transitions: readonly Transition[]): AlarmChange[] {
  return transitions.map(({ draft, action, to, at }) => ({
    companyId: draft.companyId,
    alarmId: draft.id,
    action: action === 'takeOut' ? 'suppress' : action,
    state: to,
    objectId: draft.event.source.objectId,
    objectPath: draft.event.source.objectPath,
    objectName: draft.event.source.objectName,
    level: draft.level,
    content: draft.content,
    at: at.getTime(),
    headId: draft.headId,
  }))
}
