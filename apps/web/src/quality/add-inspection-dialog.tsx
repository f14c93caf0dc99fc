import { useRouter } from '@tanstack/react-router'
import type { InspectionKind } from '@zhizao/contract/quality/inspection-scheme'
import { Alert, Form, Input, Segmented } from 'antd'
import { findLineMaterials, findSuppliers } from '../material/index.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import { inspections, qualityChanged } from './inspection-calls.ts'
import { findSchemes, inspectionKindChoices } from './quality-choices.ts'
import { inspectionHref } from './quality-paths.ts'

interface Draft {
  kind: InspectionKind
  materialId: string
  lotCode?: string
  quantity: string
  supplierId?: string | null
  schemeId?: string | null
  remark?: string
}

/** An inspection that somebody makes by hand: on patrol, before goods leave, or once more. It opens when it is made. */
export function AddInspectionDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Draft>()
  const router = useRouter()
  const { isSaving, failure, save } = useSaving()
  async function add() {
    const draft = await form.validateFields()
    let id = ''
    const isMade = await save(async () => {
      const made = await inspections.create({ ...draft, lotCode: draft.lotCode?.trim() || null }, { quiet: true })
      id = made.id
    })
    if (!isMade) return
    qualityChanged()
    onClose()
    void router.navigate({ href: inspectionHref(id) })
  }
  return (
    <DraggableModal
      open
      width={640}
      title={t('新增检验单')}
      confirmLoading={isSaving}
      onOk={() => void add()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" name="addInspection" initialValues={{ kind: 'patrol' }}>
        <AddFields />
      </Form>
    </DraggableModal>
  )
}

function AddFields() {
  const kind = Form.useWatch<InspectionKind | undefined>('kind')
  const materialId = Form.useWatch<string | undefined>('materialId')
  const required = [{ required: true, whitespace: true, message: t('此项不能为空') }]
  return (
    <>
      <Form.Item name="kind" label={t('检验类型')}>
        <Segmented block options={inspectionKindChoices.map(({ value, label }) => ({ value, label: t(label) }))} />
      </Form.Item>
      <Form.Item name="materialId" label={t('物料')} rules={required}>
        <RemoteSelect name="lineMaterials" find={findLineMaterials} />
      </Form.Item>
      <Form.Item name="quantity" label={t('批量')} tooltip={t('按物料的基本单位')} rules={required}>
        <QuantityField />
      </Form.Item>
      <Form.Item name="lotCode" label={t('批次号')} tooltip={t('填写后，判定不合格会冻结这个批次的库存')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="supplierId" label={t('供应商')}>
        <RemoteSelect name="suppliers" find={findSuppliers} />
      </Form.Item>
      <Form.Item name="schemeId" label={t('检验方案')} tooltip={t('不选则按适用此物料的方案')}>
        <RemoteSelect
          name={`inspectionScheme ${kind ?? ''} ${materialId ?? ''}`}
          find={findSchemes(kind, materialId ?? undefined)}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('备注')}>
        <Input maxLength={500} />
      </Form.Item>
    </>
  )
}
