import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { Alert, App, Button, Flex, Progress, Upload } from 'antd'
import { useState } from 'react'
import { refusalIn } from '../api/client.ts'
import { type ReceivedFile, saveFile } from '../api/file-reply.ts'
import { t } from '../i18n/translate.ts'
import { showJobs } from '../jobs/job-board.ts'
import { startedJobIn } from '../jobs/job-words.ts'
import { ProblemTable } from '../jobs/problem-table.tsx'
import { JOBS_KEY } from '../jobs/use-jobs.ts'
import { DraggableModal } from '../widgets/draggable-modal.tsx'
import type { ResourceApi } from './resource-calls.ts'

export interface ImportDialogProps {
  title: string
  api: ResourceApi
  /** Whether the template may be fetched. */
  hasTemplate: boolean
  onClose: () => void
  onDone: () => void
}

/** Brings rows in from a spreadsheet; a refused one says for each line what is wrong. */
export function ImportDialog({ title, api, hasTemplate, onClose, onDone }: ImportDialogProps) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<{ msg: string; problems: FieldProblem[] }>()
  const take = async (file: File) => {
    setFailure(undefined)
    setShare(0)
    try {
      const reply = await api.import!({ file }, { quiet: true, onProgress: setShare })
      if (startedJobIn(reply)) {
        message.info(t('导入已转到后台进行，可在任务面板查看进度'))
        await cache.invalidateQueries({ queryKey: JOBS_KEY })
        showJobs()
      } else message.success(t('导入成功'))
      onDone()
      onClose()
    } catch (error) {
      const refused = refusalIn(error)
      if (!refused) console.error('import failed', error)
      setFailure({ msg: refused?.msg ?? t('导入失败，请稍后重试'), problems: refused?.problems ?? [] })
    } finally {
      setShare(undefined)
    }
  }
  return (
    <DraggableModal open title={t('导入{title}', { title: t(title) })} width={640} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".xlsx"
          showUploadList={false}
          disabled={share !== undefined}
          beforeUpload={(file) => {
            void take(file)
            return false
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{t('点击或拖入 .xlsx 表格')}</p>
          <p className="ant-upload-hint">{t('表头须与模板一致，有一行不正确则整份不导入')}</p>
        </Upload.Dragger>
        {share !== undefined && <Progress percent={Math.round(share * 100)} status="active" />}
        {failure && <Alert type="error" showIcon title={failure.msg} />}
        {failure && failure.problems.length > 0 && <ProblemTable problems={failure.problems} />}
        {hasTemplate && (
          <Button
            type="link"
            icon={<DownloadOutlined />}
            style={{ alignSelf: 'start' }}
            onClick={async () => saveFile((await api.template!({})) as ReceivedFile)}
          >
            {t('下载导入模板')}
          </Button>
        )}
      </Flex>
    </DraggableModal>
  )
}
