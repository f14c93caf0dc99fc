import type { Pool } from 'pg'
import type { StoredFormula } from '../apps/server/src/formula/engine/formula.ts'
import { formulaEngine } from '../apps/server/src/formula/engine/formula-engine.ts'
import type { IngestBatch } from '../apps/server/src/telemetry/ingest/commit-participant.ts'
import { createLatestValues } from '../apps/server/src/telemetry/ingest/latest-values.ts'
import { openBenchDatabase } from './bench-database.ts'
import type { Figure } from './figure.ts'
import { compareLanes, everyTenSeconds, ingestPoints, lane, pointCount } from './ingest-lanes.ts'
import { sized } from './size.ts'

const rounds = sized(31, 6)
/** One point in so many is a formula. */
const ONE_IN = 5
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
    pointId: point - ONE_IN + at,
    objectCode: 'bench',
    code,
    dataType: 'float32' as const,
  })
  return {
    pointId: point,
    companyId: 1,
    objectId: 1_000_000,
    objectCode: 'bench',
    dataType: 'float32',
    text: texts[(point / ONE_IN) % texts.length]!,
    inputs: [input('p1', 1), input('p2', 2), input('p3', 3), input('p4', 4)],
  }
}

/**
 * Samples written a second, from message to commit, where one point in five is a formula over the four others, against all five coming
 * from boxes. Threshold: 0.9.
 */
export async function formulaCost(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  const lanes = { ours: await formulaLane(pool, true, 1), baseline: await formulaLane(pool, false, 2) }
  try {
    const { perRound, ...figure } = await compareLanes('formula-cost', pool, lanes, { rounds, ...everyTenSeconds })
    figure.notes.unshift(
      `${perRound} samples a round of ${pointCount} points; ${lanes.ours.written()} and ${lanes.baseline.written()} written in all`,
    )
    return figure
  } finally {
    await Promise.all([lanes.ours.stop(), lanes.baseline.stop()])
    await database.close()
  }
}

async function formulaLane(pool: Pool, hasFormulas: boolean, epoch: number) {
  const points = ingestPoints()
  const latest = createLatestValues()
  const engine = formulaEngine({ points: { get: (id: number) => points.get(id) } as never, committed: latest })
  if (hasFormulas) await engine.replace([...points.keys()].filter(isFormula).map(formulaOf), () => [])
  let written = 0
  const parts = {
    stages: hasFormulas ? [engine.stage] : [],
    committed(batch: IngestBatch) {
      latest.take(batch)
      written += batch.samples.length
    },
  }
  const isSent = (point: number) => !hasFormulas || !isFormula(point)
  return { ...(await lane(pool, epoch, parts, everyTenSeconds, isSent)), written: () => written }
}
