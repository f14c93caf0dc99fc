import type { Pool } from 'pg'
import { checkEngine } from '../apps/server/src/point-check/engine/check-engine.ts'
import { createPoints, lane, pointCount, samplesPerRound } from './alarm-cost.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median } from './figure.ts'

const rounds = 22
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
  await engine.arriving.resume!({ latest: () => undefined, between: async () => [] })
  const lanes = {
    ours: await lane(pool, { participants: [engine.participant], stages: [engine.arriving, engine.computed] }, 1),
    baseline: await lane(pool, {}, 2),
  }
  try {
    const rates = { ours: [] as number[], baseline: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)
      for (const name of order) {
        const took = await lanes[name].run(round)
        if (round > 0) rates[name].push(samplesPerRound / took)
      }
    }
    const { rows } = await pool.query(
      `select count(*)::int as rows, coalesce(sum(samples), 0)::int as samples, (select count(*)::int from point_check) as rules from point_check_hit`,
    )
    const [hits] = rows
    return {
      name: 'check-cost',
      ratio: median(rates.ours.map((rate, round) => rate / rates.baseline[round]!)),
      ours: `${median(rates.ours).toFixed(0)}k/s`,
      baseline: `${median(rates.baseline).toFixed(0)}k/s`,
      notes: [
        `${samplesPerRound} samples a round of ${pointCount} points; ${hits.rules} rules hit ${hits.samples} samples in ${hits.rows} stretches`,
        `rounds ours ${rates.ours.map((rate) => rate.toFixed(0)).join(' ')} baseline ${rates.baseline.map((rate) => rate.toFixed(0)).join(' ')}`,
      ],
    }
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
