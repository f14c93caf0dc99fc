import type { Pool } from 'pg'
import { alarmEngine } from '../apps/server/src/alarm/engine/alarm-engine.ts'
import { openBenchDatabase } from './bench-database.ts'
import type { Figure } from './figure.ts'
import { compareLanes, everyTenSeconds, lane, pointCount } from './ingest-lanes.ts'
import { sized } from './size.ts'

const rounds = sized(22, 6)

/** Lowest and highest of each kind of signal; the warning limits stand there, so that noise crosses them now and then. */
const ranges = [
  [53.8, 70.2],
  [0.66, 0.78],
  [29, 86],
  [226.9, 232.1],
  [10.6, 48.1],
  [-1, 1485],
  [11.2, 13.6],
  [41.7, 54.3],
  [0, 1e9],
  [-1, 2],
] as const

/**
 * Ingest, from message to commit, with six limits on every point (deadband, an on-delay of one poll) against the same
 * without. Threshold: 0.85.
 */
export async function alarmCost(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  await createPoints(pool)
  let changes = 0
  const engine = alarmEngine({
    pool,
    now: Date.now,
    changed: (_company, changed) => {
      changes += changed.length
    },
    log: console,
  })
  await engine.start()
  const lanes = {
    ours: await lane(pool, 1, { participants: [engine] }, everyTenSeconds),
    baseline: await lane(pool, 2, {}, everyTenSeconds),
  }
  try {
    const { perRound, ...figure } = await compareLanes('alarm-cost', pool, lanes, { rounds, ...everyTenSeconds })
    const { rows } = await pool.query('select count(*)::int as alarms from alarm')
    figure.notes.unshift(
      `${perRound} samples a round of ${pointCount} points; ${changes} changes of ${rows[0].alarms} alarms in ${rounds} rounds`,
    )
    return figure
  } finally {
    await Promise.all([lanes.ours.stop(), lanes.baseline.stop()])
    await database.close()
  }
}

export async function createPoints(pool: Pool): Promise<void> {
  await pool.query(
    `insert into object (id, company_id, path, code, name) values (1000000, 1, '/1000000/', 'bench', 'bench')`,
  )
  await pool.query(
    `insert into point (id, company_id, object_id, code, name, limit_deadband, on_delay,
       warning_upper, error_upper, urgent_upper, warning_lower, error_lower, urgent_lower)
     select i, 1, 1000000, 'p' || i, 'p' || i, (high - low) * 0.01, 10, high, high + (high - low) * 0.05, high + (high - low) * 0.1,
       low, low - (high - low) * 0.05, low - (high - low) * 0.1
     from generate_series(1, $1::int) i join unnest($2::int[], $3::float8[], $4::float8[]) as k(kind, low, high) on k.kind = i % 10`,
    [pointCount, ranges.map((_, at) => at), ranges.map(([low]) => low), ranges.map(([, high]) => high)],
  )
}
