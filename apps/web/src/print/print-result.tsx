import { CheckOutlined, FilePdfOutlined, SendOutlined, TagsOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PrinterDots } from '@zhizao/contract/print/label-printer'
import { type PrintJob, printJob } from '@zhizao/contract/print/print-job'
import { Alert, Button, Flex, Progress, Select } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { saveFile } from '../platform/api/file-reply.ts'
import { t } from '../platform/i18n/translate.ts'
import { placeWords } from '../platform/jobs/job-words.ts'
import { usePermission } from '../platform/session/permission.ts'
import { openFile } from './open-file.ts'
import { PrinterSelect, usePrinters } from './printer-select.tsx'

const jobs = client(printJob)
const LOOK_EVERY = 700
const isMade = (job: PrintJob | undefined) => job?.state !== 'queued' && job?.state !== 'rendering'
const isUnderWay = (job: PrintJob | undefined) => !isMade(job) || job?.state === 'sending'

/** What becomes of a print: how far it is, then its file for printers and label printers. */
export function PrintResult({ job, onChange }: { job: PrintJob; onChange?: () => void }) {
  const cache = useQueryClient()
  const mayMark = usePermission(printJob.markPrinted.permission)
  const queryKey = ['print-job', job.id]
  const { data = job } = useQuery({
    queryKey,
    queryFn: ({ signal }) => jobs.get({ id: job.id }, { signal, quiet: true }),
    refetchInterval: (query) => (isUnderWay(query.state.data ?? job) ? LOOK_EVERY : false),
  })
  const changed = (after: PrintJob) => {
    cache.setQueryData(queryKey, after)
    onChange?.()
  }
  const open = useMutation({ mutationFn: () => jobs.file({ id: job.id }), onSuccess: openFile })
  const mark = useMutation({ mutationFn: () => jobs.markPrinted({ id: job.id }), onSuccess: changed })
  const retry = useMutation({ mutationFn: () => jobs.retry({ id: job.id }), onSuccess: changed })

  if (isUnderWay(data)) return <UnderWay job={data} />
  if (data.state === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={data.message ?? t('没有生成')}
        action={
          mayMark && (
            <Button loading={retry.isPending} onClick={() => retry.mutate()}>
              {t('重新生成')}
            </Button>
          )
        }
      />
    )
  if (data.state === 'expired')
    return <Alert type="info" showIcon title={t('打印文件保留 30 天，已被清理；需要时请补打')} />
  return (
    <Flex vertical gap={12}>
      {data.state === 'unsent' ? <Unsent job={data} /> : <Made job={data} />}
      {mayMark && data.state === 'unsent' && <Sending job={data} onSent={changed} />}
      <Flex gap={8} wrap align="center">
        <Button type="primary" icon={<FilePdfOutlined />} loading={open.isPending} onClick={() => open.mutate()}>
          {t('打开打印文件')}
        </Button>
        {(data.state === 'ready' || data.state === 'unsent') && mayMark && (
          <Button icon={<CheckOutlined />} loading={mark.isPending} onClick={() => mark.mutate()}>
            {t('标记为已打印')}
          </Button>
        )}
      </Flex>
      {mayMark && data.state === 'ready' && <Sending job={data} onSent={changed} />}
      <LabelPrinter id={job.id} />
    </Flex>
  )
}

function UnderWay({ job }: { job: PrintJob }) {
  const isSending = job.state === 'sending'
  const [done, count] = isSending ? [job.sentCount, job.labelCount ?? 0] : [job.done, job.recordCount]
  const words = () => {
    if (job.state === 'queued') return placeWords(job.ahead)
    if (!isSending) return t('正在生成：{done} / {count} 条', { done, count })
    return t('正在发送到“{printer}”：{done} / {count} 张', { printer: job.printerName ?? '', done, count })
  }
  return (
    <Flex vertical gap={8} aria-live="polite">
      <span>{words()}</span>
      <Progress
        percent={count ? Math.round((done / count) * 100) : 0}
        aria-label={isSending ? t('发送进度') : t('生成进度')}
      />
    </Flex>
  )
}

function Made({ job: { state, printerName: printer, sentCount, recordCount, copies } }: { job: PrintJob }) {
  const title =
    printer && state === 'printed'
      ? t('已发送 {count} 张到“{printer}”', { count: sentCount, printer })
      : t('已生成 {count} 条，每条 {copies} 份', { count: recordCount, copies })
  return <Alert type="success" showIcon title={title} />
}

/** Why the printer has not taken all of it, and how far it got. */
function Unsent({ job: { message, sentCount, labelCount } }: { job: PrintJob }) {
  return (
    <Alert
      type="error"
      showIcon
      title={message ?? t('没有发送完')}
      description={
        labelCount === null
          ? undefined
          : t('打印机已收下 {sent} / {count} 张，继续时不会重打这些。', { sent: sentCount, count: labelCount })
      }
    />
  )
}

/** Sends what the printer has not taken; of a label that nobody is sure of, whoever stands at the printer says so. */
function Sending({ job, onSent }: { job: PrintJob; onSent: (after: PrintJob) => void }) {
  const [printerId, setPrinter] = useState<string>()
  const send = useMutation({
    mutationFn: (more: { cameOut?: boolean }) => jobs.send({ id: job.id, printerId: printerId!, ...more }),
    onSuccess: onSent,
  })
  const { data: printers } = usePrinters()
  const at = job.sentCount + 1
  const button = (title: string, more: { cameOut?: boolean } = {}) => (
    <Button
      icon={<SendOutlined />}
      disabled={!printerId}
      loading={send.isPending && send.variables?.cameOut === more.cameOut}
      onClick={() => send.mutate(more)}
    >
      {title}
    </Button>
  )
  if (job.state === 'ready' && !printers?.length) return null
  return (
    <Flex gap={8} wrap align="center">
      <PrinterSelect value={printerId} preferred={job.printerName} onChange={setPrinter} />
      {job.isUncertain ? (
        <>
          {button(t('第 {at} 张已打出，继续下一张', { at }), { cameOut: true })}
          {button(t('第 {at} 张没打出，从它继续', { at }), { cameOut: false })}
        </>
      ) : (
        button(job.state === 'unsent' ? t('继续发送') : t('发送到标签打印机'))
      )}
    </Flex>
  )
}

/** The same pages as dots, for a printer of labels that the server does not reach. */
function LabelPrinter({ id }: { id: string }) {
  const [dots, setDots] = useState<PrinterDots>('203')
  const zpl = useMutation({ mutationFn: () => jobs.zpl({ id: id, dots }), onSuccess: saveFile })
  return (
    <Flex gap={8} wrap align="center">
      <Select
        aria-label={t('标签机分辨率')}
        value={dots}
        onChange={setDots}
        style={{ width: 120 }}
        options={PrinterDots.options.map((value) => ({ value, label: `${value} dpi` }))}
      />
      <Button icon={<TagsOutlined />} loading={zpl.isPending} onClick={() => zpl.mutate()}>
        {t('下载标签机文件（ZPL）')}
      </Button>
    </Flex>
  )
}
