import type { WholeInspection } from '@zhizao/contract/quality/inspection'
import { Alert, Form, Input } from 'antd'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import { inspections, qualityChanged } from './inspection-calls.ts'

/** Sets a part of a lot aside, to be decided of by itself. */
export function SetAsideDialog({ inspection, onClose }: { inspection: WholeInspection; onClose: () => void }) {
  const [form] = Form.useForm<{ quantity: string; description: string }>()
  const { isSaving, failure, save } = useSaving()
  const { id, unit, lotId, status } = inspection
  const required = [{ required: true, whitespace: true, message: t('此项不能为空') }]
  async function setAside() {
    const said = await form.validateFields()
    if (!(await save(() => inspections.setAside({ id, ...said }, { quiet: true })))) return
    qualityChanged()
    onClose()
  }
  const holds = lotId !== null || status === 'inspecting'
  return (
    <DraggableModal
      open
      width={480}
      title={t('登记不合格品')}
      confirmLoading={isSaving}
      onOk={() => void setAside()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      {holds ? (
        <p>{t('登记的数量会冻结，并生成不合格品单等待评审。')}</p>
      ) : (
        <p>{t('物料不跟踪批次，库存不会自动冻结，请把不合格品隔离存放。')}</p>
      )}
      <Form form={form} layout="vertical" name="setAside">
        <Form.Item name="quantity" label={t('不合格数量')} rules={required}>
          <QuantityField unit={unit} />
        </Form.Item>
        <Form.Item name="description" label={t('不合格描述')} rules={required}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
