import {
  type Disposition,
  type DispositionKind,
  dispositionKindTitles,
  type WholeNonconformance,
  yieldsPart,
} from '@zhizao/contract/quality/nonconformance'
import { Alert, Form } from 'antd'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import { nonconformances, qualityChanged } from './inspection-calls.ts'

/** What a disposition does to the stock that is held. */
const does: Record<DispositionKind, { label: string }> = {
  useAsIs: { label: '冻结的库存变为可用。' },
  sort: { label: '挑出的合格品变为可用，其余变为不合格。' },
  rework: { label: '返工合格的变为可用，其余变为不合格。' },
  scrap: { label: '冻结的库存报废出库。' },
  return: { label: '冻结的库存变为不合格，再开退货出库单退给供应商。' },
}

interface Props {
  bill: WholeNonconformance
  disposition: Disposition
  onClose: () => void
}

/** Says that a part has been dealt with, and how much of it came out good. */
export function ExecuteDialog({ bill, disposition, onClose }: Props) {
  const [form] = Form.useForm<{ good?: string }>()
  const { isSaving, failure, save } = useSaving()
  const { id, kind, quantity } = disposition
  const { held, unit } = bill
  async function execute() {
    const { good } = await form.validateFields()
    if (!(await save(() => nonconformances.execute({ id, ...(yieldsPart(kind) && { good }) }, { quiet: true })))) return
    qualityChanged()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={440}
      title={t('完成{kind}：{quantity} {unit}', { kind: t(dispositionKindTitles[kind]), quantity, unit })}
      okText={t('完成')}
      confirmLoading={isSaving}
      onOk={() => void execute()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <p>{held === '0' ? t('没有冻结的库存，只记录处置结果。') : t(does[kind].label)}</p>
      {yieldsPart(kind) && (
        <Form form={form} layout="vertical" name="executeDisposition" initialValues={{ good: quantity }}>
          <Form.Item name="good" label={t('合格数量')} rules={[{ required: true, message: t('此项不能为空') }]}>
            <QuantityField unit={unit} />
          </Form.Item>
        </Form>
      )}
    </DraggableModal>
  )
}
