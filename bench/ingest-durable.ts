import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { startCompactionThread } from '../apps/server/src/history/compaction-thread.ts'
import { startCompactor } from '../apps/server/src/history/compactor.ts'
import { journalBacklog } from '../apps/server/src/history/journal-rows.ts'
import { createPostgresHistoryStore } from '../apps/server/src/history/postgres-history-store.ts'
import { startBroker } from '../apps/server/src/platform/mqtt/broker.ts'
import { startIngest } from '../apps/server/src/telemetry/ingest/ingest.ts'
import type { IngestBox } from '../apps/server/src/telemetry/ingest/ingest-point.ts'
import { createLatestValues } from '../apps/server/src/telemetry/ingest/latest-values.ts'
import { createPointDirectory } from '../apps/server/src/telemetry/ingest/point-directory.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median, timed } from './figure.ts'
import type { PublisherPlan } from './ingest-publisher.ts'
import { openKeyedTable, type Rows } from './keyed-rows.ts'
import { seeded, signal } from './signals.ts'
import { sized } from './size.ts'

const rounds = 5
const plan = {
  boxes: sized(20, 4),
  pointsPerBox: 250,
  valuesPerMessage: 50,
  window: 100,
  start: Date.UTC(2026, 0, 1),
  stepMs: 10_000,
}
const pollsPerRound = sized(400, 4)
/** Samples that compaction begins at, and takes at most. */
const compactedAt = sized(500_000, 5000)
const pointCount = plan.boxes * plan.pointsPerBox
const samplesPerRound = pointCount * pollsPerRound

/**
 * Samples a second through MQTT QoS 1 messages of 50 values, acknowledged after commit, with compaction running,
 * against binary COPY of the same rows into a keyed table. Threshold: at least 4.
 */
export async function ingestDurable(): Promise<Figure> {
  const database = await openBenchDatabase()
  const { pool } = database
  const keyed = await openKeyedTable(database.url)
  const history = createPostgresHistoryStore(pool)
  const thread = startCompactionThread({ connectionString: database.url })
  let compacted = 0
  let compactionMs = 0
  const compactor = startCompactor({
    run: async (most) => {
      const begun = performance.now()
      const result = await thread.run(most)
      compactionMs += performance.now() - begun
      return result
    },
    backlog: () => journalBacklog(pool),
    finished: (result) => {
      compacted += result.samples
      history.compactedUpTo(result.lastId)
    },
    failed: (error) => console.error(error),
    atSamples: compactedAt,
    mostSamples: compactedAt,
  })
  const latest = createLatestValues()
  const ingest = await startIngest({
    pool,
    history,
    points: await createPointDirectory(async () => Array.from({ length: pointCount }, (_, i) => pointOf(i + 1))),
    committed: (batch) => {
      latest.take(batch)
      compactor.appended(batch.samples.length)
    },
    log: { warn: console.warn, error: console.error },
  })
  const broker = await startBroker<IngestBox>({
    port: 0,
    host: '127.0.0.1',
    authenticate: async (code) => ({ code, boxId: Number(code.slice(1)), companyId: 1 }),
    onPublish: (box, _topic, payload) => ingest.data(box, payload),
    log: { info: () => {}, warn: console.warn },
  })
  const publisher = fork(new URL('./ingest-publisher.ts', import.meta.url), [
    JSON.stringify({ ...plan, port: broker.port } satisfies PublisherPlan),
  ])
  try {
    await said(publisher, 'ready')
    const ours: number[] = []
    const baseline: number[] = []
    const compactedIn: number[] = []
    let averageBytes = 0
    for (let round = 0; round < rounds + 1; round++) {
      publisher.send({ prepare: { firstPoll: round * pollsPerRound, polls: pollsPerRound } })
      averageBytes = (await said(publisher, 'prepared')).averageBytes
      const before = compacted
      const took = await timed(async () => {
        publisher.send({ go: true })
        await said(publisher, 'done')
      })
      const during = compacted - before
      await drained(pool)
      const rows = rowsOf(round)
      const copied = await timed(() => keyed.copy(rows))
      if (round === 0) continue // the first round warms both up
      ours.push(samplesPerRound / took)
      baseline.push(samplesPerRound / copied)
      compactedIn.push(during)
    }
    await checkComplete(pool, (rounds + 1) * samplesPerRound)
    const { counts } = ingest
    return {
      name: 'ingest-durable',
      ratio: median(ours) / median(baseline),
      ours: `${median(ours).toFixed(0)}k/s`,
      baseline: `${median(baseline).toFixed(0)}k/s`,
      notes: [
        `${samplesPerRound} samples a round, ${averageBytes.toFixed(0)} bytes a message, ${(counts.samples / counts.commits).toFixed(0)} samples and ${(counts.commitMs / counts.commits).toFixed(1)} ms a commit`,
        `samples compacted while the clock ran: ${compactedIn.join(', ')}; ${(compacted / compactionMs).toFixed(0)}k/s while compacting; every sample is there once (counted)`,
        `rounds ours ${ours.map((v) => v.toFixed(0)).join(' ')} baseline ${baseline.map((v) => v.toFixed(0)).join(' ')}`,
      ],
    }
  } finally {
    publisher.kill()
    await broker.close()
    await ingest.stop()
    await compactor.stop()
    await thread.stop()
    await keyed.close()
    await database.close()
  }
}

type Said = { averageBytes: number }

async function said(child: ChildProcess, what: string): Promise<Said> {
  for (;;) {
    const [message] = await once(child, 'message')
    if (what in message) return message
  }
}

/** Waits until no full run of compaction is left, so that the baseline is not measured beside it. */
async function drained(pool: Awaited<ReturnType<typeof openBenchDatabase>>['pool']): Promise<void> {
  while ((await journalBacklog(pool)).samples >= compactedAt) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function checkComplete(
  pool: Awaited<ReturnType<typeof openBenchDatabase>>['pool'],
  expected: number,
): Promise<void> {
  const { rows } = await pool.query(
    'select sum(n)::int as n from (select n from sample_chunk union all select n from sample_journal) as all_samples',
  )
  if (rows[0].n !== expected) throw new Error(`${rows[0].n} samples stored, ${expected} sent`)
}

function pointOf(id: number) {
  return {
    id,
    companyId: 1,
    boxId: Math.floor((id - 1) / plan.pointsPerBox) + 1,
    objectId: 1,
    storePolicy: 'every',
    storeSeconds: null,
    dataType: 'float32' as const,
    scale: 1,
    offset: 0,
  }
}

function rowsOf(round: number): Rows {
  const random = seeded(1)
  const points = new Uint32Array(samplesPerRound)
  const times = new Float64Array(samplesPerRound)
  const values = new Float64Array(samplesPerRound)
  let at = 0
  for (let poll = round * pollsPerRound; poll < (round + 1) * pollsPerRound; poll++) {
    for (let point = 1; point <= pointCount; point++, at++) {
      points[at] = point
      times[at] = plan.start + poll * plan.stepMs
      values[at] = signal(point, poll, random)
    }
  }
  return { points, times, values }
}
