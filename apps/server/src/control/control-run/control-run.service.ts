import { setTimeout as pause } from 'node:timers/promises'
import type { ControlGroup } from '@zhizao/contract/control/control-group'
import type { ControlRun, OnFailure, RunStatus, RunStep } from '@zhizao/contract/control/control-run'
import { eq, sql } from 'drizzle-orm'
import { type Context, holds, type SessionUser } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import type { ControlPorts } from '../control-ports.ts'
import { controlActs } from '../control-write/control-acts.ts'
import type { ControlWriteService } from '../control-write/control-write.service.ts'
import { controlRuns } from './control-run.table.ts'
import { runById } from './run-query.ts'

const MAY_CONTROL = 'objectMonitor:control'

type Row = typeof controlRuns.$inferSelect

/** What is to be carried out. */
export interface Plan {
  objectId: string
  groupId: string | null
  name: string
  ruleName: string | null
  onFailure: OnFailure
  steps: ControlGroup['steps']
}

/** Carries out writes one after the other. A run is in the log before its first step, and each step before it is sent. */
export function controlRunService(
  platform: Platform,
  service: Pick<ControlWriteService, 'write'>,
  { userOf }: Pick<ControlPorts, 'userOf'>,
) {
  const { database, homes, log, now, steady } = platform
  const { systemDb } = database
  const stopping = new Set<string>()
  const going = new Set<Promise<void>>()
  let isEnding = false

  /** Begins a run, once the call is committed. No two runs of a company write the same point at once. */
  async function begin(plan: Plan, context: Context): Promise<ControlRun> {
    const { objectId, groupId, name, ruleName, onFailure, steps } = plan
    const { db, user } = context
    const faulty = steps.findIndex(({ fault }) => fault)
    if (faulty >= 0) throw conflict(`第 ${faulty + 1} 步不能执行：${steps[faulty]!.fault}`)
    const pointIds = [...new Set(steps.map(({ pointId }) => Number(pointId)))]
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('control runs', ${user.companyId}::bigint))`)
    const { rows } = await db.execute<{ name: string }>(sql`select name from ${controlRuns}
      where status = 'running' and point_ids && ${sql.param(pointIds)}::bigint[] limit 1`)
    if (rows[0]) throw conflict(`“${rows[0].name}”正在执行，其中有相同的点位，请等它结束`)
    const [row] = await db
      .insert(controlRuns)
      .values({
        objectId,
        groupId,
        name,
        ruleName,
        onFailure,
        companyId: user.companyId,
        userId: user.id,
        userName: user.name,
        startedAt: now(),
        pointIds,
        steps: steps.map(({ fault: _, ...step }) => ({
          ...step,
          state: 'waiting',
          message: null,
          before: null,
          readBack: null,
        })),
      })
      .returning()
    context.afterCommit(async () => {
      await homes.askHome(user.companyId, controlActs.begin, { runId: row!.id })
    })
    return runById(row!.id, context)
  }

  homes.answer(controlActs.begin, async ({ runId }) => {
    const [row] = await systemDb.select().from(controlRuns).where(eq(controlRuns.id, runId))
    const run = carryOut(row!).catch((error) => log.error({ err: error, run: runId }, 'a control run broke off'))
    going.add(run)
    void run.finally(() => going.delete(run))
    return null
  })
  homes.answer(controlActs.stop, ({ runId }) => {
    stopping.add(runId)
    return null
  })

  const keep = (id: string, change: Partial<Row>) =>
    systemDb
      .update(controlRuns)
      .set({ ...change, updatedAt: now() })
      .where(eq(controlRuns.id, id))

  async function carryOut(row: Row): Promise<void> {
    const { id, name, onFailure } = row
    const steps = row.steps.map((step) => ({ ...step }))
    let message: string | null = null
    let isFailed = false
    for (const [at, step] of steps.entries()) {
      const user = await userOf(row.companyId, row.userId)
      message = reasonToEnd(id, user)
      if (message) break
      Object.assign(step, await written(step, `组合控制：${name}`, user!))
      await keep(id, { steps })
      if (step.state !== 'confirmed') {
        isFailed = true
        if (onFailure !== 'goOn') break
      }
      if (at < steps.length - 1 && step.pauseSeconds) await rest(id, step.pauseSeconds)
    }
    if (isFailed && onFailure === 'setBack') await setBack(row, steps)
    const isStopped = message !== null
    for (const step of steps) if (step.state === 'waiting') step.state = 'skipped'
    stopping.delete(id)
    await keep(id, { steps, message, status: isStopped ? 'stopped' : statusOf(steps), endedAt: now() })
  }

  /** Why no further step is begun. */
  function reasonToEnd(id: string, user: SessionUser | undefined): string | null {
    if (isEnding) return '服务器停止，其余步骤未执行'
    if (stopping.has(id)) return '已由操作人停止，其余步骤未执行'
    return user && holds(user, MAY_CONTROL) ? null : '操作人已没有控制权限，其余步骤未执行'
  }

  /** Waits between two steps, as long as nobody stops the run. */
  async function rest(id: string, seconds: number) {
    const until = steady() + seconds * 1000
    for (let left = until - steady(); left > 0 && !isEnding && !stopping.has(id); left = until - steady())
      await pause(Math.min(200, left))
  }

  /** Writes one value, and tells what became of it. */
  async function written(
    { pointId, value }: Pick<RunStep, 'pointId' | 'value'>,
    reason: string,
    user: SessionUser,
  ): Promise<Pick<RunStep, 'state' | 'message' | 'before' | 'readBack'>> {
    try {
      const [row] = await service.write([{ pointId, value, reason }], { user, audit: () => {} })
      const { state, message, before, readBack } = row!
      return { state, message, before: before ?? null, readBack: readBack ?? null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { state: 'refused', message: error.message, before: null, readBack: null }
    }
  }

  /** Gives what was done its former values, the last first; what cannot be set back says so. */
  async function setBack(row: Row, steps: RunStep[]) {
    const user = await userOf(row.companyId, row.userId)
    for (const step of steps.toReversed()) {
      if (step.state !== 'confirmed') continue
      if (isEnding || step.before === null || !user) {
        step.message = isEnding ? '服务器停止，未恢复原值' : '原值未知，未恢复'
        continue
      }
      const back = await written({ pointId: step.pointId, value: step.before }, `恢复原值：${row.name}`, user)
      if (back.state === 'confirmed') step.state = 'restored'
      else step.message = `恢复原值未成功${back.message ? `：${back.message}` : ''}`
      await keep(row.id, { steps })
    }
  }

  return {
    begin,
    /** Begins no further step of a run. */
    async stop(id: string, context: Context): Promise<ControlRun> {
      const run = await runById(id, context)
      if (run.status !== 'running') throw conflict('该执行已结束')
      await homes.askHome(context.user.companyId, controlActs.stop, { runId: id })
      return run
    },
    /** What a server left behind that was stopped in between: its further steps were never begun. */
    async start() {
      const left = await systemDb.select().from(controlRuns).where(eq(controlRuns.status, 'running'))
      for (const { id, steps } of left)
        await keep(id, {
          status: 'stopped',
          message: '服务器重启，其余步骤未执行；执行中的步骤请查看控制记录',
          steps: steps.map((step) => (step.state === 'waiting' ? { ...step, state: 'skipped' as const } : step)),
          endedAt: now(),
        })
    },
    async end() {
      isEnding = true
      await Promise.all(going)
    },
  }
}

function statusOf(steps: readonly RunStep[]): RunStatus {
  if (steps.every(({ state }) => state === 'confirmed')) return 'done'
  // What nobody knows of may have been carried out.
  return steps.some(({ state }) => state === 'confirmed' || state === 'unknown') ? 'partly' : 'failed'
}

export type ControlRunService = ReturnType<typeof controlRunService>
