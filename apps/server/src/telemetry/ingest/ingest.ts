import type { Pool } from 'pg'
import type { HistoryStore } from '../../platform/history/history-store.ts'
import type { HistoryValue, QualityCode } from '../../platform/history/sample.ts'
import { latestTime as latestPossible } from '../../platform/history/sample.ts'
import type { DiskFault } from '../../platform/observe/disk-room.ts'
import type { CommitParticipant, IngestBatch } from './commit-participant.ts'
import { readDataMessage } from './data-message.ts'
import { Group } from './group.ts'
import { commitGroup, ParticipantFailure } from './group-commit.ts'
import { zeroCounts } from './ingest-counts.ts'
import type { IngestBox, IngestPoint, PointDirectory } from './ingest-point.ts'
import { openIngestWriter } from './ingest-writer.ts'
import { readJsonMessage } from './json-message.ts'
import { accept, giveUp, type Sequence } from './sequence.ts'
import { readSequences } from './sequence-rows.ts'
import { createStorePolicies } from './store-policy.ts'

export type IngestOptions = {
  pool: Pool
  history: HistoryStore
  points: PointDirectory
  participants?: readonly CommitParticipant[]
  /** Hears of each batch once it is durable: latest values, push. */
  committed?(batch: IngestBatch): void
  log: { warn(data: object, message: string): void; error(data: object, message: string): void }
  /** Says why nothing can be written now: samples wait, unacknowledged. */
  diskFault?: DiskFault
  now?: () => number
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

const dayMs = 86_400_000
const triesBeforeLeavingOut = 3

/** Takes messages of boxes and commits them in groups; each promise resolves when its message is durable. */
export async function startIngest(options: IngestOptions) {
  const { pool, history, points, log } = options
  const now = options.now ?? Date.now
  const mostPerCommit = options.mostPerCommit ?? 20_000
  const mostQueued = options.mostQueued ?? 200_000
  const counts = zeroCounts()
  const policies = createStorePolicies()
  const writer = await openIngestWriter(pool)
  const sequences = new Map<string, Sequence>()
  for (const sequence of await readSequences(pool)) sequences.set(`${sequence.boxId}/${sequence.epoch}`, sequence)

  const groups: Group[] = []
  const forRoom: (() => void)[] = []
  let queued = 0
  let committing: Promise<void> | undefined
  let stopped = false

  function openGroup(): Group {
    const last = groups.at(-1)
    if (last && last.samples.length < mostPerCommit) return last
    const group = new Group()
    groups.push(group)
    return group
  }

  function sequenceOf(box: IngestBox, epoch: number): Sequence {
    const key = `${box.boxId}/${epoch}`
    let sequence = sequences.get(key)
    if (!sequence) {
      sequence = { boxId: box.boxId, companyId: box.companyId, epoch, last: 0, lastTime: 0, gaps: [] }
      sequences.set(key, sequence)
    }
    return sequence
  }

  function add(group: Group, point: IngestPoint, time: number, value: HistoryValue, quality: QualityCode): void {
    if (time > now() + dayMs || time >= latestPossible) {
      counts.ahead++
      return
    }
    group.samples.push(point.companyId, point.id, time, value, quality)
    group.points.push(point)
    counts.samples++
    queued++
    if (policies.stores(point, time, value, quality)) counts.stored++
    else group.unstored.push(group.samples.length - 1)
  }

  function takeData(box: IngestBox, payload: Buffer): Group | undefined {
    const message = readDataMessage(payload)
    if (!message) return malformed(box)
    const group = openGroup()
    const sequence = sequenceOf(box, message.epoch)
    const { lost } = message
    if (lost) {
      const to = Math.min(lost.to, message.seq - 1)
      if (lost.from <= to) {
        for (const gap of giveUp(sequence, lost.from, to, lost.reason, now())) group.markGap(sequence, gap)
      }
    }
    const verdict = accept(sequence, message.seq, now(), message.samples[0]?.[1] ?? null)
    for (const gap of verdict.changed) group.markGap(sequence, gap)
    // A duplicate waits with the group: what it repeats may itself not be committed yet.
    if (verdict.kind === 'duplicate') counts.duplicates++
    else {
      if (verdict.kind === 'late') counts.late++
      for (const [pointId, time, value, quality] of message.samples) {
        const point = points.get(pointId)
        if (point?.boxId !== box.boxId) counts.foreign++
        else {
          add(group, point, time, value, quality)
          if (time > sequence.lastTime) sequence.lastTime = time
        }
      }
    }
    group.mark(sequence)
    return group
  }

  function takeJson(box: IngestBox, payload: Buffer): Group | undefined {
    const samples = readJsonMessage(payload, now())
    if (!samples) return malformed(box)
    const group = openGroup()
    for (const { code, time, value, quality } of samples) {
      const point = points.byCode(box.boxId, code)
      if (point) add(group, point, time, value, quality)
      else counts.foreign++
    }
    return group
  }

  /** Values that people entered: of points that no box reads, so that sequences know nothing of them. */
  function takeEntered(samples: readonly EnteredSample[]): Group {
    const group = openGroup()
    for (const { pointId, time, value } of samples) {
      const point = points.get(pointId)
      if (point) add(group, point, time, value, 0)
      else counts.foreign++
    }
    return group
  }

  function malformed(box: IngestBox): undefined {
    counts.malformed++
    log.warn({ box: box.code }, 'message of a box could not be read')
  }

  async function take(read: () => Group | undefined) {
    if (queued >= mostQueued || forRoom.length > 0) await new Promise<void>((resolve) => forRoom.push(resolve))
    if (stopped) throw new Error('ingest has stopped')
    const group = read()
    if (!group) return
    counts.messages++
    await new Promise<void>((resolve) => {
      group.waiting.push(resolve)
      committing ??= commitAll()
    })
  }

  async function commitAll(): Promise<void> {
    // Lets the messages of one network read come together.
    await new Promise((resolve) => setImmediate(resolve))
    while (groups.length > 0 && !stopped) {
      const group = groups.shift()!
      group.receivedAt = now()
      await commitUntilDone(group)
      queued -= group.samples.length
      if (stopped) break
      for (const resolve of group.waiting) resolve()
      tell(group)
      while (queued < mostQueued && forRoom.length > 0) {
        forRoom.shift()!()
        await null // lets it queue its samples before the next is let in
      }
    }
    committing = undefined
  }

  function tell(group: Group): void {
    try {
      options.committed?.(group)
    } catch (error) {
      log.error({ error }, 'a listener to committed samples failed')
    }
  }

  async function commitUntilDone(group: Group): Promise<void> {
    let participants = options.participants ?? []
    const failures = new Map<CommitParticipant, number>()
    for (let delay = 50; !stopped; delay = Math.min(delay * 2, 5000)) {
      if (options.diskFault?.()) {
        await new Promise((resolve) => setTimeout(resolve, delay))
        continue
      }
      const begun = performance.now()
      try {
        await commitGroup(pool, writer, history, participants, group)
        counts.commits++
        counts.commitMs += performance.now() - begun
        return
      } catch (error) {
        counts.failures++
        log.warn({ error, samples: group.samples.length }, 'group commit failed, trying again')
        if (error instanceof ParticipantFailure) {
          const { participant } = error
          const times = (failures.get(participant) ?? 0) + 1
          failures.set(participant, times)
          if (times >= triesBeforeLeavingOut) {
            // The samples of every company must not wait for one part's defect.
            log.error({ error, participant: participant.name }, 'committing without a part that keeps failing')
            counts.withoutParticipant++
            participants = participants.filter((other) => other !== participant)
          }
        }
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
  }

  return {
    counts,
    /** A message of our own gateway on `up/data`. */
    data: (box: IngestBox, payload: Buffer) => take(() => takeData(box, payload)),
    /** A message of a third-party box on `up/json`. */
    json: (box: IngestBox, payload: Buffer) => take(() => takeJson(box, payload)),
    /** Values entered by people, of good quality. */
    entered: (samples: readonly EnteredSample[]) => take(() => takeEntered(samples)),
    /** Samples that wait for their commit. */
    get queued() {
      return queued
    },
    /** Ends after the commit at hand; what still waits is not acknowledged and comes again. */
    async stop(): Promise<void> {
      const last = committing
      stopped = true
      for (const resolve of forRoom.splice(0)) resolve()
      await last
    },
  }
}

export type Ingest = Awaited<ReturnType<typeof startIngest>>
