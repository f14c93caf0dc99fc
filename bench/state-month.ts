import type { Pool } from 'pg'
import { sharesOf } from '../apps/server/src/object-state/course/shares-of.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median, timed } from './figure.ts'
import { sized } from './size.ts'

const rounds = 7
const objectCount = sized(100, 5)
const days = sized(30, 2)
const dayMs = 24 * 3600_000
const shiftMs = 8 * 3600_000
const start = Date.UTC(2026, 0, 1)
const end = start + days * dayMs
const states = 5

/**
 * How long 100 objects were in each state in each shift of a month, corrections by hand over it, as every report asks
 * (`sharesOf`), against the best single SQL over the same intervals, which knows of no corrections and of shifts of one length. Threshold: 1.5.
 */
export async function stateMonth(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  const opened = openDatabase(database.url)
  try {
    const ids = await createMonth(pool)
    const db = opened.systemDb as never
    const stretches = Array.from({ length: (end - start) / shiftMs }, (_, at) => ({
      from: start + at * shiftMs,
      to: start + (at + 1) * shiftMs,
    }))
    const ours = () => sharesOf(ids, stretches, { db, now: () => new Date(end) })
    const baseline = () => pool.query(oneStatement, [ids, new Date(start), new Date(end), shiftMs])
    await compare(await ours(), (await baseline()).rows)
    const took = { ours: [] as number[], baseline: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      took.baseline.push(await timed(baseline))
      took.ours.push(await timed(ours))
    }
    const { rows } = await pool.query('select count(*)::int as intervals from object_state')
    const ratios = took.ours.map((ms, round) => ms / took.baseline[round]!)
    return {
      name: 'state-month',
      ratio: median(ratios),
      ours: `${median(took.ours).toFixed(0)} ms`,
      baseline: `${median(took.baseline).toFixed(0)} ms`,
      notes: [
        `${rows[0].intervals} intervals of ${objectCount} objects, ${stretches.length} shifts`,
        `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
      ],
    }
  } finally {
    await opened.close()
    await database.close()
  }
}

const oneStatement = `
  with piece as (
    select object_id, state_id, greatest(started_at, $2::timestamptz) as began,
      lead(started_at, 1, $3::timestamptz) over (partition by object_id order by started_at) as ended
    from object_state where company_id = 1 and object_id = any($1::bigint[]) and started_at < $3::timestamptz
  ), placed as (
    select object_id, state_id, extract(epoch from began - $2::timestamptz) * 1000 as b, extract(epoch from ended - $2::timestamptz) * 1000 as e from piece
  )
  select object_id as id, shift, state_id as state, sum(least(e, (shift + 1) * $4::float8) - greatest(b, shift * $4::float8)) as ms
  from placed cross join lateral generate_series(floor(b / $4::float8)::int, ceil(e / $4::float8)::int - 1) shift
  group by 1, 2, 3`

/** Both must say the same; corrections are made after it. */
async function compare(
  found: Awaited<ReturnType<typeof sharesOf>>,
  rows: { id: string; shift: number; state: string; ms: number }[],
): Promise<void> {
  const own = [...found].flatMap(([id, shifts]) =>
    shifts.flatMap((shares, at) => [...shares].map(([state, ms]) => `${id} ${at} ${state} ${Math.round(ms)}`)),
  )
  const other = rows.map(({ id, shift, state, ms }) => `${id} ${shift} ${state} ${Math.round(Number(ms))}`)
  if (own.sort().join() !== other.sort().join()) throw new Error('the two do not say the same')
}

/** An interval every fifteen minutes or so, as machines with short stops have them. */
async function createMonth(pool: Pool): Promise<string[]> {
  await pool.query(
    `insert into object (id, company_id, path, code, name) select 1000000 + i, 1, '/' || (1000000 + i) || '/', 'o' || i, 'o' || i from generate_series(0, $1::int - 1) i`,
    [objectCount],
  )
  await pool.query(
    `insert into device_state (id, company_id, object_id, code, name, colour, kind, priority, condition)
     select 600000 + i, 1, 1000000, 's' || i, 's' || i, '#00AA00', 'run', i, 'true' from generate_series(1, $1::int) i`,
    [states],
  )
  await pool.query(
    `insert into object_judgement (company_id, object_id, rules, since) select 1, 1000000 + i, '[]', $2 from generate_series(0, $1::int - 1) i`,
    [objectCount, new Date(start)],
  )
  await pool.query(
    `insert into object_state (company_id, object_id, started_at, state_id)
     select 1, 1000000 + o, $2::timestamptz + i * interval '15 min' + (case when i = 0 then 0 else (o * 7919 + i * 104729) % 300000 end) * interval '1 ms', 600001 + (i + o) % $3::int
     from generate_series(0, $1::int - 1) o, generate_series(0, $4::int - 1) i`,
    [objectCount, new Date(start), states, (days * dayMs) / 900_000],
  )
  await pool.query('analyze object_state')
  const { rows } = await pool.query<{ id: string }>('select id from object order by id')
  return rows.map(({ id }) => String(id))
}
