import { useMutation, useQuery } from '@tanstack/react-query'
import { printJob } from '@zhizao/contract/print/print-job'
import { MOST_PRINTED, printTemplate } from '@zhizao/contract/print/print-template'
import { Alert, Button, Form, InputNumber, Select } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { openFile } from './open-file.ts'
import { PrintResult } from './print-result.tsx'
import { OutputSelect } from './printer-select.tsx'

const templates = client(printTemplate)
const jobs = client(printJob)
const MOST_COPIES = 100
/** Records of a preview. */
const MOST_SHOWN = 5

type FooterButtons = Record<'OkBtn' | 'CancelBtn', ComponentType>

interface PrintDialogProps {
  typeCode: string
  title: string
  ids: readonly string[]
  /** Of a report, which has no records: its filters. */
  asked?: Readonly<Record<string, string>>
  /** The label printer that is meant. */
  printerId?: string
  onClose: () => void
}

/** Prints records: asks template and copies, has the file made, offers it. */
export function PrintDialog({ typeCode, title, ids, asked, printerId: meant, onClose }: PrintDialogProps) {
  const [templateId, setTemplate] = useState<string>()
  const [copies, setCopies] = useState(1)
  const [printerId, setPrinter] = useState(meant)
  const offered = useQuery({
    queryKey: ['print-templates', typeCode],
    queryFn: ({ signal }) => templates.ofTypeCode({ code: typeCode }, { signal }),
  })
  const print = useMutation({
    mutationFn: () => jobs.create({ typeCode, ids: [...ids], asked, copies, templateId, printerId }),
  })
  const preview = useMutation({
    mutationFn: () => templates.preview({ typeCode, templateId: chosen, ids: ids.slice(0, MOST_SHOWN), asked }),
    onSuccess: openFile,
  })
  const chosen = templateId ?? offered.data?.[0]?.id
  const tooMany = ids.length > MOST_PRINTED
  const footer = (_: ReactNode, { OkBtn, CancelBtn }: FooterButtons) => (
    <>
      <CancelBtn />
      <Button loading={preview.isPending} disabled={!chosen} onClick={() => preview.mutate()}>
        {t('预览')}
      </Button>
      <OkBtn />
    </>
  )
  return (
    <DraggableModal
      open
      width={520}
      title={asked ? title : t('{title}：{count} 条', { title, count: ids.length })}
      onCancel={onClose}
      okText={printerId ? t('打印') : t('生成')}
      okButtonProps={{ loading: print.isPending, disabled: tooMany || !offered.data?.length }}
      onOk={() => print.mutate()}
      cancelText={t('关闭')}
      footer={print.data ? null : footer}
    >
      {print.data ? (
        <PrintResult job={print.data} />
      ) : (
        <Form layout="vertical">
          {tooMany && <TooMany />}
          <Form.Item label={t('打印模板')} htmlFor="print-template">
            <Select
              id="print-template"
              loading={offered.isPending}
              value={chosen}
              onChange={setTemplate}
              options={offered.data?.map(({ id, name, width, height }) => ({
                value: id,
                label: t('{name}（{width} × {height} 毫米）', { name, width, height }),
              }))}
            />
          </Form.Item>
          <Form.Item label={t('输出到')} htmlFor="print-output">
            <OutputSelect id="print-output" value={printerId} onChange={setPrinter} />
          </Form.Item>
          <Form.Item label={t('份数')} htmlFor="print-copies">
            <InputNumber
              id="print-copies"
              min={1}
              max={MOST_COPIES}
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

function TooMany() {
  return <Alert type="warning" title={t('一次最多打印 {count} 条，请减少所选', { count: MOST_PRINTED })} />
}
