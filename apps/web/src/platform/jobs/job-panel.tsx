import { ProfileOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Job, JobDetail } from '@zhizao/contract/job/job'
import { Badge, Button, Modal, Popover, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { closeJobs, showJobs, useJobsShown } from './job-board.ts'
import styles from './job-panel.module.css'
import { JobRow } from './job-row.tsx'
import { isUnfinished } from './job-words.ts'
import { faultsOf, saveMarked } from './mark-sheet.ts'
import { ProblemTable } from './problem-table.tsx'
import { JOBS_KEY, jobs, useJobs } from './use-jobs.ts'

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
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : failed ? (
        <div className={styles.none}>
          <p>{t('任务列表加载失败')}</p>
          <Button size="small" onClick={() => void reload()}>
            {t('重新加载')}
          </Button>
        </div>
      ) : records.length ? (
        <ul className={styles.list}>
          {records.map((job) => (
            <JobRow key={job.id} job={job} onCancel={() => cancel(job)} onProblems={() => showProblems(job)} />
          ))}
        </ul>
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
      <JobProblems job={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface JobProblemsProps {
  job: JobDetail | undefined
  onClose: () => void
}

/** What was wrong with what a job was given, and the sheet with it marked. */
const JobProblems = ({ job, onClose }: JobProblemsProps) => (
  <Modal open={!!job} title={job && `${t(job.title)} ${job.target ?? ''}`} footer={null} width={640} onCancel={onClose}>
    {job && job.problemTotal > job.problems.length && (
      <p>{t('共 {total} 处问题，列出前 {shown} 处', { total: job.problemTotal, shown: job.problems.length })}</p>
    )}
    {job && <ProblemTable problems={job.problems} />}
    {job && faultsOf(job.problems).length > 0 && (
      <Upload
        accept=".xlsx"
        showUploadList={false}
        beforeUpload={(file) => {
          void saveMarked(file, job.problems)
          return false
        }}
      >
        <Button style={{ marginTop: 12 }}>{t('选择原表格，标出错误')}</Button>
      </Upload>
    )}
  </Modal>
)
