import type { SegmentPlan } from '@zhizao/contract/production/segment-plan'
import { Alert } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { evenParts, partsOf } from '../parts.ts'
import { Evenly, SplitRemainder, SplitTable, type TypedPart } from '../split-parts.tsx'
import { plans } from './plan-calls.ts'

const MOST_PARTS = 20

let nextKey = 1
const part = (quantity: string | null = null): TypedPart => ({ key: nextKey++, quantity, dueOn: null })

interface SplitPlanDialogProps {
  plan: SegmentPlan
  onClose: () => void
  onDone: () => void
}

/** Puts parts of a plan into plans of their own, to be done elsewhere or at another time. */
export function SplitPlanDialog({ plan, onClose, onDone }: SplitPlanDialogProps) {
  const [typed, setTyped] = useState<readonly TypedPart[]>(() => [part()])
  const [isOpen, setOpen] = useState(true)
  const { isSaving, failure, save } = useSaving()
  const { id, updatedAt: seenAt, quantity, unit, decimals } = plan
  const quantities = typed.map((each) => each.quantity)
  const parts = partsOf(quantity, decimals, quantities)
  return (
    <DraggableModal
      open={isOpen}
      width={560}
      title={t('拆分工序计划 {code} {name}', { code: plan.orderCode, name: plan.name })}
      okText={t('拆分')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !parts.isRight }}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      onOk={async () => {
        if (!(await save(() => plans.split({ id, seenAt, quantities: quantities as string[] }, { quiet: true }))))
          return
        onDone()
        setOpen(false)
      }}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <SplitTable
        typed={typed}
        unit={unit}
        decimals={decimals}
        wrong={parts.wrong}
        most={MOST_PARTS}
        onChange={setTyped}
        onAdd={() => setTyped([...typed, part()])}
      />
      <div style={{ marginTop: 12 }}>
        <Evenly
          most={MOST_PARTS}
          onSplit={(count) => setTyped(evenParts(quantity, decimals, count).map((each) => part(each)))}
        />
      </div>
      <SplitRemainder parts={parts} whole={quantity} unit={unit} title={t('留在原计划')} />
    </DraggableModal>
  )
}
