import type { Pool } from 'pg'
import { checkEngine } from '../apps/server/src/point-check/engine/check-engine.ts'
import { createPoints } from './alarm-cost.ts'
import { openBenchDatabase } from './bench-database.ts'
import type { Figure } from './figure.ts'
import { compareLanes, everyTenSeconds, lane, pointCount } from './ingest-lanes.ts'
import { sized } from './size.ts'

const rounds = sized(31, 6)
/** One point in so many has rules. */
const EACH = 5

/**
 * Ingest, from message to commit, with rules on the quality of data on one point in five (range, rate, frozen in turn, some of
 * whose values hit) against the same without. Threshold: 0.9.
 */
export async function checkCost(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  await createPoints(pool)
  await createRules(pool)
  const engine = checkEngine(pool, Date.now)
  await engine.arriving.resume!({ latest: () => undefined, between: async () => [], before: async () => undefined })
  const lanes = {
    ours: await lane(
      pool,
      1,
      { participants: [engine.participant], stages: [engine.arriving, engine.computed] },
      everyTenSeconds,
    ),
    baseline: await lane(pool, 2, {}, everyTenSeconds),
  }
  try {
    const { perRound, ...figure } = await compareLanes('check-cost', pool, lanes, { rounds, ...everyTenSeconds })
    const { rows } = await pool.query(
      `select count(*)::int as rows, coalesce(sum(samples), 0)::int as samples, (select count(*)::int from point_check) as rules from point_check_hit`,
    )
    const [hits] = rows
    figure.notes.unshift(
      `${perRound} samples a round of ${pointCount} points; ${hits.rules} rules hit ${hits.samples} samples in ${hits.rows} stretches`,
    )
    return figure
  } finally {
    await Promise.all([lanes.ours.stop(), lanes.baseline.stop()])
    await database.close()
  }
}

/** The warning limits of the points are their ranges, so that noise crosses them now and then. */
const createRules = (pool: Pool) =>
  pool.query(
    `insert into point_check (company_id, object_id, point_id, name, kind, lower, upper, rate, seconds)
     select 1, object_id, id, 'r', (array['range', 'rate', 'frozen'])[1 + id / ${EACH} % 3], warning_lower, warning_upper,
       (warning_upper - warning_lower) / 10, 60
     from point where id % ${EACH} = 0`,
  )
