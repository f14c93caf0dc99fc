import type { Pool } from 'pg'
import { alarmEngine } from '../apps/server/src/alarm/engine/alarm-engine.ts'
import { createPostgresHistoryStore } from '../apps/server/src/platform/history/postgres-history-store.ts'
import { startIngest } from '../apps/server/src/telemetry/ingest/ingest.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median, timed } from './figure.ts'
import { seeded, signal } from './signals.ts'

const rounds = 22
const boxes = 20
const pointsPerBox = 250
export const pointCount = boxes * pointsPerBox
const pollsPerRound = 50
export const samplesPerRound = pointCount * pollsPerRound
const valuesPerMessage = 50
const window = 100
const start = Date.UTC(2026, 0, 1)
const stepMs = 10_000

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
 * without. No broker and no compaction, which both would have and which would hide the difference. Threshold: 0.85.
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
    ours: await lane(pool, { participants: [engine] }, 1),
    baseline: await lane(pool, {}, 2),
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
      'select count(*)::int as alarms, count(*) filter (where closed_at is null)::int as live from alarm',
    )
    return {
      name: 'alarm-cost',
      // Of neighbours in time, so that a machine that slows down slows both.
      ratio: median(rates.ours.map((rate, round) => rate / rates.baseline[round]!)),
      ours: `${median(rates.ours).toFixed(0)}k/s`,
      baseline: `${median(rates.baseline).toFixed(0)}k/s`,
      notes: [
        `${samplesPerRound} samples a round of ${pointCount} points; ${changes} changes of ${rows[0].alarms} alarms in ${rounds} rounds`,
        `rounds ours ${rates.ours.map((rate) => rate.toFixed(0)).join(' ')} baseline ${rates.baseline.map((rate) => rate.toFixed(0)).join(' ')}`,
      ],
    }
  } finally {
    await Promise.all([lanes.ours.stop(), lanes.baseline.stop()])
    await database.close()
  }
}

/** An ingest of its own with all boxes; epochs keep the two apart. */
export async function lane(
  pool: Pool,
  parts: Pick<Parameters<typeof startIngest>[0], 'stages' | 'participants'>,
  epoch: number,
) {
  const points = new Map(
    Array.from({ length: pointCount }, (_, at) => [
      at + 1,
      {
        id: at + 1,
        companyId: 1,
        boxId: Math.floor(at / pointsPerBox) + 1,
        objectId: 1_000_000,
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
    history: createPostgresHistoryStore(pool),
    points: { get: (id) => points.get(id), byCode: () => undefined },
    ...parts,
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
