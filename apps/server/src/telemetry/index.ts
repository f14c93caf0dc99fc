import type { RefusedReason } from '@zhizao/contract/gateway-box/box'
import type { HistoryStore, PointKey } from '../history/index.ts'
import {
  createPostgresHistoryStore,
  hourMs,
  journalBacklog,
  startCompactionThread,
  startCompactor,
} from '../history/index.ts'
import { clockBehind } from '../platform/clock-steps.ts'
import type { Metrics } from '../platform/observe/observe.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { PushSources } from '../platform/push/push-server.ts'
import { timeFault } from './ingest/checked-sample.ts'
import type { BatchStage, CommitParticipant, IngestBatch } from './ingest/commit-participant.ts'
import { type EnteredSample, type Ingest, startIngest } from './ingest/ingest.ts'
import { type IngestCounts, zeroCounts } from './ingest/ingest-counts.ts'
import type { IngestBox } from './ingest/ingest-point.ts'
import type { LatestValues } from './ingest/latest-values.ts'
import type { RefusedItem } from './ingest/refused-item.ts'
import { createStorePolicies } from './ingest/store-policy.ts'
import { livePlant } from './live/live-plant.ts'
import type { LivePoints } from './live/live-points.ts'
import type { PlantReaders } from './live/plant-readers.ts'
import type { PointLives } from './live/point-lives.ts'
import { answerPlantNow, type PlantNow, plantNow } from './plant-now.ts'
import { keptHistory } from './retention/kept-history.ts'
import { keepHistoryDays, keptDays, removeOldHistory } from './retention/remove-old-history.ts'

export type {
  BatchStage,
  CommitParticipant,
  IngestBatch,
  StagedBatch,
  StoredSamples,
  StoredValues,
} from './ingest/commit-participant.ts'
export type { IngestBox } from './ingest/ingest-point.ts'
export type { LatestValues } from './ingest/latest-values.ts'
export type { RefusedItem } from './ingest/refused-item.ts'
export type { LoadPoints, PlantReaders } from './live/plant-readers.ts'
export type { PlantNow, PointNow } from './plant-now.ts'
export { createStorePolicies, keptDays }

export interface TelemetryDomain extends Domain {
  readonly history: HistoryStore
  /** How points and objects stand, for calls: asked of the home of their company. */
  readonly plantNow: PlantNow
  /** The newest values as they were committed, for engines, which have an eye on the lives themselves. */
  readonly committed: Pick<LatestValues, 'get'>
  /** Whether what reads points is there, for engines. */
  readonly lives: Pick<PointLives, 'ofPoint' | 'deviceOf' | 'derive'>
  readonly points: Pick<LivePoints, 'get' | 'byCode' | 'ofObject' | 'all' | 'settled'>
  readonly pushSources: PushSources
  /** Compacts what waits for its hour; `told` hears how many samples are done. */
  compactNow(told: (done: number, total: number) => void): Promise<{ samples: number; chunks: number }>
  /** Samples that wait for their commit. */
  waiting(): number
  /** Messages of boxes; each promise resolves when its samples are durable. */
  data(box: IngestBox, payload: Buffer): Promise<void>
  json(box: IngestBox, payload: Buffer): Promise<void>
  /** Why a sample of this time would not be taken. */
  timeFault(companyId: number, time: number): RefusedReason | undefined
  /** A commit for what stages have to add although nothing came. */
  pulse(): Promise<void>
  counts(): Readonly<IngestCounts>
  /** Hears of what boxes sent and was not taken. */
  onRefused(listener: (box: IngestBox, item: RefusedItem) => void): void
  /** Looks at every batch before it is written, in the order of being added. */
  addStage(stage: BatchStage): void
  /** Takes part in every commit from now on. */
  addParticipant(participant: CommitParticipant): void
  /** Hears of each batch once it is durable and in the latest values. Returns how to stop. */
  onCommitted(listener: (batch: IngestBatch) => void): () => void
}

/** Samples waiting for their commit that count as being behind. */
const BEHIND = 150_000

/** Samples of one point that a participant is told of at start. */
const MOST_RESUMED = 1_000_000

