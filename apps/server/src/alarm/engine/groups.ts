import type { ClientBase } from 'pg'
import type { Draft } from './fold.ts'

/** Alarms that come so near to their box's going away, or coming back, are taken to have it as their cause. */
const nearMs = 60_000

/** The alarm of the box, or of the slave, that explains an alarm of one of its points. */
export async function headsOf(tx: ClientBase, drafts: readonly Draft[]): Promise<Map<Draft, string>> {
  const members = drafts.filter((draft) => isMember(draft))
  const heads = new Map<Draft, string>()
  if (!members.length) return heads
  const boxes = [...new Set(members.map((draft) => draft.event.source.boxId))]
  const objects = [...new Set(members.map((draft) => draft.event.source.objectId))]
  const { rows } = await tx.query<{
    id: string
    boxId: string
    objectId: string | null
    from: Date
    until: Date | null
  }>(
    `select id, box_id as "boxId", object_id as "objectId", last_activated_at as "from", returned_at as "until" from alarm
     where closed_at is null and ((kind = 'box' and box_id = any($1)) or (kind = 'device' and box_id = any($1) and object_id = any($2)))
     order by kind`,
    [boxes, objects],
  )
  for (const draft of members) {
    const at = draft.activatedAt.getTime()
    const head = rows.find(
      (row) =>
        row.boxId === draft.event.source.boxId &&
        (row.objectId === null || row.objectId === draft.event.source.objectId) &&
        at >= row.from.getTime() - nearMs &&
        at <= (row.until?.getTime() ?? Number.POSITIVE_INFINITY) + nearMs,
    )
    if (head) heads.set(draft, head.id)
  }
  return heads
}

/** A box that goes away takes the alarms that its points raised just before into its group. */
export async function joinGroups(tx: ClientBase, drafts: readonly Draft[]): Promise<void> {
  const heads = drafts.filter((draft) => !isMember(draft))
  if (!heads.length) return
  await tx.query(
    `update alarm a set head_id = h.id from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as h(id, box_id, object_id, at)
     where a.box_id = h.box_id and (h.object_id is null or a.object_id = h.object_id) and a.kind in ('limit', 'rule')
       and a.closed_at is null and a.head_id is null and a.last_activated_at >= h.at - interval '${nearMs} milliseconds'`,
    [
      heads.map((head) => head.id),
      heads.map((head) => head.event.source.boxId),
      heads.map((head) => (head.event.source.kind === 'device' ? head.event.source.objectId : null)),
      heads.map((head) => head.activatedAt),
    ],
  )
}

const isMember = ({ event: { source } }: Draft) =>
  source.boxId !== null && (source.kind === 'limit' || source.kind === 'rule')
