import type { Pool } from 'pg'
import type { HistoryStore } from '../../history/index.ts'
import type { DiskFault } from '../../platform/observe/disk-room.ts'
import type { BatchStage, CommitParticipant } from './commit-participant.ts'
import type { Group } from './group.ts'
import { type CommitPart, commitGroup, ParticipantFailure } from './group-commit.ts'
import type { IngestCounts } from './ingest-counts.ts'
import type { IngestWriter } from './ingest-writer.ts'
import type { StorePolicies } from './store-policy.ts'

export interface CommitParts {
  pool: Pool
  writer: IngestWriter
  history: HistoryStore
  policies: StorePolicies
  stages: readonly BatchStage[]
  participants: readonly CommitParticipant[]
  counts: IngestCounts
  log: { warn(data: object, message: string): void; error(data: object, message: string): void }
  /** Says why nothing can be written now: samples wait, unacknowledged. */
  diskFault?: DiskFault
}

const triesBeforeLeavingOut = 3
const firstDelay = 50
const longestDelay = 5000

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Commits a group as often as it takes; a participant that keeps failing is left out, so that the samples of every company need not wait for one part's defect. */
export async function commitUntilDone(group: Group, parts: CommitParts, isStopped: () => boolean): Promise<void> {
  const { counts, log, diskFault } = parts
  let { stages, participants } = parts
  const failures = new Map<CommitPart, number>()
  for (let delay = firstDelay; !isStopped(); delay = Math.min(delay * 2, longestDelay)) {
    if (diskFault?.()) {
      await after(delay)
      continue
    }
    const begun = performance.now()
    try {
      await commitGroup({ ...parts, stages, participants }, group)
      counts.commits++
      counts.commitMs += performance.now() - begun
      return
    } catch (error) {
      counts.failures++
      log.warn({ error, samples: group.samples.length }, 'group commit failed, trying again')
      if (error instanceof ParticipantFailure) {
        const { part } = error
        const times = (failures.get(part) ?? 0) + 1
        failures.set(part, times)
        if (times >= triesBeforeLeavingOut) {
          log.error({ error, part: part.name }, 'committing without a part that keeps failing')
          counts.withoutParticipant++
          participants = participants.filter((other) => other !== part)
          stages = stages.filter((other) => other !== part)
        }
      }
      await after(delay)
    }
  }
}
