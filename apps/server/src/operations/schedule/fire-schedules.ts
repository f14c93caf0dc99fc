import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { Context, SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { BackgroundWork } from '../../platform/jobs/background-work.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ScriptRunService } from '../script/script-run.service.ts'
import { scriptRuns } from '../script/script-run.table.ts'
import { fireTimesOf } from './fire-times-of.ts'
import { type ScheduleRow, schedules } from './schedule.table.ts'

/** What was missed longer ago is not done any more. */
const TOO_LATE = 24 * 3600_000

interface Parts {
  runs: ScriptRunService
  /** In whose name scheduled scripts run. */
  administrator(): Promise<SessionUser | undefined>
}

/** Starts what is due. A fire time is passed in the transaction that starts its run: once, whatever happens in between. */
export function fireSchedules(platform: Platform, { runs, administrator }: Parts): BackgroundWork {
  const { database, log, now } = platform

  /** A time that lies behind the next by the clock as it is now was reckoned before that was set back: nothing waits until it comes again. */
  async function bringBack() {
    const rows = await database.systemDb
      .select()
      .from(schedules)
      .where(and(eq(schedules.enabled, true), gt(schedules.nextFireAt, now())))
    for (const { id, cron, nextFireAt } of rows) {
      const [next] = fireTimesOf(cron, now(), 1)
      if (!next || next >= nextFireAt!) continue
      await database.systemDb
        .update(schedules)
        .set({ nextFireAt: next, updatedAt: now() })
        .where(and(eq(schedules.id, id), eq(schedules.nextFireAt, nextFireAt!)))
    }
  }

  async function fireNext(user: SessionUser): Promise<boolean> {
    const later: (() => void | Promise<void>)[] = []
    const found = await database.systemDb.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(schedules)
        .where(and(eq(schedules.enabled, true), lte(schedules.nextFireAt, now())))
        .orderBy(asc(schedules.nextFireAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return false
      await pass(due, { ...contextOf(user, later), db: tx })
      return true
    })
    for (const one of later) await one()
    return found
  }

  /** Several times that were missed are made up for by one run. */
  async function pass(due: ScheduleRow, context: Context) {
    const { db } = context
    const fireAt = await timeOf(due, db)
    const [nextFireAt = null] = fireTimesOf(due.cron, now(), 1)
    const isTooLate = now().getTime() - fireAt.getTime() > TOO_LATE
    const change = { nextFireAt, ...(!isTooLate && { lastFireAt: now() }), updatedAt: now() }
    await db.update(schedules).set(change).where(eq(schedules.id, due.id))
    if (isTooLate) return log.warn({ schedule: due.name, fireAt }, 'a schedule was missed for more than a day')
    const { id, script, input } = due
    try {
      await runs.start({ script, input, schedule: { id, fireAt } }, context)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const skipped = { state: 'cancelled' as const, message: '上一次执行还没有结束，本次跳过', endedAt: now() }
      await db
        .insert(scriptRuns)
        .values({ script, input, scheduleId: id, fireAt, startedBy: '定时任务', createdAt: now(), ...skipped })
    }
  }

  /** The time for which it runs. One that it has run for, by a clock that was set back since, is another now. */
  async function timeOf({ id, nextFireAt }: ScheduleRow, db: Db): Promise<Date> {
    const [known] = await db
      .select({ id: scriptRuns.id })
      .from(scriptRuns)
      .where(and(eq(scriptRuns.scheduleId, id), eq(scriptRuns.fireAt, nextFireAt!)))
    return known ? now() : nextFireAt!
  }

  const contextOf = (user: SessionUser, later: (() => void | Promise<void>)[]): Omit<Context, 'db'> => ({
    signal: new AbortController().signal,
    user,
    log,
    now,
    language: 'zh-CN',
    ip: '',
    userAgent: '',
    origin: '',
    audit: () => {},
    afterCommit: (work) => void later.push(work),
  })

  return async (signal) => {
    const user = await administrator()
    await bringBack()
    if (!user) log.error('no administrator of the installation may run scripts: schedules do not fire')
    while (user && !signal.aborted && (await fireNext(user)));
    const [next] = await database.systemDb
      .select({ at: schedules.nextFireAt })
      .from(schedules)
      .where(and(eq(schedules.enabled, true), isNotNull(schedules.nextFireAt)))
      .orderBy(asc(schedules.nextFireAt))
      .limit(1)
    return user && next?.at ? next.at : undefined
  }
}