/** The way of a sample inside the server: ingest, history, latest values, push. */
export function telemetryDomain(platform: Platform, readers: PlantReaders): TelemetryDomain {
  const { database, log, diskFault } = platform
  const now = () => platform.now().getTime()
  const history = createPostgresHistoryStore(database.system, { now })
  const plant = livePlant(platform, readers)
  const { latest, points } = plant
  const stages: BatchStage[] = []
  const participants: CommitParticipant[] = []
  const listeners = new Set<(batch: IngestBatch) => void>()
  const refusedListeners: ((box: IngestBox, item: RefusedItem) => void)[] = []
  const kept = keptHistory(platform)
  let ingest: Ingest | undefined
  let stopHistory: (() => Promise<void>) | undefined
  let compactNow: TelemetryDomain['compactNow'] | undefined

  function startHistory() {
    const thread = startCompactionThread({ connectionString: database.system.options.connectionString }, (warning) =>
      log.warn({ warning }, 'the room of compacted samples could not be given back'),
    )
    const compactor = startCompactor({
      // Chunks are made from what stands in the journal already: that can wait for room.
      run: async (mostSamples) => (diskFault?.() ? undefined : thread.run(mostSamples)),
      backlog: () => journalBacklog(database.system),
      finished: ({ lastId }) => history.compactedUpTo(lastId),
      failed: (error) => log.error({ err: error }, 'compaction failed, trying again'),
      now,
    })
    listeners.add((batch) => compactor.appended(batch.samples.length))
    compactNow = compactor.now
    stopHistory = async () => {
      await compactor.stop()
      await thread.stop()
    }
  }

  function committed(batch: IngestBatch) {
    plant.take(batch)
    for (const listener of listeners) {
      try {
        listener(batch)
      } catch (error) {
        log.error({ err: error }, 'a listener to committed samples failed')
      }
    }
  }

  async function take(work: (ingest: Ingest) => Promise<void>): Promise<void> {
    // A sample of a point that was just given its source must not be taken for a stranger's.
    if (points.isBehind()) await points.settled()
    for (const stage of stages) await stage.settled?.()
    if (!ingest) throw new Error('ingest is not running')
    return work(ingest)
  }

  function entered(samples: readonly EnteredSample[]) {
    // Whoever waits for a commit waits for the connection that it takes.
    database.refuseSecond()
    return take((running) => running.entered(samples))
  }

  async function forget({ companyId, pointId }: PointKey, time: number) {
    const before = Math.floor(time / hourMs) * hourMs
    // Samples still in the journal would become chunks again.
    await compactNow?.(() => {})
    await history.removeBefore(companyId, [pointId], before)
    return before
  }

  async function start() {
    await history.open()
    await plant.open()
    await kept.start()
    await plant.restore(history)
    const between = (point: PointKey, from: number, to: number) =>
      history.raw(point, { from, to, limit: MOST_RESUMED }).then(({ samples }) => samples)
    const stored = { latest: latest.get, between, before: history.latestBefore }
    for (const part of [...stages, ...participants]) await part.resume?.(stored)
    startHistory()
    ingest = await startIngest({
      pool: database.ingest,
      history,
      points,
      stages,
      participants: [plant.participant, ...participants],
      committed,
      log,
      diskFault,
      now,
      behind: clockBehind(platform),
      keptFrom: kept.from,
      refused: (box, item) => {
        for (const listener of refusedListeners) listener(box, item)
      },
    })
  }

  async function stop() {
    kept.stop()
    await ingest?.stop()
    ingest = undefined
    await plant.close()
    await stopHistory?.()
  }

  const home = { latest: plant.present, lives: plant.lives, treeVersion: plant.treeVersion }
  answerPlantNow(platform.homes, { ...home, entered, forget })
  return {
    routes: [],
    params: [keepHistoryDays],
    history,
    plantNow: plantNow(platform.homes),
    committed: latest,
    lives: plant.lives,
    points,
    pushSources: plant.pushSources,
    nightly: [
      { name: 'history-retention', cron: '20 2 * * *', work: (signal) => removeOldHistory(platform, history, signal) },
    ],
    data: (box, payload) => take((running) => running.data(box, payload)),
    json: (box, payload) => take((running) => running.json(box, payload)),
    timeFault: (companyId, time) => timeFault(time, now(), kept.from(companyId)),
    async pulse() {
      if (points.isBehind()) await points.settled()
      await ingest?.pulse()
    },
    compactNow(told) {
      if (!compactNow) throw new Error('history is not running')
      return compactNow(told)
    },
    waiting: () => ingest?.queued ?? 0,
    counts: () => ingest?.counts ?? zeroCounts(),
    onRefused: (listener) => void refusedListeners.push(listener),
    addStage: (stage) => void stages.push(stage),
    addParticipant: (participant) => void participants.push(participant),
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    stop,
    health: () => ({ ingest: !ingest ? 'stopped' : ingest.queued < BEHIND ? 'ok' : 'behind' }),
    measure: (figures) => measureIngest(figures, () => ingest, history),
  }
}

function measureIngest(figures: Metrics, running: () => Ingest | undefined, history: { readonly recentSize: number }) {
  for (const name of Object.keys(zeroCounts()) as (keyof IngestCounts)[]) {
    const title = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    figures.gauge(`ingest_${title}`, `Ingest since start: ${name}`, () => running()?.counts[name] ?? 0)
  }
  figures.gauge('ingest_queued', 'Samples waiting for their commit', () => running()?.queued ?? 0)
  figures.gauge('history_recent', 'Samples held in memory until compaction', () => history.recentSize)
}
