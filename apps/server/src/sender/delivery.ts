import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import { and, eq, inArray, isNotNull, lte, min, sql } from 'drizzle-orm'
import { followingClock } from '../platform/clock-steps.ts'
import type { Platform } from '../platform/platform.ts'
import { type OutboxRow, outboxMessages } from './outbox.table.ts'
import { type Send, SendProblem } from './send-problem.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Pauses between tries; after the last the message has failed. */
const pauses = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 120 * MINUTE]
/** Whoever took a message up and says nothing for so long has died. */
const GIVEN_UP_AFTER = 2 * MINUTE
const AT_ONCE = 4

export type Senders = Partial<Record<OutboxChannel, Send>>

/** Sends what is due. A server that dies between sending and writing it down sends the message again: at least once. */
export function delivery(platform: Pick<Platform, 'database' | 'log' | 'now' | 'steady'>, senders: Senders) {
  const { database, log, now } = platform
  const db = database.systemDb
  /** A pause lasts as long as it was to, whatever is done to the clock. */
  const followClock = followingClock(platform, (step) => {
    const by = sql`${step} * interval '1 millisecond'`
    return db
      .update(outboxMessages)
      .set({
        nextTryAt: sql`${outboxMessages.nextTryAt} + ${by}`,
        validUntil: sql`${outboxMessages.validUntil} + ${by}`,
      })
      .where(inArray(outboxMessages.state, ['waiting', 'sending']))
  })
  const channels = (Object.keys(senders) as OutboxChannel[]).filter((channel) => senders[channel])
  // What nothing can send is looked at again only to expire.
  const dueAt = channels.length
    ? sql`case when ${inArray(outboxMessages.channel, channels)} then ${outboxMessages.nextTryAt} end`
    : sql`null::timestamptz`

  async function expire() {
    await db
      .update(outboxMessages)
      .set({ state: 'expired', content: null, nextTryAt: null })
      .where(and(inArray(outboxMessages.state, ['waiting', 'failed']), lte(outboxMessages.validUntil, now())))
  }

  async function takeUp(): Promise<OutboxRow | undefined> {
    const time = now()
    const next = db
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(
        and(
          inArray(outboxMessages.state, ['waiting', 'sending']),
          lte(outboxMessages.nextTryAt, time),
          inArray(outboxMessages.channel, channels),
        ),
      )
      .orderBy(outboxMessages.nextTryAt)
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(outboxMessages)
      .set({
        state: 'sending',
        attempts: sql`${outboxMessages.attempts} + 1`,
        nextTryAt: new Date(time.getTime() + GIVEN_UP_AFTER),
      })
      .where(eq(outboxMessages.id, sql`(${next})`))
      .returning()
    return row
  }

  async function deliver(row: OutboxRow, signal: AbortSignal) {
    const own = and(
      eq(outboxMessages.id, row.id),
      eq(outboxMessages.attempts, row.attempts),
      eq(outboxMessages.state, 'sending'),
    )
    const set = (values: Partial<OutboxRow>) =>
      db
        .update(outboxMessages)
        .set({ ...values, updatedAt: now() })
        .where(own)
    try {
      await senders[row.channel]!({ ...row, ...row.content! }, signal)
      await set({
        state: 'sent',
        sentAt: now(),
        problem: null,
        nextTryAt: null,
        ...(row.isSecret ? { content: null } : {}),
      })
    } catch (error) {
      if (!(error instanceof SendProblem)) log.error({ err: error, message: row.id }, 'message not sent')
      const problem = error instanceof SendProblem ? error.message : '系统错误，消息没有发出'
      const pause = pauses[row.attempts - 1]
      const isOver = (error instanceof SendProblem && error.isFinal) || pause === undefined
      const again = isOver ? null : new Date(now().getTime() + pause)
      await set({ state: isOver ? 'failed' : 'waiting', problem, nextTryAt: again })
    }
  }

  /** Answers when the next message is due. */
  return async function sendDue(signal: AbortSignal): Promise<Date | undefined> {
    await followClock()
    await expire()
    const lane = async () => {
      for (let row = await takeUp(); row; row = signal.aborted ? undefined : await takeUp()) await deliver(row, signal)
    }
    if (channels.length) await Promise.all(Array.from({ length: AT_ONCE }, lane))
    const [next] = await db
      .select({ at: min(sql<Date>`least(${dueAt}, ${outboxMessages.validUntil})`) })
      .from(outboxMessages)
      .where(and(inArray(outboxMessages.state, ['waiting', 'sending']), isNotNull(outboxMessages.nextTryAt)))
    return next?.at ? new Date(next.at) : undefined
  }
}
