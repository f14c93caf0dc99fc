import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

export interface ReasonDialogProps {
  title: string
  /** What the step does. */
  detail?: string
  /** What is asked for: 暂停原因. */
  label: string
  placeholder?: string
  okText: string
  isDangerous?: boolean
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before a step is taken; a refusal stays in the dialog. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, detail, label, placeholder, okText, isDangerous, onSave, onClose } = props
  const [form] = Form.useForm<{ reason: string }>()
  const { isSaving, failure, run } = useSaving(t('操作失败，请稍后重试'))
  const [isOpen, setOpen] = useState(true)
  async function save({ reason }: { reason: string }) {
    if (await run(() => onSave(reason.trim()))) setOpen(false)
  }
  return (
    <DraggableModal
      open={isOpen}
      width={480}
      title={title}
      okText={okText}
      cancelText={t('返回')}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      {detail && <p style={{ marginTop: 0 }}>{detail}</p>}
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} name="reason" layout="vertical" requiredMark onFinish={(values) => void save(values)}>
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
          style={{ marginBottom: 0 }}
        >
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} placeholder={placeholder} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
