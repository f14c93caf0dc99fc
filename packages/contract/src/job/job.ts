import { z } from 'zod'
import { calls, post, SIGNED_IN } from '../http/call.ts'
import { ById, Id, Time } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** waiting → running → done | failed | cancelled; a job that was interrupted waits again. */
export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type JobState = z.infer<typeof JobState>

const JobProblem = z.object({ field: z.string(), title: z.string(), message: z.string(), value: z.string().optional() })

/** Long work that goes on without its caller, as lists show it. */
export const Job = z.object({
  id: Id,
  /** What it does, e.g. `point.import`. */
  kind: z.string(),
  title: z.string().meta({ title: '任务' }),
  /** What it works on: mostly the name of a file. */
  target: z.string().nullable().meta({ title: '内容' }),
  userId: Id,
  userName: z.string().meta({ title: '提交人' }),
  state: JobState.meta({ title: '状态' }),
  done: z.number().int().meta({ title: '已完成' }),
  /** Null while it is not known how much there is to do. */
  total: z.number().int().nullable().meta({ title: '总数' }),
  /** While it waits: how many go first, of all companies. */
  ahead: z.number().int().optional().meta({ title: '前面等待数' }),
  message: z.string().nullable().meta({ title: '说明' }),
  problemTotal: z.number().int().meta({ title: '问题数' }),
  /** A stored file that the job made. */
  resultFileId: Id.nullable(),
  createdAt: Time.meta({ title: '提交时间' }),
  startedAt: Time.nullable().meta({ title: '开始时间' }),
  endedAt: Time.nullable().meta({ title: '结束时间' }),
})
export type Job = z.infer<typeof Job>

/** A job with the problems of its rows, the first two hundred at most. */
export const JobDetail = Job.extend({ problems: z.array(JobProblem) })
export type JobDetail = z.infer<typeof JobDetail>

/** What a call answers that starts a job. */
export const StartedJob = z.object({ jobId: Id })
export type StartedJob = z.infer<typeof StartedJob>

/** Our own calls, beyond the specified ones. Everybody sees his own jobs; administrators those of the company. */
export const job = calls('/job', SIGNED_IN, {
  page: post('/list', {
    title: '任务列表',
    body: pageOf({
      states: z.array(JobState).max(5).optional(),
      /** Those of everybody; only administrators get more than their own. */
      everyone: z.boolean().optional().meta({ title: '查看所有人' }),
    }),
    reply: page(Job),
  }),
  get: post('/get', { title: '任务详情', body: ById, reply: JobDetail }),
  cancel: post('/cancel', { title: '取消任务', body: ById, reply: Job, writes: true }),
})
