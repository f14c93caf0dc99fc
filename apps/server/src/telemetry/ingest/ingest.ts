import type { Pool } from 'pg'
import type { HistoryStore, HistoryValue } from '../../history/index.ts'
import type { DiskFault } from '../../platform/observe/disk-room.ts'
import { checkedEngineering } from './checked-sample.ts'
import type { BatchStage, CommitParticipant, IngestBatch } from './commit-participant.ts'
import { commitUntilDone } from './commit-until-done.ts'
import type { Group } from './group.ts'
import { groupQueue } from './group-queue.ts'
import { zeroCounts } from './ingest-counts.ts'
import type { IngestBox, PointDirectory } from './ingest-point.ts'
import { openIngestWriter } from './ingest-writer.ts'
import { intake } from './intake.ts'
import type { RefusedItem } from './refused-item.ts'
import { readSequences } from './sequence-rows.ts'
import { createStorePolicies } from './store-policy.ts'
import { dataTaker } from './take-data.ts'
import { jsonTaker } from './take-json.ts'

export type IngestOptions = {
  pool: Pool
  history: HistoryStore
  points: PointDirectory
  /** In this order, before anything is written. */
  stages?: readonly BatchStage[]
  participants?: readonly CommitParticipant[]
  /** Hears of each batch once it is durable: latest values, push. */
  committed?(batch: IngestBatch): void
  log: { warn(data: object, message: string): void; error(data: object, message: string): void }
  /** Says why nothing can be written now: samples wait, unacknowledged. */
  diskFault?: DiskFault
  now?: () => number
  /** How far the server's clock was set back, ms. */
  behind?: () => number
  /** From when on a company keeps history, ms. */
  keptFrom?(companyId: number): number
  /** Hears of what was dropped, or stored without its value. */
  refused?(box: IngestBox, item: RefusedItem): void
  /** Samples of one commit. */
  mostPerCommit?: number
  /** Samples that may wait; beyond it messages wait unread and boxes feel the back-pressure. */
  mostQueued?: number
}

export interface EnteredSample {
  readonly pointId: number
  readonly time: number
  readonly value: HistoryValue
}

/** Takes messages of boxes and commits them in groups; each promise resolves when its message is durable. */
export async function startIngest(options: IngestOptions) {
  const { pool, history, points, log, stages = [], participants = [], diskFault } = options
  const now = options.now ?? Date.now
  const counts = zeroCounts()
  const writer = await openIngestWriter(pool)
  const known = await readSequences(pool)
  const policies = createStorePolicies()
  const parts = { pool, writer, history, policies, stages, participants, counts, log, diskFault }
  const queue = groupQueue({
    mostPerCommit: options.mostPerCommit ?? 20_000,
    mostQueued: options.mostQueued ?? 200_000,
    now,
    commit: (group, isStopped) => commitUntilDone(group, parts, isStopped),
    committed(group) {
      try {
        options.committed?.(group)
      } catch (error) {
        log.error({ error }, 'a listener to committed samples failed')
      }
    },
  })
  const into = intake({
    queue,
    policies,
    points,
    counts,
    log,
    now,
    behind: options.behind,
    keptFrom: options.keptFrom,
    refused: options.refused,
  })
  const takeData = dataTaker(into, known)

  /** Values that people entered: of points that no box reads, so that sequences know nothing of them. */
  function takeEntered(samples: readonly EnteredSample[]): Group {
    const group = queue.open()
    for (const { pointId, time, value } of samples) {
      const point = points.get(pointId)
      if (point) into.add(group, point, { time, value }, checkedEngineering(point, value, 0))
      else counts.foreign++
    }
    return group
  }

  async function take(read: () => Group | undefined) {
    await queue.room()
    const group = read()
    if (!group) return
    counts.messages++
    await queue.durable(group)
  }

  return {
    counts,
    /** A message of our own gateway on `up/data`. */
    data: (box: IngestBox, payload: Buffer) => take(() => takeData(box, payload)),
    /** A message of a third-party box on `up/json`. */
    json: jsonTaker(into),
    /** Values entered by people, of good quality. */
    entered: (samples: readonly EnteredSample[]) => take(() => takeEntered(samples)),
    /** A commit for what stages have to add although nothing came. */
    async pulse() {
      await queue.room()
      await queue.durableOrStopped(queue.open())
    },
    /** Samples that wait for their commit. */
    get queued() {
      return queue.queued
    },
    stop: queue.stop,
  }
}

export type Ingest = Awaited<ReturnType<typeof startIngest>>
