import { FilePdfOutlined, RetweetOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { PrintJob, printJob, printStateTitles } from '@zhizao/contract/print/print-job'
import { Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { PrintResult } from './print-result.tsx'
import { findTypes } from './print-types.ts'
import { OutputSelect } from './printer-select.tsx'

const jobs = client(printJob)
const colours = {
  queued: 'default',
  rendering: 'processing',
  ready: 'processing',
  sending: 'processing',
  unsent: 'error',
  printed: 'success',
  failed: 'error',
  expired: 'default',
} as const

function ResultDialog({ row, onClose }: { row: PrintJob; onClose: () => void }) {
  return (
    <DraggableModal
      open
      width={520}
      footer={null}
      title={t('打印任务：{name}', { name: row.target })}
      onCancel={onClose}
    >
      <PrintResult job={row} />
    </DraggableModal>
  )
}

function ReprintDialog({ row, onClose }: { row: PrintJob; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [copies, setCopies] = useState(1)
  const [printerId, setPrinter] = useState<string>()
  const again = useMutation({ mutationFn: () => jobs.reprint({ id: row.id, reason, copies, printerId }) })
  return (
    <DraggableModal
      open
      width={520}
      title={t('补打：{name}', { name: row.target })}
      onCancel={onClose}
      okText={t('补打')}
      okButtonProps={{ loading: again.isPending, disabled: !reason.trim() }}
      onOk={() => again.mutate()}
      {...(again.data && { footer: null })}
    >
      {again.data ? (
        <PrintResult job={again.data} />
      ) : (
        <Form layout="vertical">
          <Form.Item
            label={t('补打原因')}
            htmlFor="reprint-reason"
            required
            help={t('补打的每一页都标有“补打”和第几次')}
          >
            <Input
              id="reprint-reason"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
          <Form.Item label={t('输出到')} htmlFor="reprint-output">
            <OutputSelect id="reprint-output" value={printerId} onChange={setPrinter} />
          </Form.Item>
          <Form.Item label={t('份数')} htmlFor="reprint-copies">
            <InputNumber
              id="reprint-copies"
              min={1}
              max={100}
              precision={0}
              value={copies}
              onChange={(value) => setCopies(value ?? 1)}
            />
          </Form.Item>
        </Form>
      )}
    </DraggableModal>
  )
}

/** 打印任务: what was printed, by whom, how often. */
export const PrintJobPage = resourceScreen({ page: printJob.page, get: printJob.get }, PrintJob, {
  title: '打印任务',
  whenEmpty: { detail: '在物料、库位、批次和库存单据的列表里选中要打印的行，点“打印”。' },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '打印内容、模板或提交人' },
    { field: 'typeCode', kind: 'remote', choices: findTypes },
  ],
  columns: [
    { field: 'target', width: 200 },
    {
      field: 'state',
      width: 100,
      render: ({ state }) => (
        <StatusTag choice={{ value: state, label: t(printStateTitles[state]), colour: colours[state] }} />
      ),
    },
    { field: 'typeTitle', width: 110, told: true },
    { field: 'templateName', width: 130, told: true },
    { field: 'recordCount', width: 80 },
    { field: 'copies', width: 80 },
    {
      field: 'reprint',
      width: 100,
      render: ({ reprint }) => (reprint ? t('补打 {count}', { count: reprint }) : '—'),
    },
    { field: 'printerName', width: 120 },
    { field: 'reason', width: 140 },
    { field: 'createdByName', width: 100 },
    { field: 'createdAt', width: 170, sortable: true },
    { field: 'printedByName', width: 100 },
    { field: 'printedAt', width: 170, sortable: true },
    { field: 'message', width: 180, told: true, hidden: true },
  ],
  rowActions: ({ show, reload }) => {
    const closing = (close: () => void) => () => {
      close()
      reload()
    }
    return [
      {
        key: 'open',
        title: '打印文件',
        icon: <FilePdfOutlined />,
        run: ([row]) => show((close) => <ResultDialog row={row!} onClose={closing(close)} />),
      },
      {
        key: 'reprint',
        title: '补打',
        icon: <RetweetOutlined />,
        permission: printJob.reprint.permission,
        disabled: ({ state }) => !['ready', 'printed', 'expired'].includes(state),
        run: ([row]) => show((close) => <ReprintDialog row={row!} onClose={closing(close)} />),
      },
    ]
  },
})
