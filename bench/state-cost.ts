import type { Pool } from 'pg'
import { createPostgresHistoryStore } from '../apps/server/src/history/postgres-history-store.ts'
import { stateEngine } from '../apps/server/src/object-state/engine/state-engine.ts'
import type { CommitParticipant } from '../apps/server/src/telemetry/ingest/commit-participant.ts'
import { createLatestValues } from '../apps/server/src/telemetry/ingest/latest-values.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, timed } from './figure.ts'
import { compareLanes, lane, pointCount, type Reading, start } from './ingest-lanes.ts'
import { sized } from './size.ts'

const rounds = sized(31, 6)
const pointsPerObject = 5
const objectCount = pointCount / pointsPerObject
const firstObject = 1_000_000
/** Machines are read every two seconds, as those of the demo plant are at most. */
const reading: Reading = {
  polls: sized(50, 5),
  stepMs: 2000,
  objectOf: (point) => firstObject + Math.floor((point - 1) / pointsPerObject),
}

/** Two types of machines, told by their signals (signals.ts): cycles of current, speed, levels near a limit. */
const types: readonly (readonly string[])[] = [
  ['[p1] > 0.8', '[p4] > 30 and [p5] > 100', '[p4] > 30 or [p2] > 50', '[p4] <= 30'],
  ['[p2] > 60', '[p4] > 0.5', '[p3] > 40000', '[p4] <= 0.5'],
]

/**
 * Ingest, from message to commit, with the states of 1,000 objects (four each, over three or four of their five points) against the same
 * without. Threshold: 0.9.
 */
export async function stateCost(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  await createPlant(pool)
  const latest = createLatestValues()
  const history = createPostgresHistoryStore(pool)
  const engine = stateEngine({
    pool,
    now: () => start,
    history: {
      latest: latest.get,
      between: async (point, from, to) => (await history.raw(point, { from, to, limit: 1e6 })).samples,
      before: (point, time) => history.latestBefore(point, time),
      after: async (point, time, limit) => (await history.raw(point, { from: time + 1, to: 4e12, limit })).samples,
    },
    lives: { deviceOf: () => 0, isAway: () => false },
    changed: () => {},
  })
  await engine.resume()
  const { participant, spent } = watched(engine)
  const lanes = {
    ours: await lane(pool, 1, { history, participants: [participant] }, reading),
    baseline: await lane(pool, 2, {}, reading),
  }
  try {
    const began = await intervals(pool)
    const { perRound, seconds, ...figure } = await compareLanes('state-cost', pool, lanes, {
      rounds,
      ...reading,
      after: engine.tick,
    })
    const changes = (await intervals(pool)) - began
    const [prepared, written] = [spent.prepareMs / 10 / seconds, spent.writeMs / 10 / seconds]
    const plantSeconds = (rounds * reading.polls * reading.stepMs) / 1000
    figure.notes.unshift(
      `${perRound} samples a round of ${objectCount} objects; ${changes} changes of state in ${rounds} rounds: ${(changes / seconds).toFixed(0)} a second, one of ${((perRound * rounds) / changes).toFixed(0)} samples`,
      `of the time with states the engine has ${prepared.toFixed(1)} % to judge; its rows are answered for after ${written.toFixed(1)} %, behind the journal in one packet`,
      `a machine changes its state every ${((plantSeconds * objectCount) / changes / 60).toFixed(1)} min of plant time, which runs ${(plantSeconds / seconds).toFixed(0)} times as fast`,
    )
    return figure
  } finally {
    await Promise.all([lanes.ours.stop(), lanes.baseline.stop()])
    await database.close()
  }
}

/** The engine as a participant, and how long it took: of one run, so that other work on the machine tells less. */
function watched(engine: CommitParticipant) {
  const spent = { prepareMs: 0, writeMs: 0 }
  const participant: CommitParticipant = {
    name: engine.name,
    prepare(batch) {
      const begun = performance.now()
      const write = engine.prepare(batch)
      spent.prepareMs += performance.now() - begun
      return (
        write && {
          ...write,
          async write(tx) {
            spent.writeMs += await timed(() => write.write(tx))
          },
        }
      )
    },
  }
  return { participant, spent }
}

async function intervals(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as intervals from object_state')
  return rows[0].intervals
}

async function createPlant(pool: Pool): Promise<void> {
  await pool.query(
    `insert into device_type (id, company_id, code, name) values (500001, 1, 'A', 'A'), (500002, 1, 'B', 'B')`,
  )
  await pool.query(
    `insert into object (id, company_id, path, code, name, device_type_id)
     select $1 + i, 1, '/' || ($1 + i) || '/', 'o' || i, 'o' || i, 500001 + i % 2 from generate_series(0, $2::int - 1) i`,
    [firstObject, objectCount],
  )
  await pool.query(
    `insert into point (id, company_id, object_id, code, name)
     select i + 1, 1, $1 + i / $3::int, 'p' || (i % $3::int + 1), 'p' from generate_series(0, $2::int - 1) i`,
    [firstObject, pointCount, pointsPerObject],
  )
  for (const [type, conditions] of types.entries())
    for (const [at, condition] of conditions.entries())
      await pool.query(
        `insert into device_state (company_id, device_type_id, code, name, colour, kind, priority, condition) values (1, $1, $2, $2, '#00AA00', 'run', $3, $4)`,
        [500001 + type, `s${at}`, at + 1, condition],
      )
  // As autovacuum has done in a plant that runs: a plan made of an empty table reads it whole for each reference.
  await pool.query('analyze')
}
