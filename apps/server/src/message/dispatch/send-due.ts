import { and, asc, count, countDistinct, eq, isNotNull, lte, min, or, sql } from 'drizzle-orm'
import { messageMarks, messageStates } from '../../notice/user-message/message.table.ts'
import { followingClock } from '../../platform/clock-steps.ts'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MessageParts } from '../message-parts.ts'
import { type MessageTriggerRow, messageTriggers } from '../trigger/message-trigger.table.ts'
import { deliveries, dispatches } from './dispatch.table.ts'
import { sendBy } from './message-out.ts'
import { MOST_PEOPLE, receiversOf } from './receivers.ts'

const MINUTE = 60_000
const AT_ONCE = 200
/** Pauses after tries that went wrong; after the last it has failed. */
const pauses = [MINUTE, 5 * MINUTE, 30 * MINUTE]

type Dispatch = typeof dispatches.$inferSelect
type StepContext = Pick<Context, 'db' | 'now' | 'afterCommit'>

/**
 * Sends what is due: the first step of what has happened, later ones where nobody has read what was sent before. All of a
 * step, and that it is done, is one transaction: what dies within has sent nothing, and is taken up again.
 */
export function sendDue(platform: Pick<Platform, 'database' | 'log' | 'now' | 'steady'>, parts: MessageParts) {
  const { database, log, now } = platform
  const db = database.systemDb
  const followClock = followingClock(platform, (step) =>
    db
      .update(dispatches)
      .set({ dueAt: sql`due_at + ${step} * interval '1 millisecond'` })
      .where(isNotNull(dispatches.dueAt)),
  )

  async function sendOne({ id, companyId }: Pick<Dispatch, 'id' | 'companyId'>) {
    const afterwards: (() => void | Promise<void>)[] = []
    try {
      await database.inCompany(companyId, async (own) => {
        const [row] = await own
          .select()
          .from(dispatches)
          .where(and(eq(dispatches.id, id), lte(dispatches.dueAt, now())))
          .for('update', { skipLocked: true })
        if (row) await nextStep(row, parts, { db: own, now, afterCommit: (work) => void afterwards.push(work) })
      })
    } catch (error) {
      log.error({ err: error, dispatch: id }, 'message of a trigger not sent')
      await putOff(id)
      return
    }
    for (const work of afterwards)
      await Promise.try(work).catch((error) =>
        log.error({ err: error, dispatch: id }, 'message of a trigger not shown'),
      )
  }

  async function putOff(id: string) {
    const pause = sql`case tries ${sql.join(
      pauses.map(
        (ms, at) => sql`when ${sql.raw(`${at}`)} then ${new Date(now().getTime() + ms).toISOString()}::timestamptz`,
      ),
      sql` `,
    )} end`
    await db
      .update(dispatches)
      .set({
        tries: sql`tries + 1`,
        dueAt: pause,
        problem: '系统错误，消息没有发出',
        updatedAt: now(),
        state: sql`case when tries >= ${pauses.length} then 'failed' else 'waiting' end`,
      })
      .where(and(eq(dispatches.id, id), isNotNull(dispatches.dueAt)))
  }

  /** Answers when the next step is due. */
  return async function send(signal: AbortSignal): Promise<Date | undefined> {
    await followClock()
    const due = await db
      .select({ id: dispatches.id, companyId: dispatches.companyId })
      .from(dispatches)
      .where(lte(dispatches.dueAt, now()))
      .orderBy(asc(dispatches.dueAt))
      .limit(AT_ONCE)
    for (const one of due) {
      if (signal.aborted) return undefined
      await sendOne(one)
    }
    const [next] = await db
      .select({ at: min(dispatches.dueAt) })
      .from(dispatches)
      .where(isNotNull(dispatches.dueAt))
    return next?.at ?? undefined
  }
}

