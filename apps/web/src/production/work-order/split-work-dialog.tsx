import type { WorkOrder } from '@zhizao/contract/production/work-order'
import { compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { partsOf } from '../parts.ts'
import { reportedOf } from '../progress.tsx'
import { SplitRemainder } from '../split-parts.tsx'
import { works, worksChanged } from './work-calls.ts'

/** A part of a work order becomes one of its own. What is reported stays with the first. */
export function SplitWorkDialog({ row, onClose }: { row: WorkOrder; onClose: () => void }) {
  const [quantity, setQuantity] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(true)
  const { isSaving, failure, save } = useSaving()
  const reported = reportedOf(row)
  const free = subtractQuantities(row.quantity, reported)
  const parts = partsOf(row.quantity, row.decimals, [quantity])
  const isBeyond = compareQuantities(parts.left, reported) < 0
  return (
    <DraggableModal
      open={isOpen}
      width={460}
      title={t('拆分工单 {code}', { code: row.code })}
      okText={t('拆分')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !parts.isRight || isBeyond }}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      onOk={async () => {
        const { id, updatedAt: seenAt } = row
        if (!(await save(() => works.split({ id, seenAt, quantity: quantity! }, { quiet: true })))) return
        worksChanged()
        setOpen(false)
      }}
    >
      <Form layout="vertical">
        <Form.Item
          label={t('拆出数量')}
          htmlFor="splitQuantity"
          extra={t('还可以拆出不到 {free} {unit}', { free, unit: row.unit })}
          style={{ marginBottom: 0 }}
        >
          <QuantityField id="splitQuantity" unit={row.unit} value={quantity} onChange={setQuantity} />
        </Form.Item>
      </Form>
      <SplitRemainder
        parts={{ ...parts, isTooMuch: parts.isTooMuch || isBeyond }}
        whole={free}
        unit={row.unit}
        title={t('留在原工单')}
      />
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginTop: 12 }} />}
    </DraggableModal>
  )
}
