import type { StatePiece, UnknownCause } from '@zhizao/contract/object-state/object-state'
import { and, asc, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { stateCorrections } from '../correction/state-correction.table.ts'
import { judgements, objectStates } from './object-state.table.ts'
import { cutAt, type Over, under } from './overlay.ts'

/**
 * What held: of each object the course from `from` to `to` with what people put over it, cut at the times given. Without holes: before an
 * object's first state it was not defined. Nothing is told of the time to come. Whoever asks says which objects its caller may see.
 */
export async function statesOf(
  objectIds: readonly string[],
  from: number,
  to: number,
  cuts: readonly number[],
  context: Pick<Context, 'db' | 'now'>,
): Promise<Map<string, StatePiece[]>> {
  const until = Math.min(to, context.now().getTime())
  if (!objectIds.length || from >= until) return new Map(objectIds.map((id) => [id, []]))
  const [courses, corrections] = await Promise.all([
    readCourses(objectIds, from, until, context),
    readCorrections(objectIds, from, until, context),
  ])
  const rising = [...new Set(cuts)].sort((a, b) => a - b)
  return new Map(
    objectIds.map((id) => {
      const course = courses.get(id) ?? [undefinedFrom(from, until)]
      const over = corrections.get(id)
      return [id, cutAt(over ? under(course, over) : course, rising)]
    }),
  )
}

const undefinedFrom = (from: number, to: number): StatePiece => ({
  from,
  to,
  stateId: null,
  cause: 'stateless',
  correctionId: null,
})

interface Packed {
  id: string
  before: string | null
  rows: string | null
}

/** A month of a hundred machines is a hundred thousand rows: they travel as one text for each object. */
async function readCourses(
  objectIds: readonly string[],
  from: number,
  to: number,
  { db }: Pick<Context, 'db'>,
): Promise<Map<string, StatePiece[]>> {
  const [since, until] = [new Date(from), new Date(to)]
  const own = sql`s.company_id = w.company_id and s.object_id = w.id`
  const packed = sql.raw(
    `(extract(epoch from s.started_at) * 1000)::int8 || ' ' || coalesce(s.state_id::text, '-' || coalesce(s.cause, 'none'))`,
  )
  const { rows } = await db.execute<Packed & Record<string, unknown>>(sql`
    select w.id, (select ${packed} from ${objectStates} s where ${own} and s.started_at <= ${since}
        order by s.started_at desc limit 1) as before,
      (select string_agg(${packed}, ',' order by s.started_at) from ${objectStates} s
        where ${own} and s.started_at > ${since} and s.started_at < ${until}) as rows
    from ${judgements} j cross join lateral (select j.object_id as id, j.company_id) w
    where j.object_id = any(${sql.param([...objectIds])}::bigint[])`)
  return new Map(rows.map(({ id, before, rows: later }) => [String(id), piecesOf(before, later, from, to)]))
}

function piecesOf(before: string | null, later: string | null, from: number, to: number): StatePiece[] {
  const texts = [...(before ? [before] : []), ...(later ? later.split(',') : [])]
  const pieces: StatePiece[] = []
  for (const text of texts) {
    const space = text.indexOf(' ')
    const start = Number(text.slice(0, space))
    const isUnknown = text.charCodeAt(space + 1) === MINUS
    const last = pieces.at(-1)
    if (last) last.to = start
    else if (start > from) pieces.push(undefinedFrom(from, start))
    pieces.push({
      from: Math.max(start, from),
      to,
      stateId: isUnknown ? null : text.slice(space + 1),
      cause: isUnknown ? (text.slice(space + 2) as UnknownCause) : null,
      correctionId: null,
    })
  }
  return pieces.length ? pieces : [undefinedFrom(from, to)]
}
const MINUS = 45

async function readCorrections(
  objectIds: readonly string[],
  from: number,
  to: number,
  { db }: Pick<Context, 'db'>,
): Promise<Map<string, Over[]>> {
  const rows = await db
    .select()
    .from(stateCorrections)
    .where(
      and(
        sql`${stateCorrections.objectId} = any(${sql.param([...objectIds])}::bigint[])`,
        isNull(stateCorrections.removedAt),
        gt(stateCorrections.endedAt, new Date(from)),
        lt(stateCorrections.startedAt, new Date(to)),
      ),
    )
    .orderBy(asc(stateCorrections.id))
  const found = new Map<string, Over[]>()
  for (const { objectId, id, stateId, startedAt, endedAt } of rows) {
    const own = found.get(objectId) ?? []
    found.set(objectId, own)
    own.push({ id, stateId, from: startedAt.getTime(), to: endedAt.getTime() })
  }
  return found
}
