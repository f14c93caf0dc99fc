import type { UnknownCause } from '@zhizao/contract/object-state/object-state'
import type { ClientBase, Pool } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { objectStates } from '../course/object-state.table.ts'
import type { Piece } from './course.ts'
import { linked, rowsRead } from './rows.ts'
import type { ObjectWatch, Row } from './watch.ts'

interface CourseRow {
  objectId: string
  start: number
  stateId: string | null
  cause: UnknownCause | null
}

const columns = `s.object_id as "objectId", (extract(epoch from s.started_at) * 1000)::float8 as start, s.state_id as "stateId", s.cause`

/** The newest rows of courses, as memory links them. */
export async function lastRows(
  pool: Pool | ClientBase,
  objectIds: readonly string[],
): Promise<Map<string, Row | null | undefined>> {
  const { rows } = await pool.query<CourseRow>(
    statement`select ${columns} from unnest($1::bigint[]) wanted(id) cross join lateral
      (select * from ${objectStates} where object_id = wanted.id order by started_at desc limit ${rowsRead}) s
     order by s.object_id, s.started_at desc`,
    [objectIds],
  )
  const byObject = Map.groupBy(rows, ({ objectId }) => String(objectId))
  return new Map([...byObject].map(([id, own]) => [id, linked(own.map(asPiece), own.length < rowsRead)]))
}

const asPiece = ({ start, stateId, cause }: CourseRow): Piece => ({
  start,
  stateId: stateId === null ? null : String(stateId),
  cause,
})

/** The row that holds before a time, and the first that begins after another. */
export async function rowsBetween(
  tx: ClientBase,
  { objectId, companyId }: ObjectWatch,
  from: number,
  to: number,
): Promise<{ before: Piece | undefined; next: Piece | undefined }> {
  const of = statement`select ${columns} from ${objectStates} s where s.company_id = $1 and s.object_id = $2`
  const { rows } = await tx.query<CourseRow & { place: number }>(
    `select * from (select 0 as place, b.* from (${of} and s.started_at < to_timestamp($3::float8 / 1000) order by s.started_at desc limit 1) b) one
     union all select * from (select 1 as place, n.* from (${of} and s.started_at > to_timestamp($4::float8 / 1000) order by s.started_at limit 1) n) other`,
    [companyId, objectId, from, to],
  )
  const at = (place: number) => {
    const row = rows.find((each) => each.place === place)
    return row && asPiece(row)
  }
  return { before: at(0), next: at(1) }
}
