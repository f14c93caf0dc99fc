import type { StateKind } from '@zhizao/contract/object-state/device-state'
import type { StateNow, UnknownCause } from '@zhizao/contract/object-state/object-state'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { stateCorrections } from '../correction/state-correction.table.ts'
import { deviceStates } from '../device-state/device-state.table.ts'
import { judgements, objectStates } from './object-state.table.ts'

interface Row {
  objectId: string
  stateId: string | null
  cause: UnknownCause | null
  code: string | null
  name: string | null
  colour: string | null
  kind: StateKind | null
  since: number
}

/** What holds now, of those objects that are judged. What people put over the past ends where they said so. */
export async function nowOf(objectIds: readonly string[], db: Db): Promise<StateNow[]> {
  if (!objectIds.length) return []
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select j.object_id as "objectId", s.state_id as "stateId", s.cause, d.code, d.name, d.colour, d.kind,
      (extract(epoch from greatest(s.started_at, (select max(c.ended_at) from ${stateCorrections} c
        where c.company_id = j.company_id and c.object_id = j.object_id and c.removed_at is null))) * 1000)::float8 as since
    from ${judgements} j cross join lateral (select * from ${objectStates} r
      where r.company_id = j.company_id and r.object_id = j.object_id order by r.started_at desc limit 1) s
    left join ${deviceStates} d on d.id = s.state_id
    where j.object_id = any(${sql.param([...objectIds])}::bigint[]) and j.rules <> ''`)
  return rows.map(({ objectId, stateId, kind, ...row }) => ({
    ...row,
    objectId: String(objectId),
    stateId: stateId === null ? null : String(stateId),
    kind: kind ?? 'unknown',
  }))
}
