import { useQuery } from '@tanstack/react-query'
import type { SegmentPlan } from '@zhizao/contract/production/segment-plan'
import { compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { findSuppliers } from '../../material/index.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { outsideReceipts, outsides } from './outside-calls.ts'

interface OutsideDialogProps {
  plan: Pick<SegmentPlan, 'id' | 'orderCode' | 'name' | 'unit' | 'decimals'>
  onClose: () => void
  onMade: (id: string) => void
}

/** 委外: a document for so many pieces of a segment, with what its supplier needs for them. */
export function OutsideDialog({ plan, onClose, onMade }: OutsideDialogProps) {
  const { isSaving, failure, run } = useSaving()
  const [typed, setTyped] = useState<string | null>()
  const [supplier, setSupplier] = useState<string | null>()
  const { data } = useQuery({
    queryKey: ['outside-work', 'proposal', plan.id],
    queryFn: ({ signal }) => outsideReceipts.proposal({ segmentPlanId: plan.id }, { quiet: true, signal }),
    gcTime: 0,
  })
  const quantity = typedQuantity((typed === undefined ? data?.quantity : typed) ?? '')
  const supplierId = supplier === undefined ? data?.supplierId : supplier
  const isNothing = !quantity || compareQuantities(quantity, '0') <= 0
  async function save() {
    await run(async () => {
      const asked = { segmentPlanId: plan.id, quantity: quantity! }
      const { lines } = await outsideReceipts.proposal(asked, { quiet: true })
      const sent = lines.map(({ materialId, quantity: each }) => ({ materialId, quantity: each }))
      const made = await outsides.create({ ...asked, supplierId: supplierId!, lines: sent }, { quiet: true })
      onMade(made.id)
    })
  }
  return (
    <DraggableModal
      open
      width={520}
      title={t('委外 {code} {name}', { code: plan.orderCode, name: plan.name })}
      okText={t('生成委外单')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: isNothing || !supplierId }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      {data ? (
        <Form layout="vertical">
          <Form.Item
            label={t('委外数量')}
            htmlFor="outsideQuantity"
            help={t('可委外 {quantity}：转到这道工序、还没有发出的件', {
              quantity: `${quantityText(data.quantity, plan.decimals)} ${plan.unit}`,
            })}
          >
            <QuantityField
              id="outsideQuantity"
              unit={plan.unit}
              value={typed === undefined ? data.quantity : typed}
              onChange={setTyped}
            />
          </Form.Item>
          <Form.Item label={t('供应商')} htmlFor="outsideSupplier" style={{ marginTop: 24 }}>
            <RemoteSelect
              id="outsideSupplier"
              name="suppliers"
              find={findSuppliers}
              value={supplierId ?? null}
              onChange={(next) => setSupplier((next as string | null) ?? null)}
            />
          </Form.Item>
        </Form>
      ) : (
        <Loading />
      )}
    </DraggableModal>
  )
}
