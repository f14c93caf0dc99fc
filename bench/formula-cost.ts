import type { Pool } from 'pg'
import type { StoredFormula } from '../apps/server/src/formula/engine/formula.ts'
import { formulaEngine } from '../apps/server/src/formula/engine/formula-engine.ts'
import { createPostgresHistoryStore } from '../apps/server/src/platform/history/postgres-history-store.ts'
import { startIngest } from '../apps/server/src/telemetry/ingest/ingest.ts'
import { createLatestValues } from '../apps/server/src/telemetry/ingest/latest-values.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { seeded, signal } from './signals.ts'

const rounds = 6
const boxes = 20
const pointsPerBox = 250
const pointCount = boxes * pointsPerBox
/** One point in so many is a formula. */
const ONE_IN = 5
const pollsPerRound = 50
const samplesPerRound = pointCount * pollsPerRound
const valuesPerMessage = 50
const window = 100
const start = Date.UTC(2026, 0, 1)
const stepMs = 10_000

const isFormula = (point: number) => point % ONE_IN === 0

/** What plants compute: sums, ratios, conditions, a mean of the last while. */
const texts = [
  '[p1] + [p2]',
  '100 * [p1] / sqrt([p1] ^ 2 + [p2] ^ 2)',
  '[p3] - [p4]',
  "avg([p1], '5m')",
  '[p1] > 50 ? [p2] : [p3]',
]

/** The formula of a point reads the four points before it. */
function formulaOf(point: number): StoredFormula {
  const input = (code: string, at: number) => ({
    ...{ pointId: point - ONE_IN + at, objectCode: 'bench', code, dataType: 'float32' as const },
  })
  return {
    ...{ pointId: point, companyId: 1, objectId: 1_000_000, objectCode: 'bench', dataType: 'float32' },
    text: texts[(point / ONE_IN) % texts.length]!,
    inputs: [input('p1', 1), input('p2', 2), input('p3', 3), input('p4', 4)],
  }
}

/**
 * Samples written a second, from message to commit, where one point in five is a formula over the four others, against all five coming
 * from boxes. No broker and no compaction, which both would have and which would hide the difference. Threshold: 0.9.
 */
export async function formulaCost(): Promise<Figure> {
  const database = await openBenchDatabase()
  const lanes = { ours: await lane(database.pool, true, 1), baseline: await lane(database.pool, false, 2) }
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
    const ratios = rates.ours.map((rate, round) => rate / rates.baseline[round]!)
    return {
      name: 'formula-cost',
      // Of neighbours in time, so that a machine that slows down slows both.
      ratio: median(ratios),
      ours: `${median(rates.ours).toFixed(0)}k/s`,
      baseline: `${median(rates.baseline).toFixed(0)}k/s`,
      notes: [
        `${samplesPerRound} samples a round of ${pointCount} points; ${lanes.ours.written()} and ${lanes.baseline.written()} written in all`,
        `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}, spread ${spreadOf(ratios)}`,
      ],
    }
  } finally {
    await Promise.all([lanes.ours.stop(), lanes.baseline.stop()])
    await database.close()
  }
}

/** An ingest of its own with all boxes; epochs keep the two apart. */
async function lane(pool: Pool, hasFormulas: boolean, epoch: number) {
  const points = new Map(
    Array.from({ length: pointCount }, (_, at) => [
      at + 1,
      {
        ...{ id: at + 1, companyId: 1, boxId: Math.floor(at / pointsPerBox) + 1, objectId: 1_000_000 },
        ...{ storePolicy: 'every', storeSeconds: null, dataType: 'float32' as const, scale: 1, offset: 0 },
      },
    ]),
  )
  const latest = createLatestValues()
  const directory = { get: (id: number) => points.get(id), byCode: () => undefined }
  const engine = formulaEngine({ points: directory as never, latest })
  if (hasFormulas) {
    const stored = [...points.keys()].filter(isFormula).map(formulaOf)
    await engine.replace(stored, () => [])
  }
  let written = 0
  const ingest = await startIngest({
    ...{ pool, history: createPostgresHistoryStore(pool), points: directory, log: console },
    stages: hasFormulas ? [engine.stage] : [],
    committed(batch) {
      latest.take(batch)
      written += batch.samples.length
    },
  })
  const random = seeded(1)
  const seqs = new Array<number>(boxes).fill(0)

  function messagesOf(box: number, round: number): Buffer[] {
    const messages: Buffer[] = []
    for (let poll = round * pollsPerRound; poll < (round + 1) * pollsPerRound; poll++) {
      for (let first = 0; first < pointsPerBox; first += valuesPerMessage) {
        const samples = Array.from({ length: valuesPerMessage }, (_, at) => box * pointsPerBox + first + at + 1)
          .filter((point) => !hasFormulas || !isFormula(point))
          .map((point) => [point, start + poll * stepMs, signal(point, poll, random), 0])
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
    written: () => written,
    stop: () => ingest.stop(),
  }
}
