import { type ScriptCode, type ScriptInput, script as scriptCalls } from '@zhizao/contract/operations/script'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import { reasonOf } from '../../platform/jobs/job-problem.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { OperationScript } from './operation-script.ts'
import { runLog } from './run-log.ts'
import { scriptRuns } from './script-run.table.ts'

/** The kind of the jobs behind runs. */
export const JOB_KIND = 'operations.run'

/** What starts a run: a person, or a schedule at one of its times. */
export interface Start {
  script: ScriptCode
  input: ScriptInput
  schedule?: { id: string; fireAt: Date }
}

/** Starts runs of scripts as jobs and keeps what they wrote. */
export function scriptRunService(
  platform: Platform,
  { jobs: queue, scripts }: { jobs: JobQueue; scripts: readonly OperationScript[] },
) {
  const { database, now } = platform
  const byCode = new Map(scripts.map((script) => [script.code, script]))
  const startJob = queue.define<{ runId: string }>({
    kind: JOB_KIND,
    call: scriptCalls.run,
    interrupted: 'again',
    async run(job) {
      const row = await begun(job.input.runId)
      const script = byCode.get(row.script)!
      const log = runLog(platform, row.id)
      try {
        const { signal, progress } = job
        const message = await script.run({ input: row.input, signal, progress, say: log.say })
        log.say(message)
        await log.written()
        await end(row.id, { state: 'done', message })
        return { message }
      } catch (error) {
        log.say(reasonOf(error)?.message ?? '没有完成')
        await log.written()
        // The job tells why; when it is put back, the run goes on with it.
        if (reasonOf(error)) await end(row.id, { state: 'failed', message: reasonOf(error)!.message })
        throw error
      }
    },
  })

  async function begun(id: string) {
    const [row] = await database.systemDb
      .update(scriptRuns)
      .set({ state: 'running', startedAt: now(), updatedAt: now() })
      .where(eq(scriptRuns.id, id))
      .returning()
    if (!row) throw notFound('执行记录')
    return row
  }
  const end = (id: string, what: { state: 'done' | 'failed' | 'cancelled'; message: string }) =>
    database.systemDb
      .update(scriptRuns)
      .set({ ...what, endedAt: now(), updatedAt: now() })
      .where(eq(scriptRuns.id, id))

  /** Within a transaction of the system that the caller commits. Refused while a run of the same script goes on. */
  async function start(start: Start, context: Context): Promise<{ runId: string; jobId: string }> {
    const { db } = context
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`script ${start.script}`}, 0))`)
    const { name } = byCode.get(start.script)!
    if (await isRunning(start.script, db)) throw conflict(`“${name}”正在执行，请等它结束`)
    const [run] = await db
      .insert(scriptRuns)
      .values({
        script: start.script,
        input: start.input,
        createdAt: now(),
        scheduleId: start.schedule?.id,
        fireAt: start.schedule?.fireAt,
        startedBy: start.schedule ? '定时任务' : context.user.name,
      })
      .returning({ id: scriptRuns.id })
    const runId = run!.id
    const { jobId } = await startJob({ input: { runId }, target: name }, context)
    await db.update(scriptRuns).set({ jobId }).where(eq(scriptRuns.id, runId))
    return { runId, jobId }
  }

  const isRunning = async (script: ScriptCode, db: Db) => {
    const unfinished = inArray(jobs.state, ['waiting', 'running'])
    const [found] = await db
      .select({ id: scriptRuns.id })
      .from(scriptRuns)
      .innerJoin(jobs, eq(jobs.id, scriptRuns.jobId))
      .where(and(eq(scriptRuns.script, script), unfinished))
      .limit(1)
    return found !== undefined
  }

  return {
    start,
    async cancel(id: string, context: Context) {
      const [run] = await database.systemDb.select().from(scriptRuns).where(eq(scriptRuns.id, id))
      if (!run) throw notFound('执行记录')
      const change = { updatedAt: now() }
      const job = eq(jobs.id, run.jobId ?? '0')
      const [waiting] = await database.systemDb
        .update(jobs)
        .set({ ...change, state: 'cancelled', message: '已取消', endedAt: now() })
        .where(and(job, eq(jobs.state, 'waiting')))
        .returning({ id: jobs.id })
      const [running] = await database.systemDb
        .update(jobs)
        .set({ ...change, cancelWanted: true })
        .where(and(job, eq(jobs.state, 'running')))
        .returning({ id: jobs.id })
      if (!waiting && !running) throw conflict('已经结束，不能取消')
      if (running) queue.halt(running.id, context)
      await end(id, { state: 'cancelled', message: '已取消' })
      context.audit({ target: byCode.get(run.script)!.name })
    },
  }
}
export type ScriptRunService = ReturnType<typeof scriptRunService>
