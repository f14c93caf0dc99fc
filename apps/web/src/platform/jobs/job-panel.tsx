import { ProfileOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Job, JobDetail } from '@zhizao/contract/job/job'
import { Badge, Button, Popover, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { closeJobs, showJobs, useJobsShown } from './job-board.ts'
import styles from './job-panel.module.css'
import { isUnfinished } from './job-words.ts'
import { JOBS_KEY, jobs, useJobs } from './use-jobs.ts'

// Opened seldom, and made of tables and bars: the header stands on every page.
const JobRow = lazy(async () => ({ default: (await import('./job-row.tsx')).JobRow }))
const JobProblems = lazy(async () => ({ default: (await import('./job-problems.tsx')).JobProblems }))

const Waiting = () => <Skeleton active title={false} paragraph={{ rows: 3 }} />

/** Long work of the user: running and recent, opened from the header. */
export function JobPanel({ className, iconClassName }: { className?: string; iconClassName?: string }) {
  const isShown = useJobsShown()
  const { records, isLoading, failed, reload } = useJobs(isShown)
  const [opened, setOpened] = useState<JobDetail>()
  const cache = useQueryClient()
  const running = records.filter(isUnfinished).length
  const label = running ? t('任务：{count} 个进行中', { count: running }) : t('任务')
  async function cancel(job: Job) {
    await jobs.cancel({ id: job.id })
    await cache.invalidateQueries({ queryKey: JOBS_KEY })
  }
  async function showProblems(job: Job) {
    setOpened(await jobs.get({ id: job.id }))
    // The dialog lies below popovers.
    closeJobs()
  }
  const content = (
    <div className={styles.panel}>
      <h3 className={styles.heading}>{t('任务')}</h3>
      {isLoading ? (
        <Waiting />
      ) : failed ? (
        <div className={styles.none}>
          <p>{t('任务列表加载失败')}</p>
          <Button size="small" onClick={() => void reload()}>
            {t('重新加载')}
          </Button>
        </div>
      ) : records.length ? (
        <Suspense fallback={<Waiting />}>
          <ul className={styles.list}>
            {records.map((job) => (
              <JobRow key={job.id} job={job} onCancel={() => cancel(job)} onProblems={() => showProblems(job)} />
            ))}
          </ul>
        </Suspense>
      ) : (
        <p className={styles.none}>{t('没有任务。批量导入等耗时操作会在这里显示进度。')}</p>
      )}
    </div>
  )
  return (
    <>
      <Popover
        placement="bottomRight"
        trigger="click"
        arrow={false}
        open={isShown}
        onOpenChange={(open) => (open ? showJobs() : closeJobs())}
        content={content}
      >
        <button type="button" className={className} aria-label={label} aria-expanded={isShown} title={label}>
          <Badge count={running} size="small" offset={[4, -2]} color="var(--brand)">
            <ProfileOutlined className={iconClassName} />
          </Badge>
        </button>
      </Popover>
      <Suspense>{opened && <JobProblems job={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
