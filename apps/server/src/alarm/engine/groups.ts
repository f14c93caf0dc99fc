import type { ClientBase } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { alarms } from '../alarm/alarm.table.ts'
import type { AlarmSource } from './alarm-event.ts'
import type { Draft } from './fold.ts'

/** Alarms that come so near to their box's going away, or coming back, are taken to have it as their cause. */
const nearMs = 60_000

/** Rule of the alarm above the slaves of a box that fall together. */
export const deviceGroupKey = (boxId: string) => `devices:${boxId}`

interface Head {
  id: string
  ruleKey: string
  kind: string
  boxId: string | null
  objectId: string | null
  headId: string | null
  from: Date
  until: Date | null
}

/** From the cause down: an alarm's head is of a higher rank. */
const rankOf = ({ kind, ruleKey }: Pick<AlarmSource, 'kind' | 'ruleKey'>) =>
  kind === 'box' ? 3 : ruleKey.startsWith('devices:') ? 2 : kind === 'device' ? 1 : 0

/** Gives new alarms their head: the alarm of the box, of several of its slaves or of the slave that explains them. */
export async function findHeads(tx: ClientBase, made: readonly Draft[]): Promise<void> {
  const members = made.filter(({ event: { source } }) => source.boxId !== null && rankOf(source) < 3)
  if (!members.length) return
  const heads = await liveHeads(tx, [...new Set(members.map((draft) => draft.event.source.boxId!))])
  for (const draft of made) if (rankOf(draft.event.source) > 0) heads.push(headOf(draft))
  heads.sort((a, b) => rankOf(b) - rankOf(a))
  for (const draft of members.toSorted((a, b) => rankOf(b.event.source) - rankOf(a.event.source))) {
    const head = heads.find((each) => explains(each, draft))
    if (!head) continue
    // Heads have no heads: the topmost cause stands above all.
    draft.headId = head.headId ?? head.id
    for (const own of heads) if (own.id === draft.id) own.headId = draft.headId
  }
}

const headOf = ({ id, headId, activatedAt, event: { source } }: Draft): Head => {
  const { ruleKey, kind, boxId, objectId } = source
  return { id, ruleKey, kind, boxId, objectId, headId, from: activatedAt, until: null }
}

function explains(head: Head, draft: Draft): boolean {
  const { source } = draft.event
  const rank = rankOf(head)
  if (rank <= rankOf(source) || head.boxId !== source.boxId) return false
  // A group stands above slaves; points belong to the slave of their own object.
  if (rank === 2 && source.kind !== 'device') return false
  if (rank === 1 && head.objectId !== source.objectId) return false
  const at = draft.activatedAt.getTime()
  return at >= head.from.getTime() - nearMs && at <= (head.until?.getTime() ?? Number.POSITIVE_INFINITY) + nearMs
}

async function liveHeads(tx: ClientBase, boxIds: readonly string[]): Promise<Head[]> {
  const { rows } = await tx.query<Head>(
    statement`select id, rule_key as "ruleKey", kind, box_id as "boxId", object_id as "objectId", head_id as "headId",
       last_activated_at as "from", returned_at as "until"
     from ${alarms} where closed_at is null and kind in ('box', 'device') and box_id = any($1)`,
    [boxIds],
  )
  return rows
}

/** A new head takes those into its group that came just before it. */
export async function joinGroups(tx: ClientBase, made: readonly Draft[]): Promise<void> {
  const heads = made.filter(({ event: { source } }) => rankOf(source) > 0)
  if (!heads.length) return
  await tx.query(
    statement`update ${alarms} a set head_id = h.top
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::int[], $6::bigint[]) as h(id, box_id, object_id, at, rank, top)
     where a.box_id = h.box_id and a.id <> h.id and a.closed_at is null and a.head_id is null
       and a.last_activated_at >= h.at - interval '${nearMs} milliseconds'
       and case h.rank when 3 then a.kind <> 'box' when 2 then a.kind = 'device' else a.kind in ('limit', 'rule') and a.object_id = h.object_id end`,
    [
      heads.map((head) => head.id),
      heads.map((head) => head.event.source.boxId),
      heads.map((head) => head.event.source.objectId),
      heads.map((head) => head.activatedAt),
      heads.map((head) => rankOf(head.event.source)),
      heads.map((head) => head.headId ?? head.id),
    ],
  )
  // Whoever came under a new head brings its own members along.
  await tx.query(
    statement`update ${alarms} a set head_id = h.head_id from ${alarms} h
     where a.head_id = h.id and h.head_id = any($1::bigint[]) and h.box_id = any($2::bigint[]) and a.closed_at is null`,
    [heads.map((head) => head.id), heads.map((head) => head.event.source.boxId)],
  )
}
