import { job } from '@zhizao/contract/job/job'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { type Context, holds } from '../platform/context.ts'
import { rows } from '../platform/crud/rows.ts'
import type { FileGuard } from '../platform/files/file-store.ts'
import { implement } from '../platform/http/implement.ts'
import { type JobRow, jobs } from '../platform/jobs/job.table.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { conflict, notFound } from '../platform/refusal.ts'

const { problems: _, input: __, ...shown } = getTableColumns(jobs)

/** Who may see the jobs of others: those who set up the company. */
const seesAll = ({ user }: Pick<Context, 'user'>) => holds(user, 'companyDetail:edit')
const mine = (context: Pick<Context, 'user'>) => eq(jobs.userId, context.user.id)
const visible = (context: Pick<Context, 'user'>) => (seesAll(context) ? undefined : mine(context))

const listed = rows<Omit<typeof jobs.$inferSelect, 'problems' | 'input'>>()({
  title: '任务',
  from: jobs,
  columns: shown,
  match: { states: jobs.state },
  orderable: {},
  order: [desc(jobs.createdAt), desc(jobs.id)],
})

async function jobOf(id: string, context: Context) {
  const [row] = await context.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), visible(context)))
  if (!row) throw notFound('任务')
  return row
}

/** Those that wait with how many go first. */
async function placed<Row extends Pick<JobRow, 'id' | 'queueId' | 'state'>>(rows: readonly Row[], queue: JobQueue) {
  const ahead = await queue.ahead(rows.filter(({ state }) => state === 'waiting'))
  return rows.map((row) => ({ ...row, ahead: ahead.get(row.id) }))
}

export const jobRoutes = (queue: JobQueue) =>
  implement(job, {
    async page({ everyone, ...input }, context) {
      const page = await listed.page(input, context, everyone ? visible(context) : mine(context))
      return { ...page, records: await placed(page.records, queue) }
    },
    get: async ({ id }, context) => (await placed([await jobOf(id, context)], queue))[0]!,
    async cancel({ id }, context) {
      const before = await jobOf(id, context)
      const change = { updatedAt: context.now() }
      const [waiting] = await context.db
        .update(jobs)
        .set({ ...change, state: 'cancelled', message: '已取消', endedAt: context.now() })
        .where(and(eq(jobs.id, id), eq(jobs.state, 'waiting')))
        .returning()
      const [running] = waiting
        ? [undefined]
        : await context.db
            .update(jobs)
            .set({ ...change, cancelWanted: true })
            .where(and(eq(jobs.id, id), eq(jobs.state, 'running')))
            .returning()
      const after = waiting ?? running
      if (!after) throw conflict('任务已结束，不能取消')
      if (running) queue.halt(id, context)
      context.audit({ target: before.target ?? before.title, before: before.state, after: after.state })
      return after
    },
  })

/** Files of a job are its user's, and the administrators'. */
export const jobFileGuard: FileGuard = async (fileId, context) => {
  for (const column of [jobs.inputFileId, jobs.resultFileId]) {
    const [row] = await context.db.select({ userId: jobs.userId }).from(jobs).where(eq(column, fileId)).limit(1)
    if (row) return row.userId === context.user.id || seesAll(context) ? 'allow' : 'deny'
  }
  return 'not mine'
}
