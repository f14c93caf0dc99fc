import type { Pool } from 'pg'
import { stateEngine } from '../apps/server/src/object-state/engine/state-engine.ts'
import { createPostgresHistoryStore } from '../apps/server/src/platform/history/postgres-history-store.ts'
import { startIngest } from '../apps/server/src/telemetry/ingest/ingest.ts'
import { createLatestValues } from '../apps/server/src/telemetry/ingest/latest-values.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median, timed } from './figure.ts'
import { seeded, signal } from './signals.ts'

const rounds = 12
const boxes = 20
const pointsPerBox = 250
const pointCount = boxes * pointsPerBox
const pointsPerObject = 5
const objectCount = pointCount / pointsPerObject
const firstObject = 1_000_000
const pollsPerRound = 50
const samplesPerRound = pointCount * pollsPerRound
const valuesPerMessage = 50
const window = 100
const start = Date.UTC(2026, 0, 1)
const stepMs = 10_000

/** Two types of machines, told by their signals (signals.ts): cycles of current, speed, levels near a limit. */
const types: readonly (readonly string[])[] = [
  ['[p1] > 0.8', '[p4] > 30 and [p5] > 100', '[p4] > 30 or [p2] > 50', '[p4] <= 30'],
  ['[p2] > 60', '[p4] > 0.5', '[p3] > 40000', '[p4] <= 0.5'],
]

/**
 * Ingest, from message to commit, with the states of 1,000 objects (four each, over three or four of their five points) against the same
 * without. No broker and no compaction, which both would have and which would hide the difference. Threshold: 0.9.
 */
export async function stateCost(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  await createPlant(pool)
  const latest = createLatestValues()
  const history = createPostgresHistoryStore(pool)
  let changes = 0
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
    changed: (_company, ids) => {
      changes += ids.length
    },
  })
  await engine.resume()
  const lanes = {
    ours: await lane(pool, history, [engine], 1),
    baseline: await lane(pool, createPostgresHistoryStore(pool), [], 2),
  }
  try {
    const rates = { ours: [] as number[], baseline: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      // Which one goes first changes, so that neither always runs on the warmer machine.
      const order = round % 2 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)
      for (const name of order) {
        const took = await lanes[name].run(round)
        if (round > 0) rates[name].push(samplesPerRound / took)
      }
      await engine.tick()
    }
    const { rows } = await pool.query('select count(*)::int as intervals from object_state')
    const ratios = rates.ours.map((rate, round) => rate / rates.baseline[round]!)
    return {
      name: 'state-cost',
      // Of neighbours in time, so that a machine that slows down slows both.
      ratio: median(ratios),
      ours: `${median(rates.ours).toFixed(0)}k/s`,
      baseline: `${median(rates.baseline).toFixed(0)}k/s`,
      notes: [
        `${samplesPerRound} samples a round of ${objectCount} objects; ${rows[0].intervals} intervals, ${changes} times told in ${rounds} rounds`,
        `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
      ],
    }
  } finally {
    await Promise.all([lanes.ours.stop(), lanes.baseline.stop()])
    await database.close()
  }
}

/** An ingest of its own with all boxes; epochs keep the two apart. */
async function lane(
  pool: Pool,
  history: ReturnType<typeof createPostgresHistoryStore>,
  participants: NonNullable<Parameters<typeof startIngest>[0]['participants']>,
  epoch: number,
) {
  const points = new Map(
    Array.from({ length: pointCount }, (_, at) => [
      at + 1,
      {
        ...{ id: at + 1, companyId: 1, boxId: Math.floor(at / pointsPerBox) + 1 },
        objectId: firstObject + Math.floor(at / pointsPerObject),
        ...{ storePolicy: 'every', storeSeconds: null, dataType: 'float32' as const, scale: 1, offset: 0 },
      },
    ]),
  )
  const ingest = await startIngest({
    pool,
    history,
    points: { get: (id) => points.get(id), byCode: () => undefined },
    participants,
    log: console,
  })
  const random = seeded(1)
  const seqs = new Array<number>(boxes).fill(0)

  function messagesOf(box: number, round: number): Buffer[] {
    const messages: Buffer[] = []
    for (let poll = round * pollsPerRound; poll < (round + 1) * pollsPerRound; poll++) {
      for (let first = 0; first < pointsPerBox; first += valuesPerMessage) {
        const samples = Array.from({ length: valuesPerMessage }, (_, at) => {
          const point = box * pointsPerBox + first + at + 1
          return [point, start + poll * stepMs, signal(point, poll, random), 0]
        })
        messages.push(Buffer.from(JSON.stringify({ epoch, seq: ++seqs[box]!, samples })))
      }
    }
    return messages
  }

  async function send(box: number, messages: readonly Buffer[]): Promise<void> {
    let next = 0
    const one = async () => {
      while (next < messages.length)
        await ingest.data({ boxId: box + 1, companyId: 1, code: `B${box + 1}` }, messages[next++]!)
    }
    await Promise.all(Array.from({ length: window }, one))
  }

  return {
    run(round: number): Promise<number> {
      const lists = Array.from({ length: boxes }, (_, box) => messagesOf(box, round))
      return timed(() => Promise.all(lists.map((messages, box) => send(box, messages))))
    },
    stop: () => ingest.stop(),
  }
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
}
