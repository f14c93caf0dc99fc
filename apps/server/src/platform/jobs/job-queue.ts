import { INSTALLATION_ZONE } from '@zhizao/rules/time/time-zone'
import { and, count, eq, inArray } from 'drizzle-orm'
import { clockSteps } from '../clock-steps.ts'
import type { Context } from '../context.ts'
import { statement } from '../db/statement.ts'
import type { Platform } from '../platform.ts'
import { conflict, forbidden } from '../refusal.ts'
import { type BackgroundWork, backgroundWork } from './background-work.ts'
import { fairTurns, OF_A_COMPANY_BESIDE } from './fair-turns.ts'
import { type JobRow, jobs } from './job.table.ts'
import type { JobDefinition, StartJob } from './job-definition.ts'
import { clearOldJobs, dropInputFiles } from './job-housekeeping.ts'
import { unfinished } from './job-rows.ts'
import type { NightlyWork } from './nightly-work.ts'
import { openQueue, QUEUE, SCHEMA, startQueue } from './queue.ts'
import { bringQueueBack, missedNights } from './queue-clock.ts'
import { type JobParts, jobRunner } from './run-job.ts'

export interface JobQueue {
  /** Makes a kind of job known, before `start`; answers how to start one. */
  define<Input extends Record<string, unknown>>(definition: JobDefinition<Input>): StartJob<Input>
  /** Makes work of the night known, before `start`. */
  nightly(work: NightlyWork): void
  /**
   * Work of the installation whose own rows are the truth: done when told, at the time that it answers, at the start
   * and once a minute. Make it known before `start`; the answer tells it to look again.
   */
  background(name: string, work: BackgroundWork): () => void
  /** How many jobs go before each of these that waits, by the id of its row. Not within a transaction. */
  ahead(waiting: readonly Pick<JobRow, 'id' | 'queueId'>[]): Promise<ReadonlyMap<string, number>>
  /** Tells the run of a job to end, once the caller's transaction is committed. */
  halt(jobId: string, context: Context): void
  start(): Promise<void>
  /** Interrupts what runs, within a few seconds; it is offered again at the next start. */
  stop(): Promise<void>
}

const MOST_OF_A_USER = 20
const STOP_WITHIN = 4000
const LOOK_AGAIN = 60_000
const LOOK_AT_CLOCK = 1000
const CLEAR = 'clear-jobs'

