import type { JobDetail } from '@zhizao/contract/job/job'
import { Button, Modal, Upload } from 'antd'
import { t } from '../i18n/translate.ts'
import { faultsOf, saveMarked } from './mark-sheet.ts'
import { ProblemTable } from './problem-table.tsx'

interface JobProblemsProps {
  job: JobDetail
  onClose: () => void
}

/** What was wrong with what a job was given, and the sheet with it marked. */
export const JobProblems = ({ job, onClose }: JobProblemsProps) => (
  <Modal open title={`${t(job.title)} ${job.target ?? ''}`} footer={null} width={640} onCancel={onClose}>
    {job.problemTotal > job.problems.length && (
      <p>{t('共 {total} 处问题，列出前 {shown} 处', { total: job.problemTotal, shown: job.problems.length })}</p>
    )}
    <ProblemTable problems={job.problems} />
    {faultsOf(job.problems).length > 0 && (
      <Upload
        accept=".xlsx,.xls,.csv"
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
