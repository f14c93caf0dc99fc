import type { Job, JobState } from '@zhizao/contract/job/job'
import { t } from '../i18n/translate.ts'

export const stateWords: Record<JobState, string> = {
  waiting: '等待中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
}

/** How many go first of who waits; where nobody knows, that he does. */
export const placeWords = (ahead: number | undefined): string =>
  ahead === undefined
    ? t('排队中')
    : ahead
      ? t('排队中，前面还有 {count} 个', { count: ahead })
      : t('排队中，下一个轮到您')

export const isUnfinished = ({ state }: Pick<Job, 'state'>) => state === 'waiting' || state === 'running'

/** How far a job is, 0 to 100; undefined while nobody knows. A running job is never shown as full. */
export function percentOf({ state, done, total }: Pick<Job, 'state' | 'done' | 'total'>): number | undefined {
  if (state === 'done') return 100
  if (!total) return undefined
  return Math.min(99, Math.floor((done / total) * 100))
}

/** The job that a call's answer says it has started. */
export function startedJobIn(reply: unknown): string | undefined {
  const jobId = typeof reply === 'object' && reply !== null && 'jobId' in reply ? reply.jobId : undefined
  return typeof jobId === 'string' ? jobId : undefined
}

/** Jobs that were seen unfinished and have ended since, successfully or not; a cancelled one is no news to who cancelled it. */
export function endedSince(before: ReadonlySet<string>, now: readonly Job[]): Job[] {
  return now.filter((job) => before.has(job.id) && (job.state === 'done' || job.state === 'failed'))
}
