import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Call } from '@zhizao/contract/http/call'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import { eq } from 'drizzle-orm'
import { afterwards } from '../after-commit.ts'
import { recordOperation } from '../audit/operate-log.ts'
import { type Context, holds, type Language, type SessionUser } from '../context.ts'
import type { Db } from '../db/database.ts'
import { apart } from '../db/holding.ts'
import type { FileStore } from '../files/file-store.ts'
import { storedFiles } from '../files/stored-file.table.ts'
import type { Platform } from '../platform.ts'
import { forbidden, invalid } from '../refusal.ts'
import type { JobRow } from './job.table.ts'
import type { JobDefinition, JobRun } from './job-definition.ts'
import { databaseWentAway, Halted, reasonOf } from './job-problem.ts'
import { endAs, finish, putBack, reportProgress, takeUp } from './job-rows.ts'

/** Where a job learns what its user may do now: rights may have changed since it was started. */
export type UserSource = (companyId: string, userId: string) => Promise<SessionUser | undefined>

/** After the work of a job, in its transaction: refuses what the licence does not cover, as after a call. */
export type StayWithin = (call: Call, context: Context) => Promise<void>

type Definition = JobDefinition<Record<string, unknown>>
export interface JobParts {
  files: FileStore
  userOf: UserSource
  stay?: StayWithin
}

interface Parts extends JobParts {
  definitions: ReadonlyMap<string, Definition>
}

const MOST_ATTEMPTS = 3
const TELL_EVERY = 500

/** Runs jobs of the queue in this process. */
export function jobRunner(platform: Platform, { files, userOf, stay, definitions }: Parts) {
  const { database, log, now } = platform
  const running = new Map<string, AbortController>()
  /** By what the queue calls them. */
  const underWay = new Map<string, Promise<void>>()

  /**
   * One offer of the queue. Rejects when the job shall be offered again. The queue knows by the clock who shows no life: where that
   * was set, it offers what runs here.
   */
  function run(queueId: string): Promise<void> {
    const known = underWay.get(queueId)
    if (known) return known
    const work = runOnce(queueId).finally(() => underWay.delete(queueId))
    underWay.set(queueId, work)
    return work
  }

  async function runOnce(queueId: string): Promise<void> {
    const job = await takeUp(database.systemDb, queueId, now())
    if (!job) return
    const control = new AbortController()
    running.set(job.id, control)
    try {
      const definition = definitions.get(job.kind)
      refuseInterrupted(job, definition)
      const user = await userOf(job.companyId, job.userId)
      if (!user || !holds(user, definition!.call.permission)) throw forbidden('提交人已停用或没有权限，任务没有执行')
      const result = await definition!.run(await runOf(job, user, definition!, control))
      await finish(database.systemDb, job, result, now())
    } catch (error) {
      await ended(job, error)
    } finally {
      running.delete(job.id)
    }
  }

  async function ended(job: JobRow, error: unknown): Promise<void> {
    const db = database.systemDb
    const halt = error instanceof Halted ? error.halt : undefined
    if (halt === 'overtaken') return
    if (halt === 'cancelled') return endAs(db, job, { state: 'cancelled', message: '已取消' }, now())
    if (halt === 'stopping' || databaseWentAway(error)) {
      await putBack(db, job, now())
      throw error
    }
    const told = reasonOf(error)
    if (!told) log.error({ err: error, job: job.id, kind: job.kind }, 'job failed')
    const message = told?.message ?? `系统错误，任务没有完成（编号 ${job.queueId.slice(0, 8)}）`
    await endAs(db, job, { state: 'failed', message, problems: told?.problems }, now())
  }

  async function runOf(
    job: JobRow,
    user: SessionUser,
    { call }: Definition,
    control: AbortController,
  ): Promise<JobRun<Record<string, unknown>>> {
    const { signal } = control
    let told = 0
    let reached: [done: number, total: number | null] = [0, null]
    const contextOn = (db: Db, afterCommit: Context['afterCommit'], change: object): Context => ({
      db,
      user,
      log,
      now,
      signal,
      language: job.language as Language,
      ip: '',
      userAgent: '',
      origin: '',
      afterCommit,
      audit: (more) => void Object.assign(change, more),
    })
    return {
      id: job.id,
      input: job.input,
      file: await fileOf(job),
      signal,
      progress(done, total) {
        signal.throwIfAborted()
        reached = [done, total]
        if (performance.now() - told < TELL_EVERY) return
        told = performance.now()
        apart(() => reportProgress(database.systemDb, job, done, total, now())).then(
          (answer) => answer === 'go on' || control.abort(new Halted(answer)),
          (error) => log.warn({ err: error, job: job.id }, 'progress of a job not written'),
        )
      },
      async step(work) {
        const later = afterwards(log)
        const made = await database.inCompany(
          job.companyId,
          async (db) => {
            const context = contextOn(db, later.add, {})
            const made = await work(context)
            await stay?.(call, context)
            // A cancelled or overtaken run keeps what it had done before, and nothing of this.
            const answer = await reportProgress(db, job, ...reached, now())
            if (answer !== 'go on') throw new Halted(answer)
            signal.throwIfAborted()
            return made
          },
          user.sight,
        )
        await later.run()
        return made
      },
      async transaction(work) {
        const started = performance.now()
        const later = afterwards(log)
        const change = {}
        const result = await database.inCompany(
          job.companyId,
          async (db) => {
            const context = contextOn(db, later.add, change)
            const result = await work(context)
            await stay?.(call, context)
            signal.throwIfAborted()
            if (!(await finish(db, job, result, now()))) throw new Halted('cancelled')
            const durationMs = Math.round(performance.now() - started)
            const operation = { call, context, input: job.input, change, code: call.success, message: result.message }
            await recordOperation(db, { ...operation, durationMs, requestId: job.queueId })
            return result
          },
          user.sight,
        )
        await later.run()
        return result
      },
      keepFile: (filename, content, context) => keepFile(files, filename, content, context),
    }
  }

  async function fileOf({ inputFileId }: JobRow): Promise<UploadedFile | undefined> {
    if (!inputFileId) return undefined
    const [row] = await database.systemDb.select().from(storedFiles).where(eq(storedFiles.id, inputFileId))
    if (!row) throw invalid('任务的文件已不存在')
    return { filename: row.name, path: files.pathOf(row), size: row.size, hash: row.hash }
  }

  return {
    run,
    /** Tells a run of this process to end. */
    halt: (jobId: string) => running.get(jobId)?.abort(new Halted('cancelled')),
    /** Tells all runs to end; they are put back. */
    haltAll() {
      for (const control of running.values()) control.abort(new Halted('stopping'))
    },
  }
}

function refuseInterrupted(job: JobRow, definition: Definition | undefined) {
  if (!definition) throw invalid('当前版本不支持此任务，请重新提交')
  if (job.attempts === 1) return
  if (definition.interrupted === 'fail') throw invalid('服务重启，任务被中断，请重新提交')
  if (job.attempts > MOST_ATTEMPTS) throw invalid(`任务被中断 ${MOST_ATTEMPTS} 次，已停止重试，请重新提交`)
}

async function keepFile(files: FileStore, filename: string, content: Uint8Array, context: Context) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-job-'))
  try {
    const made = path.join(folder, 'result')
    await writeFile(made, content)
    const hash = createHash('sha256').update(content).digest('hex')
    return (await files.add({ filename, path: made, size: content.length, hash }, undefined, context)).id
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
