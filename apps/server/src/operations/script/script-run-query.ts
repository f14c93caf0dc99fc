import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { rows } from '../../platform/crud/rows.ts'
import type { Db } from '../../platform/db/database.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import { notFound } from '../../platform/refusal.ts'
import { scriptRuns } from './script-run.table.ts'

const { log, ...columns } = getTableColumns(scriptRuns)

const unfinished = sql`${scriptRuns.state} in ('waiting', 'running')`
/** What is unfinished is told by its job; one that lost its job will not go on. */
const told = {
  ...columns,
  state: sql<
    typeof scriptRuns.$inferSelect.state
  >`case when ${unfinished} then coalesce(${jobs.state}, 'failed') else ${scriptRuns.state} end`,
  message: sql<string | null>`coalesce(${scriptRuns.message}, ${jobs.message})`,
  endedAt: sql<Date | null>`coalesce(${scriptRuns.endedAt}, ${jobs.endedAt})`.mapWith(scriptRuns.endedAt),
  done: sql<number>`coalesce(${jobs.done}, 0)`,
  total: jobs.total,
}

/** Runs, newest first. */
export const runRows = (systemDb: Db) =>
  rows<Run>()({
    title: '执行记录',
    from: scriptRuns,
    db: systemDb,
    joins: [{ table: jobs, on: eq(jobs.id, scriptRuns.jobId) }],
    columns: told,
    match: { script: scriptRuns.script },
    orderable: {},
    order: [desc(scriptRuns.createdAt), desc(scriptRuns.id)],
  })
type Run = Omit<typeof scriptRuns.$inferSelect, 'log'> & { done: number; total: number | null }

/** A run with its log. */
export async function runDetail(id: string, db: Db) {
  const [row] = await db
    .select({ ...told, log })
    .from(scriptRuns)
    .leftJoin(jobs, eq(jobs.id, scriptRuns.jobId))
    .where(eq(scriptRuns.id, id))
  if (!row) throw notFound('执行记录')
  return row
}

/** The last run of each script that has one. */
export async function lastRuns(db: Db) {
  const rows = await db
    .selectDistinctOn([scriptRuns.script], told)
    .from(scriptRuns)
    .leftJoin(jobs, eq(jobs.id, scriptRuns.jobId))
    .orderBy(scriptRuns.script, desc(scriptRuns.createdAt), desc(scriptRuns.id))
  return new Map(rows.map((row) => [row.script, row]))
}