async function nextStep(row: Dispatch, parts: MessageParts, context: StepContext) {
  const { db, now } = context
  const set = (values: Partial<Dispatch>) =>
    db
      .update(dispatches)
      .set({ ...values, updatedAt: now() })
      .where(eq(dispatches.id, row.id))
  const [config] = await db.select().from(messageTriggers).where(eq(messageTriggers.id, row.configId))
  const trigger = parts.catalogue.find(row.trigger)
  if (!config || config.status === 0 || !trigger)
    return set({ state: 'stopped', dueAt: null, problem: config ? '触发配置已停用' : '触发配置已删除' })
  if (row.steps > 0 && (await isRead(row, context))) return set({ state: 'answered', dueAt: null, problem: null })
  const step = config.steps[row.steps]
  const asked = step && { step, permission: trigger.permission, byUserId: row.byUserId }
  const { people, isCut } = asked ? await receiversOf(asked, parts, db) : { people: [], isCut: false }
  if (step)
    await sendStep(row, { config, step, people, page: trigger.page, msgType: trigger.app.msgType }, parts, context)
  const told = await peopleOf(row, context)
  const next = config.steps[row.steps + 1]
  await set({
    steps: row.steps + (step ? 1 : 0),
    people: told,
    tries: 0,
    problem: isCut ? `接收人超过 ${MOST_PEOPLE} 人，只通知了前 ${MOST_PEOPLE} 人中有权查看的` : null,
    state: next ? 'waiting' : told ? 'done' : 'nobody',
    dueAt: next ? dueOf(row, step, next) : null,
  })
}

/**
 * Minutes count from what has happened. When that was is reckoned from the step at hand, which is moved along with a clock that is
 * set; not where that was put off.
 */
function dueOf({ createdAt, dueAt, tries, steps }: Dispatch, step: ConfiguredStep | undefined, next: ConfiguredStep) {
  const passed = steps && step ? step.afterMinutes * MINUTE : 0
  const began = dueAt && !tries ? dueAt.getTime() - passed : createdAt.getTime()
  return new Date(began + next.afterMinutes * MINUTE)
}

type ConfiguredStep = MessageTriggerRow['steps'][number]

interface Step {
  config: MessageTriggerRow
  step: ConfiguredStep
  people: Awaited<ReturnType<typeof receiversOf>>['people']
  page: string | undefined
  msgType: string
}

async function sendStep(
  row: Dispatch,
  { config, step, people, page, msgType }: Step,
  parts: MessageParts,
  context: StepContext,
) {
  const message = {
    companyId: row.companyId,
    model: row.trigger,
    fromName: row.byName,
    facts: row.facts,
    msgType,
    title: row.steps ? `【再次提醒】${row.title}` : row.title,
    content: row.content,
    link: page && row.subjectId ? page.replace('{id}', row.subjectId) : page && !page.includes('{id}') ? page : '',
  }
  for (const channel of step.channels) {
    const sent = await sendBy(channel, config, message, people, parts, context)
    const rows = sent.map(({ person, ...became }) => ({
      companyId: row.companyId,
      dispatchId: row.id,
      step: row.steps + 1,
      channel,
      ...became,
      userId: person.id,
      userName: person.name,
      createdAt: context.now(),
      updatedAt: context.now(),
    }))
    if (rows.length) await context.db.insert(deliveries).values(rows)
  }
}

async function peopleOf({ id }: Dispatch, { db }: StepContext): Promise<number> {
  const [counted] = await db
    .select({ people: countDistinct(deliveries.userId) })
    .from(deliveries)
    .where(eq(deliveries.dispatchId, id))
  return counted?.people ?? 0
}

/** Whether anybody who was sent it to his message centre has read it there, or taken it away. */
async function isRead({ id }: Dispatch, { db }: StepContext): Promise<boolean> {
  const [found] = await db
    .select({ read: count() })
    .from(deliveries)
    .leftJoin(
      messageStates,
      and(eq(messageStates.userId, deliveries.userId), eq(messageStates.subjectId, deliveries.messageId)),
    )
    .leftJoin(messageMarks, and(eq(messageMarks.userId, deliveries.userId), eq(messageMarks.category, 'notic')))
    .where(
      and(
        eq(deliveries.dispatchId, id),
        eq(deliveries.channel, 'page'),
        or(eq(messageStates.isRead, true), sql`${messageMarks.readThrough} >= ${deliveries.messageId}`),
      ),
    )
  return (found?.read ?? 0) > 0
}
