import type { ClientBase } from 'pg'
import { objects } from '../../device/object/object.table.ts'
import { statement } from '../../platform/db/statement.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { stateSql } from '../alarm/alarm-state.ts'
import type { AlarmSource } from './alarm-event.ts'
import type { Draft } from './fold.ts'

/** Slaves that fall so shortly before their box have it as their cause. */
const nearMs = 60_000

/** Rule of the alarm above the slaves of a box that fall together. */
export const deviceGroupKey = (boxId: string) => `devices:${boxId}`

interface Head {
  id: string
  ruleKey: string
  kind: string
  boxId: string | null
  headId: string | null
  from: Date
}

/** From the cause down: an alarm's head is of a higher rank. What is measured has none: nothing but its value explains it. */
const rankOf = ({ kind, ruleKey }: Pick<AlarmSource, 'kind' | 'ruleKey'>) =>
  kind === 'box' ? 3 : ruleKey.startsWith('devices:') ? 2 : kind === 'device' ? 1 : 0
const sourceOf = ({ event }: Draft) => event.source
/** Whether others may come below alarms of a source. */
export const isHeadSource = (source: AlarmSource) => rankOf(source) > 1
const isHead = (draft: Draft) => isHeadSource(sourceOf(draft))

/** Gives alarms of communication that were raised the head that explains them now: the alarm of their box, or of several of its slaves. */
export async function findHeads(tx: ClientBase, raised: readonly Draft[]): Promise<void> {
  const members = raised.filter((draft) => [1, 2].includes(rankOf(sourceOf(draft))))
  if (!members.length) return
  const stored = await activeHeads(tx, [...new Set(members.map((draft) => sourceOf(draft).boxId!))])
  const heads = [
    ...stored.filter(({ id }) => !raised.some((draft) => draft.id === id)),
    ...raised.filter((draft) => isHead(draft) && draft.condition === 'active').map(headOf),
  ].sort((a, b) => rankOf(b) - rankOf(a))
  for (const draft of members.toSorted((a, b) => rankOf(sourceOf(b)) - rankOf(sourceOf(a)))) {
    const head = heads.find((each) => explains(each, draft))
    // Heads have no heads: the topmost cause stands above all.
    draft.headId = head ? (head.headId ?? head.id) : null
    for (const own of heads) if (own.id === draft.id) own.headId = draft.headId
  }
}

const headOf = ({ id, lastActivatedAt: from, event: { source } }: Draft): Head => {
  const { ruleKey, kind, boxId } = source
  return { id, ruleKey, kind, boxId, headId: null, from }
}

const explains = (head: Head, draft: Draft) =>
  head.boxId === sourceOf(draft).boxId &&
  rankOf(head) > rankOf(sourceOf(draft)) &&
  draft.lastActivatedAt.getTime() >= head.from.getTime() - nearMs

async function activeHeads(tx: ClientBase, boxIds: readonly string[]): Promise<Head[]> {
  const { rows } = await tx.query<Head>(
    statement`select id, rule_key as "ruleKey", kind, box_id as "boxId", head_id as "headId", last_activated_at as "from"
     from ${alarms} where closed_at is null and condition = 'active' and box_id = any($1)
       and (kind = 'box' or rule_key like 'devices:%')`,
    [boxIds],
  )
  return rows
}

/** Writes the heads of alarms that stood before; after the new ones, which may be among their heads. */
export async function setHeads(tx: ClientBase, raised: readonly Draft[]): Promise<void> {
  const members = raised.filter((draft) => !draft.isNew && [1, 2].includes(rankOf(sourceOf(draft))))
  if (!members.length) return
  await tx.query(
    statement`update ${alarms} a set head_id = h.head_id from unnest($1::bigint[], $2::bigint[]) as h(id, head_id) where a.id = h.id`,
    [members.map(({ id }) => id), members.map(({ headId }) => headId)],
  )
}

/** A raised head takes those into its group that came just before it; answers who was taken in, for those who show them. */
export async function joinGroups(tx: ClientBase, raised: readonly Draft[]): Promise<AlarmChange[]> {
  const heads = raised.filter((draft) => isHead(draft) && draft.condition === 'active')
  if (!heads.length) return []
  const near = await moved(
    tx,
    'join',
    statement`update ${alarms} a set head_id = h.top
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::bool[], $5::bigint[]) as h(id, box_id, at, is_box, top)
     where a.box_id = h.box_id and a.id <> h.id and a.id <> h.top and a.kind = 'device' and a.closed_at is null and a.head_id is null
       and (h.is_box or a.rule_key not like 'devices:%') and a.last_activated_at >= h.at - interval '${nearMs} milliseconds'`,
    [
      heads.map((head) => head.id),
      heads.map((head) => sourceOf(head).boxId),
      heads.map((head) => head.lastActivatedAt),
      heads.map((head) => sourceOf(head).kind === 'box'),
      heads.map((head) => head.headId ?? head.id),
    ],
  )
  // Whoever came under a new head brings its own members along.
  const brought = await moved(
    tx,
    'join',
    statement`update ${alarms} a set head_id = h.head_id from ${alarms} h
     where a.head_id = h.id and h.head_id = any($1::bigint[]) and a.closed_at is null`,
    [heads.map((head) => head.id)],
  )
  return [...near, ...brought]
}

/** A head that is over lets go what is still active, and everything where nobody can meet them below it any more. */
export async function leaveGroups(tx: ClientBase, returned: readonly Draft[]): Promise<AlarmChange[]> {
  const heads = returned.filter((draft) => isHead(draft) && draft.condition === 'returned')
  if (!heads.length) return []
  return moved(
    tx,
    'leave',
    statement`update ${alarms} a set head_id = null from ${alarms} h
     where a.head_id = h.id and h.id = any($1::bigint[]) and a.closed_at is null
       and (a.condition = 'active' or h.closed_at is not null or h.shelved_until is not null)`,
    [heads.map((head) => head.id)],
  )
}

async function moved(
  tx: ClientBase,
  action: 'join' | 'leave',
  update: string,
  values: unknown[],
): Promise<AlarmChange[]> {
  const { rows } = await tx.query<Omit<AlarmChange, 'action' | 'at'> & { at: Date }>(
    statement`with member as (${update} returning a.*)
     select m.company_id as "companyId", m.id as "alarmId", m.state, m.object_id as "objectId", o.path as "objectPath",
       coalesce(o.name, m.object_name) as "objectName", m.level, m.content, m.last_activated_at as "at", m.head_id as "headId"
     from (select *, ${stateSql} as state from member) m left join ${objects} o on o.id = m.object_id`,
    values,
  )
  return rows.map((row) => ({ ...row, action, at: row.at.getTime() }))
}
