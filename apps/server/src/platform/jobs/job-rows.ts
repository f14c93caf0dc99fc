import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { JobState } from '@zhizao/contract/job/job'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type JobRow, jobs } from './job.table.ts'
import type { JobResult } from './job-definition.ts'

/** Problems kept with a job; how many there were is counted beside. */
const MOST_PROBLEMS = 200

export const unfinished = ['waiting', 'running'] as const satisfies JobState[]

/** One start of a job. */
export type Run = Pick<JobRow, 'id' | 'attempts'>

/** Rows of this very start: a start that was overtaken, or a job that has ended, is not touched. */
const ofRun = (run: Run) => and(eq(jobs.id, run.id), eq(jobs.attempts, run.attempts), eq(jobs.state, 'running'))

/** Takes a job up; nothing where it has ended meanwhile. */
export async function takeUp(db: Db, queueId: string, now: Date): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      state: 'running',
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: sql`coalesce(${jobs.startedAt}, ${now.toISOString()}::timestamptz)`,
      done: 0,
      updatedAt: now,
    })
    .where(and(eq(jobs.queueId, queueId), inArray(jobs.state, [...unfinished])))
    .returning()
  return row
}

/** Says how far a run is; answers whether it may go on. */
export async function reportProgress(db: Db, run: Run, done: number, total: number | null, now: Date) {
  const [row] = await db
    .update(jobs)
    .set({ done, total, updatedAt: now })
    .where(ofRun(run))
    .returning({ cancelWanted: jobs.cancelWanted })
  return row === undefined ? 'overtaken' : row.cancelWanted ? 'cancelled' : 'go on'
}

/** Ends a run well. False where it was overtaken or is to be cancelled: then its transaction must not be committed. */
export async function finish(db: Db, run: Run, result: JobResult, now: Date): Promise<boolean> {
  const { message, problems = [], resultFileId } = result
  const ended = await db
    .update(jobs)
    .set({
      state: 'done' as const,
      message,
      resultFileId,
      endedAt: now,
      updatedAt: now,
      problems: problems.slice(0, MOST_PROBLEMS),
      problemTotal: problems.length,
      done: sql`coalesce(${jobs.total}, ${jobs.done})`,
    })
    .where(and(ofRun(run), eq(jobs.cancelWanted, false)))
    .returning({ id: jobs.id })
  return ended.length > 0
}

/** Ends a run otherwise. */
export async function endAs(
  db: Db,
  run: Run,
  end: { state: 'failed' | 'cancelled'; message: string; problems?: readonly FieldProblem[]; problemTotal?: number },
  now: Date,
) {
  const { state, message, problems = [] } = end
  await db
    .update(jobs)
    .set({
      state,
      message,
      endedAt: now,
      updatedAt: now,
      problems: problems.slice(0, MOST_PROBLEMS),
      problemTotal: end.problemTotal ?? problems.length,
    })
    .where(ofRun(run))
}

/** Lets a run wait for its next start. */
export async function putBack(db: Db, run: Run, now: Date) {
  await db.update(jobs).set({ state: 'waiting', updatedAt: now }).where(ofRun(run))
}
