import type { WholeNonconformance } from '@zhizao/contract/quality/nonconformance'
import { Alert, Form, Input } from 'antd'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { nonconformances, qualityChanged } from './inspection-calls.ts'

/** Says why what was set aside is good after all. */
export function CancelDialog({ bill, onClose }: { bill: WholeNonconformance; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const { isSaving, failure, save } = useSaving()
  const { id, updatedAt: seenAt, code } = bill
  async function cancel() {
    const { reason } = await form.validateFields()
    const asked = { id, seenAt, status: 'cancelled' as const, reason }
    const isCancelled = await save(() => nonconformances.status(asked, { quiet: true }))
    qualityChanged()
    if (isCancelled) onClose()
  }
  return (
    <DraggableModal
      open
      width={460}
      title={t('作废不合格品单 {code}', { code })}
      okText={t('作废')}
      okButtonProps={{ danger: true }}
      confirmLoading={isSaving}
      onOk={() => void cancel()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <p>{t('作废后，冻结的库存恢复为可用。')}</p>
      <Form form={form} layout="vertical" name="cancelNonconformance">
        <Form.Item
          name="reason"
          label={t('作废原因')}
          rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
