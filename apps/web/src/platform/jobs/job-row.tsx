import type { Job } from '@zhizao/contract/job/job'
import { Button, Progress } from 'antd'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import { AskFirst } from '../widgets/ask.tsx'
import styles from './job-panel.module.css'
import { isUnfinished, percentOf, placeWords, stateWords } from './job-words.ts'

const barOf = {
  waiting: 'normal',
  running: 'active',
  done: 'success',
  failed: 'exception',
  cancelled: 'normal',
} as const

interface JobRowProps {
  job: Job
  onCancel: () => Promise<void>
  onProblems: () => Promise<void>
}

/** One job: what it is, how far it is or how it ended, and what can be done about it. */
export function JobRow({ job, onCancel, onProblems }: JobRowProps) {
  const percent = percentOf(job)
  const isWaiting = job.state === 'waiting' && job.ahead !== undefined
  const counted = job.state === 'running' && job.total ? `${job.done} / ${job.total}` : undefined
  const said = isWaiting ? placeWords(job.ahead) : counted
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <span className={styles.title}>{t(job.title)}</span>
        <span className={`${styles.state} ${styles[job.state]}`}>{t(stateWords[job.state])}</span>
      </div>
      {job.target && <div className={styles.target}>{job.target}</div>}
      {isUnfinished(job) && (
        <Progress
          percent={percent ?? 0}
          size="small"
          status={barOf[job.state]}
          showInfo={percent !== undefined}
          aria-label={t(stateWords[job.state])}
        />
      )}
      {(said ?? job.message) && <div className={styles.message}>{said ?? serverWords(job.message ?? '')}</div>}
      <div className={styles.foot}>
        <time dateTime={job.createdAt}>{dayjs(job.createdAt).format('MM-DD HH:mm')}</time>
        <span className={styles.actions}>
          {job.problemTotal > 0 && (
            <Button size="small" type="link" onClick={() => void onProblems()}>
              {t('查看问题')}
            </Button>
          )}
          {job.resultFileId && (
            <Button size="small" type="link" href={`/api/files/${job.resultFileId}?download=1`}>
              {t('下载结果')}
            </Button>
          )}
          {isUnfinished(job) && (
            <AskFirst title={t('取消这个任务？已做的部分会撤销。')} onConfirm={onCancel}>
              <Button size="small" type="link" danger>
                {t('取消任务')}
              </Button>
            </AskFirst>
          )}
        </span>
      </div>
    </li>
  )
}
