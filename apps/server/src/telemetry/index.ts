import type { PointKey } from '../platform/history/chunk-rows.ts'
import { startCompactionThread } from '../platform/history/compaction-thread.ts'
import { startCompactor } from '../platform/history/compactor.ts'
import type { HistoryStore } from '../platform/history/history-store.ts'
import { journalBacklog } from '../platform/history/journal-rows.ts'
import { createPostgresHistoryStore } from '../platform/history/postgres-history-store.ts'
import type { Metrics } from '../platform/observe/observe.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { PushSources } from '../platform/push/push-server.ts'
import type { CommitParticipant, IngestBatch } from './ingest/commit-participant.ts'
import { type Ingest, startIngest } from './ingest/ingest.ts'
import { type IngestCounts, zeroCounts } from './ingest/ingest-counts.ts'
import type { IngestBox } from './ingest/ingest-point.ts'
import { createLatestValues, type LatestValues } from './ingest/latest-values.ts'
import { type LivePoints, livePoints } from './live/live-points.ts'
import { liveValue, pushSources } from './live/push-sources.ts'
import { keepHistoryDays, removeOldHistory } from './retention/remove-old-history.ts'

export type { CommitParticipant, IngestBatch } from './ingest/commit-participant.ts'
export type { IngestBox } from './ingest/ingest-point.ts'
export type { LatestValues } from './ingest/latest-values.ts'

export interface TelemetryDomain extends Domain {
  readonly history: HistoryStore
  readonly latest: Pick<LatestValues, 'get'>
  readonly points: Pick<LivePoints, 'get' | 'byCode' | 'ofObject' | 'all' | 'settled'>
  readonly pushSources: PushSources
  /** Removes samples that their companies do not keep any longer. */
  removeOldHistory(signal: AbortSignal): Promise<void>
  /** Compacts what waits for its hour; `told` hears how many samples are done. */
  compactNow(told: (done: number, total: number) => void): Promise<{ samples: number; chunks: number }>
  /** Samples that wait for their commit. */
  waiting(): number
  /** Messages of boxes; each promise resolves when its samples are durable. */
  data(box: IngestBox, payload: Buffer): Promise<void>
  json(box: IngestBox, payload: Buffer): Promise<void>
  counts(): Readonly<IngestCounts>
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
export function telemetryDomain(platform: Platform): TelemetryDomain {
  const { database, log, push, diskFault } = platform
  const now = () => platform.now().getTime()
  const history = createPostgresHistoryStore(database.system, { now })
  const latest = createLatestValues()
  const points = livePoints(platform)
  const participants: CommitParticipant[] = []
  const listeners = new Set<(batch: IngestBatch) => void>()
  let ingest: Ingest | undefined
  let stopHistory: (() => Promise<void>) | undefined
  let compactNow: TelemetryDomain['compactNow'] | undefined

  function startHistory() {
    const thread = startCompactionThread({ connectionString: database.system.options.connectionString })
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
    latest.take(batch)
    showChanged(batch)
    for (const listener of listeners) {
      try {
        listener(batch)
      } catch (error) {
        log.error({ err: error }, 'a listener to committed samples failed')
      }
    }
  }

  /** One value a point, however many came; late samples changed nothing. */
  function showChanged({ samples }: IngestBatch) {
    const watched = new Set<number>()
    for (let i = 0; i < samples.length; i++) {
      const pointId = samples.pointIds[i]!
      if (push.isWatched(pointId) && latest.get(pointId)?.time === samples.times[i]) watched.add(pointId)
    }
    if (watched.size) push.values([...watched].flatMap((id) => liveValue(latest, id) ?? []))
  }

  async function take(kind: 'data' | 'json', box: IngestBox, payload: Buffer): Promise<void> {
    // A sample of a point that was just given its source must not be taken for a stranger's.
    if (points.isBehind()) await points.settled()
    if (!ingest) throw new Error('ingest is not running')
    return ingest[kind](box, payload)
  }

  return {
    routes: [],
    params: [keepHistoryDays],
    history,
    latest,
    points,
    pushSources: pushSources(database, points, latest),
    removeOldHistory: (signal) => removeOldHistory(platform, history, signal),
    compactNow(told) {
      if (!compactNow) throw new Error('history is not running')
      return compactNow(told)
    },
    waiting: () => ingest?.queued ?? 0,
    data: (box, payload) => take('data', box, payload),
    json: (box, payload) => take('json', box, payload),
    counts: () => ingest?.counts ?? zeroCounts(),
    addParticipant: (participant) => void participants.push(participant),
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      await history.open()
      await points.open()
      const keys = [...points.all()].map(({ id, companyId }) => ({ pointId: id, companyId }))
      latest.restore(await history.latest(keys))
      const between = (point: PointKey, from: number, to: number) =>
        history.raw(point, { from, to, limit: MOST_RESUMED }).then(({ samples }) => samples)
      for (const participant of participants) await participant.resume?.({ latest: latest.get, between })
      startHistory()
      ingest = await startIngest({
        pool: database.system,
        history,
        points,
        participants,
        committed,
        log,
        diskFault,
        now,
      })
    },
    async stop() {
      await ingest?.stop()
      ingest = undefined
      await points.close()
      await stopHistory?.()
    },
    health: () => ({ ingest: !ingest ? 'stopped' : ingest.queued < BEHIND ? 'ok' : 'behind' }),
    measure(figures: Metrics) {
      for (const name of Object.keys(zeroCounts()) as (keyof IngestCounts)[]) {
        const title = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        figures.gauge(`ingest_${title}`, `Ingest since start: ${name}`, () => ingest?.counts[name] ?? 0)
      }
      figures.gauge('ingest_queued', 'Samples waiting for their commit', () => ingest?.queued ?? 0)
      figures.gauge('history_recent', 'Samples held in memory until compaction', () => history.recentSize)
    },
  }
}
