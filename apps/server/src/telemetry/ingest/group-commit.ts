import type { PoolClient } from 'pg'
import type { CommitOutcome, PreparedWrite } from '../../platform/db/commit-prepared.ts'
import { takeClient } from '../../platform/db/take-client.ts'
import type { BatchStage, CommitParticipant } from './commit-participant.ts'
import type { CommitParts } from './commit-until-done.ts'
import type { Group } from './group.ts'
import { removeSequences, writeGaps, writeSequences } from './sequence-rows.ts'

/** What has a part in a commit. */
export type CommitPart = BatchStage | CommitParticipant

/** A part's own failure, told apart from the database being away. */
export class ParticipantFailure extends Error {
  readonly part: CommitPart

  constructor(part: CommitPart, cause: unknown) {
    super(`${part.name} could not do its part`, { cause })
    this.part = part
  }
}

/**
 * Commits a group in one transaction: journal row, sequences, participants. Returns only when it is durable; on any
 * failure everything in memory is as before and the error is thrown. When the connection breaks during COMMIT the
 * outcome is asked of PostgreSQL, so that a committed group is never written twice. What is written waits for no answer
 * but its own: of the connection's pipeline it all leaves in one packet, the commit in the next.
 */
export async function commitGroup(
  {
    pool,
    writer,
    history,
    policies,
    stages,
    participants,
  }: Pick<CommitParts, 'pool' | 'writer' | 'history' | 'policies' | 'stages' | 'participants'>,
  group: Group,
): Promise<void> {
  const outcomes: CommitOutcome[] = []
  const tx = await takeClient(pool)
  let sent: number | undefined
  try {
    stageAll(stages, group, policies, outcomes)
    const writes = prepareAll(participants, group, outcomes)
    const stored = group.stored()
    const { number, begun } = writer.begin(tx)
    await allAnswered([
      begun,
      stored.length > 0 && history.append(tx, stored).then((outcome) => outcomes.push(outcome)),
      writeSequences(tx, [...group.sequences.values()]),
      removeSequences(tx, group.gone),
      writeGaps(tx, [...group.gaps.values()]),
      ...writes.map(({ participant, write }) =>
        write.write(tx).catch((error) => {
          throw isConnectionFailure(error) ? error : new ParticipantFailure(participant, error)
        }),
      ),
    ])
    sent = number
    const { command } = await tx.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit')
    tx.release()
  } catch (error) {
    await discard(tx)
    if (sent === undefined || !(await writer.wasCommitted(sent))) {
      for (const outcome of outcomes.toReversed()) outcome.rolledBack()
      throw error
    }
  }
  for (const outcome of outcomes) outcome.committed()
}

function stageAll(
  stages: readonly BatchStage[],
  group: Group,
  policies: CommitParts['policies'],
  outcomes: CommitOutcome[],
): void {
  if (stages.length === 0) return
  const { batch, back } = group.staged(policies)
  outcomes.push({ committed() {}, rolledBack: back })
  for (const stage of stages) {
    try {
      const outcome = stage.prepare(batch)
      if (outcome) outcomes.push(outcome)
    } catch (error) {
      throw new ParticipantFailure(stage, error)
    }
  }
}

function prepareAll(participants: readonly CommitParticipant[], group: Group, outcomes: CommitOutcome[]) {
  const writes: { participant: CommitParticipant; write: PreparedWrite }[] = []
  for (const participant of participants) {
    try {
      const write = participant.prepare(group)
      if (!write) continue
      writes.push({ participant, write })
      outcomes.push(write)
    } catch (error) {
      throw new ParticipantFailure(participant, error)
    }
  }
  return writes
}

/** Waits for all; of several that failed the one that broke the transaction tells why. */
async function allAnswered(asked: readonly unknown[]): Promise<void> {
  const reasons = (await Promise.allSettled(asked)).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (reasons.length > 0) throw reasons.find((reason) => !isBehindFailure(reason)) ?? reasons[0]
}

/** Refused for what had failed before it. */
const isBehindFailure = (error: unknown): boolean =>
  (error instanceof ParticipantFailure ? (error.cause as { code?: string }) : (error as { code?: string })).code ===
  '25P02'

async function discard(tx: PoolClient): Promise<void> {
  try {
    await tx.query('rollback')
    tx.release()
  } catch (error) {
    tx.release(error as Error) // the connection is what failed
  }
}

/** SQLSTATE classes of a server in trouble or a conflict: worth trying again as often as it takes. */
const passingTrouble = /^(08|40|53|55|57|58|XX)/

/** The database's trouble rather than a fault in what was written. Connections that break have no SQLSTATE. */
function isConnectionFailure(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === undefined)
    return /^Connection terminated|^Client has encountered a connection error|not queryable/.test(message)
  return !/^[0-9A-Z]{5}$/.test(code) || passingTrouble.test(code)
}
