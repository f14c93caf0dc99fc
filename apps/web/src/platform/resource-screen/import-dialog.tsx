import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { HEADINGS, type SheetReport } from '@zhizao/contract/http/sheet'
import { Alert, App, Button, Flex, Progress, Upload } from 'antd'
import { useState } from 'react'
import { refusalIn } from '../api/client.ts'
import { type ReceivedFile, saveFile } from '../api/file-reply.ts'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'
import { showJobs } from '../jobs/job-board.ts'
import { startedJobIn } from '../jobs/job-words.ts'
import { faultsOf, saveMarked } from '../jobs/mark-sheet.ts'
import { ProblemTable } from '../jobs/problem-table.tsx'
import { JOBS_KEY } from '../jobs/use-jobs.ts'
import { DraggableModal } from '../widgets/draggable-modal.tsx'
import { MakeMissing } from './make-missing.tsx'
import type { ResourceApi } from './resource-calls.ts'

export interface ImportDialogProps {
  title: string
  api: ResourceApi
  /** Whether the template may be fetched. */
  hasTemplate: boolean
  onClose: () => void
  onDone: () => void
}

/** Bytes of a sheet whose import takes longer than anybody waits before a dialog: about 3,000 materials. */
const LARGE = 150_000

/** What a look at a sheet finds, where its resource has it looked at before it is brought in. */
interface LookedAt extends Pick<SheetReport, 'missing'> {
  rows: number
  added: number
  changed: number
  faultCount: number
  faults: FieldProblem[]
  noteCount: number
  notes: FieldProblem[]
}

/** Brings rows in from a spreadsheet; a refused one says for each line what is wrong. */
export function ImportDialog({ title, api, hasTemplate, onClose, onDone }: ImportDialogProps) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<FailureProps>()
  const [looked, setLooked] = useState<{ file: File; report: LookedAt }>()
  /** Whether nothing speaks against bringing the sheet in at once. */
  const isPlain = async (file: File): Promise<boolean> => {
    if (!api.validate) return true
    const report = (await api.validate({ file }, { quiet: true, onProgress: setShare })) as LookedAt
    const msg = t('有 {count} 处问题，没有导入', { count: report.faultCount })
    if (report.faultCount) setFailure({ msg, problems: report.faults, file, missing: report.missing })
    else if (report.noteCount) setLooked({ file, report })
    return !report.faultCount && !report.noteCount
  }
  const take = async (file: File, isLookedAt = false) => {
    setFailure(undefined)
    setLooked(undefined)
    setShare(0)
    try {
      if (!isLookedAt && !(await isPlain(file))) return
      const bring = file.size > LARGE && api.importBig ? api.importBig : api.import!
      const body = isLookedAt ? { file, dropUnknown: true } : { file }
      const reply = await bring(body, { quiet: true, onProgress: setShare })
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
      setFailure({ msg: refused?.msg ?? t('导入失败，请稍后重试'), problems: refused?.problems ?? [], file })
    } finally {
      setShare(undefined)
    }
  }
  return (
    <DraggableModal open title={t('导入{title}', { title: t(title) })} width={640} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".xlsx,.xls,.csv"
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
          <p className="ant-upload-text">{t('点击或拖入 .xlsx、.xls 或 .csv 表格')}</p>
          <p className="ant-upload-hint">{t('列名与模板一致，表头在前十行内；有一行不正确则整份不导入')}</p>
        </Upload.Dragger>
        {share !== undefined && <Progress percent={Math.round(share * 100)} status="active" />}
        {looked && <ToConfirm report={looked.report} onConfirm={() => void take(looked.file, true)} />}
        {failure && (
          <Failure {...failure} onAccept={() => void take(failure.file, true)} onMade={() => void take(failure.file)} />
        )}
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

interface ToConfirmProps {
  report: LookedAt
  onConfirm: () => void
}

/** Nothing is wrong with the sheet, but somebody is to look at it first. */
const ToConfirm = ({ report, onConfirm }: ToConfirmProps) => (
  <>
    <Alert
      type="warning"
      showIcon
      title={t('{rows} 行都可以导入（新增 {added}，修改 {changed}），有 {count} 处请确认', {
        rows: report.rows,
        added: report.added,
        changed: report.changed,
        count: report.noteCount,
      })}
    />
    <ProblemTable problems={report.notes} />
    <Button type="primary" style={{ alignSelf: 'start' }} onClick={onConfirm}>
      {t('确认导入')}
    </Button>
  </>
)

interface FailureProps {
  msg: string
  problems: FieldProblem[]
  file: File
  missing?: SheetReport['missing']
}

/** Whether nothing is wrong but that the sheet has columns which nobody reads: they may be left out, once that was seen. */
const hasOnlyUnknown = (problems: readonly FieldProblem[]) =>
  // In a workbook of several sheets the name of the sheet stands before it.
  problems.length > 0 && problems.every(({ field }) => field.split(' ').at(-1) === HEADINGS)

/** Why nothing was brought in, line by line. */
const Failure = ({
  msg,
  problems,
  file,
  missing,
  onAccept,
  onMade,
}: FailureProps & Record<'onAccept' | 'onMade', () => void>) => (
  <>
    <Alert type="error" showIcon title={serverWords(msg)} />
    {problems.length > 0 && <ProblemTable problems={problems} />}
    {missing && missing.length > 0 && <MakeMissing missing={missing} onMade={onMade} />}
    {hasOnlyUnknown(problems) && (
      <Button type="primary" style={{ alignSelf: 'start' }} onClick={onAccept}>
        {t('不导入这些列，导入其余的')}
      </Button>
    )}
    {faultsOf(problems).length > 0 && (
      <Button icon={<DownloadOutlined />} style={{ alignSelf: 'start' }} onClick={() => saveMarked(file, problems)}>
        {t('下载标出错误的表格')}
      </Button>
    )}
  </>
)
