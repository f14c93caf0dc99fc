import type { Pool } from 'pg'
import { createPostgresHistoryStore } from '../apps/server/src/history/postgres-history-store.ts'
import { counterEngine } from '../apps/server/src/machine/counter/counter-engine.ts'
import { startIngest } from '../apps/server/src/telemetry/ingest/ingest.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median, timed } from './figure.ts'
import { seeded, signal } from './signals.ts'
import { sized } from './size.ts'

const rounds = sized(12, 6)
const boxes = sized(20, 2)
const pointsPerBox = 250
const pointCount = boxes * pointsPerBox
const pointsPerObject = 5
const objectCount = pointCount / pointsPerObject
const firstObject = 1_000_000
const pollsPerRound = sized(50, 5)
const samplesPerRound = pointCount * pollsPerRound
const valuesPerMessage = 50
const window = 100
const start = Date.UTC(2026, 0, 1)
const stepMs = 1000
const MODULUS = 1000

/**
 * Ingest, from message to commit, with the counters of 1,000 machines (one point in five, most of whose samples rise, some going
 * round) against the same without. No broker and no compaction, which both would have and which would hide the difference. Threshold: 0.9.
 */
export async function counterCost(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  await createPlant(pool)
  const history = createPostgresHistoryStore(pool)
  const begun = Date.now()
  const engine = counterEngine({ pool, now: () => start + Date.now() - begun })
  await engine.resume({ latest: () => undefined, between: async () => [] })
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
    }
    const { rows } = await pool.query(
      'select (select count(*)::int from machine_count) as minutes, sum(steps)::float8 as steps from machine_counter',
    )
    const ratios = rates.ours.map((rate, round) => rate / rates.baseline[round]!)
    return {
      name: 'counter-cost',
      // Of neighbours in time, so that a machine that slows down slows both.
      ratio: median(ratios),
      ours: `${median(rates.ours).toFixed(0)}k/s`,
      baseline: `${median(rates.baseline).toFixed(0)}k/s`,
      notes: [
        `${samplesPerRound} samples a round of ${objectCount} machines; ${rows[0].steps} steps in ${rows[0].minutes} rows of minutes in ${rounds} rounds`,
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
        id: at + 1,
        companyId: 1,
        boxId: Math.floor(at / pointsPerBox) + 1,
        objectId: firstObject + Math.floor(at / pointsPerObject),
        storePolicy: 'every',
        storeSeconds: null,
        dataType: 'float32' as const,
        scale: 1,
        offset: 0,
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
          return [point, start + poll * stepMs, shownBy(point, poll, random), 0]
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

/** The first point of each object is its counter: one stroke or two a poll, some machines resting, one in four going round. */
function shownBy(point: number, poll: number, random: () => number): number {
  const machine = Math.floor((point - 1) / pointsPerObject)
  if ((point - 1) % pointsPerObject) return signal(point, poll, random)
  const shown = machine % 5 === 4 ? Math.floor(poll / 20) : poll * (1 + (machine % 2))
  return machine % 4 ? shown : shown % MODULUS
}

async function createPlant(pool: Pool): Promise<void> {
  await pool.query(
    `insert into object (id, company_id, path, code, name)
     select $1 + i, 1, '/' || ($1 + i) || '/', 'o' || i, 'o' || i from generate_series(0, $2::int - 1) i`,
    [firstObject, objectCount],
  )
  await pool.query(
    `insert into point (id, company_id, object_id, code, name)
     select i + 1, 1, $1 + i / $3::int, 'p' || (i % $3::int + 1), 'p' from generate_series(0, $2::int - 1) i`,
    [firstObject, pointCount, pointsPerObject],
  )
  await pool.query(
    `insert into machine (id, company_id, object_id, code, name, modulus)
     select $1::int8 + $3::int + i, 1, $1::int8 + i, 'm' || i, 'm' || i, case when i % 4 = 0 then $4::float8 end from generate_series(0, $2::int - 1) i`,
    [firstObject, objectCount, objectCount, MODULUS],
  )
  await pool.query(
    `insert into machine_signal (company_id, machine_id, role, point_id)
     select 1, $1::int8 + $3::int + i, 'counter', i * $4::int + 1 from generate_series(0, $2::int - 1) i`,
    [firstObject, objectCount, objectCount, pointsPerObject],
  )
}