/** Long work on the server's own PostgreSQL: bounded, seen by its user, alive after a restart. */
export function jobQueue(platform: Platform, parts: JobParts): JobQueue {
  const { database, log, now } = platform
  const definitions = new Map<string, JobDefinition<Record<string, unknown>>>()
  const nightly = new Map<string, NightlyWork>()
  const background = backgroundWork(platform)
  const runner = jobRunner(platform, { ...parts, definitions })
  const queue = openQueue(database.system, log)
  const turns = fairTurns(database.system)
  const workers: string[] = []
  const stopping = new AbortController()
  const clockStep = clockSteps(platform)
  let looking: NodeJS.Timeout[] = []

  /** Workers look for work now, and after what they have in hand, not at their next turn. */
  const wake = () => {
    for (const worker of workers) queue.notifyWorker(worker)
  }

  async function offer({ queueId, companyId }: Pick<JobRow, 'queueId' | 'companyId'>) {
    const priority = -(await turns.next(companyId))
    await queue.send(QUEUE, {}, { id: queueId, priority, group: { id: companyId } })
    wake()
  }

  /** Jobs that the queue does not know, or has given up: their offer was lost with the process. */
  async function offerForgotten() {
    const { rows } = await database.system.query<{ queue_id: string; company_id: string }>(
      statement`select queue_id, company_id from ${jobs} where state = any($1) and not exists
         (select from ${SCHEMA}.job as offer where offer.name = $2 and offer.id = queue_id and offer.state < 'completed')
       order by created_at limit 1000`,
      [unfinished, QUEUE],
    )
    for (const { queue_id, company_id } of rows) {
      await queue.deleteJob(QUEUE, queue_id)
      await offer({ queueId: queue_id, companyId: company_id })
    }
  }

  /** After the clock was set, and after a night without a server. */
  async function catchUp() {
    await bringQueueBack(database.system)
    for (const name of await missedNights(database.system, [...nightly.keys(), CLEAR])) await queue.send(name, {})
  }

  function lookAgain() {
    background.wakeAll()
    catchUp().catch((error) => log.warn({ err: error }, 'the queue was not brought up to the clock'))
    offerForgotten().catch((error) => log.warn({ err: error }, 'waiting jobs not looked for'))
  }

  return {
    define<Input extends Record<string, unknown>>(definition: JobDefinition<Input>): StartJob<Input> {
      definitions.set(definition.kind, definition)
      return async ({ input, file, target = file?.filename }, context) => {
        const { db, user, language } = context
        // A job goes on as its user, with all that he may do: more than his key may.
        if (user.key) throw forbidden('后台任务只能由用户登录后提交')
        await definition.look?.({ input, ...(file && { file }) }, context)
        const mine = and(eq(jobs.userId, user.id), inArray(jobs.state, [...unfinished]))
        const [waiting] = await db.select({ total: count() }).from(jobs).where(mine)
        if (waiting!.total >= MOST_OF_A_USER)
          throw conflict(`您还有 ${MOST_OF_A_USER} 个任务没有完成，请等它们结束后再提交`)
        const inputFileId = file && (await parts.files.add(file, 'document', context)).id
        const { kind, call } = definition
        const [row] = await db
          .insert(jobs)
          .values({
            companyId: user.companyId,
            userId: user.id,
            userName: user.name,
            createdAt: now(),
            kind,
            title: call.title,
            target,
            input,
            language,
            inputFileId,
          })
          .returning({ id: jobs.id, queueId: jobs.queueId })
        context.audit({ target, after: { jobId: row!.id } })
        context.afterCommit(() =>
          // Found again a minute later at the latest: the job is recorded.
          offer({ queueId: row!.queueId, companyId: user.companyId }).catch((error) =>
            log.warn({ err: error, job: row!.id }, 'job not offered yet'),
          ),
        )
        return { jobId: row!.id }
      }
    },
    nightly: (work) => void nightly.set(work.name, work),
    background: (name, work) => background.define(name, work),
    async ahead(waiting) {
      const found = await turns.ahead(waiting.map(({ queueId }) => queueId))
      return new Map(waiting.flatMap(({ id, queueId }) => (found.has(queueId) ? [[id, found.get(queueId)!]] : [])))
    },
    halt: (jobId, context) => context.afterCommit(() => runner.halt(jobId)),
    async start() {
      await startQueue(queue)
      await offerForgotten()
      const perform = async ([offered]: { id: string }[]) => {
        wake()
        await runner.run(offered!.id)
        await dropInputFiles(platform, parts.files, eq(jobs.queueId, offered!.id))
      }
      for (const beside of OF_A_COMPANY_BESIDE) {
        const options = { pollingIntervalSeconds: 2, groupConcurrency: beside + 1 }
        workers.push(await queue.work(QUEUE, options, perform))
      }
      const clear = { name: CLEAR, cron: '10 3 * * *', work: () => clearOldJobs(platform, parts.files) }
      for (const { name, cron, work } of [...nightly.values(), clear]) {
        await queue.createQueue(name, { policy: 'exclusive', retryLimit: 2, retryDelay: 600, heartbeatSeconds: 60 })
        await queue.schedule(name, cron, null, { tz: INSTALLATION_ZONE })
        await queue.work(name, { pollingIntervalSeconds: 30 }, () => work(stopping.signal))
      }
      await background.start(queue, stopping.signal)
      const lookAtClock = () => void (clockStep() && lookAgain())
      looking = [setInterval(lookAgain, LOOK_AGAIN), setInterval(lookAtClock, LOOK_AT_CLOCK)]
    },
    async stop() {
      for (const timer of looking) clearInterval(timer)
      stopping.abort()
      runner.haltAll()
      await queue.stop({ close: false, timeout: STOP_WITHIN })
    },
  }
}
