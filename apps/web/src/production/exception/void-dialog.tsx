import type { WholeException } from '@zhizao/contract/production/exception'
import { Alert, Form, Input } from 'antd'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { exceptions, exceptionsChanged } from './exception-calls.ts'

/** Says why an exception was none. */
export function VoidDialog({ exception, onClose }: { exception: WholeException; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const { isSaving, failure, save } = useSaving()
  const { id, updatedAt: seenAt, code } = exception
  async function cancel() {
    const { reason } = await form.validateFields()
    if (!(await save(() => exceptions.status({ id, seenAt, status: 'cancelled', reason }, { quiet: true })))) return
    exceptionsChanged()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={460}
      title={t('作废异常 {code}', { code })}
      okText={t('作废')}
      okButtonProps={{ danger: true }}
      confirmLoading={isSaving}
      onOk={() => void cancel()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" name="voidException">
        <Form.Item
          name="reason"
          label={t('作废原因')}
          rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
        >
          <Input maxLength={200} placeholder={t('例如：重复提报')} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
