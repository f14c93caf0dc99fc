import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  dispositionKindTitles,
  type PlannedDisposition,
  type WholeNonconformance,
} from '@zhizao/contract/quality/nonconformance'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import { nonconformances, qualityChanged } from './inspection-calls.ts'
import classes from './quality.module.css'
import { isAllDivided, restOf, type TypedPart } from './review-rest.ts'

const kinds = Object.entries(dispositionKindTitles) as [PlannedDisposition['kind'], string][]
const MOST = 20

/** The parts of a review as they are typed; it begins with one over all of it. */
function useParts(quantity: string) {
  const [parts, setParts] = useState<readonly TypedPart[]>([{ key: 0, kind: 'useAsIs', quantity, remark: '' }])
  const rest = restOf(quantity, parts)
  return {
    parts,
    rest,
    change: (key: number, set: Partial<TypedPart>) =>
      setParts((before) => before.map((part) => (part.key === key ? { ...part, ...set } : part))),
    add() {
      const left = rest !== undefined && compareQuantities(rest, '0') > 0 ? rest : ''
      setParts((before) => [...before, { key: before.at(-1)!.key + 1, kind: 'scrap', quantity: left, remark: '' }])
    },
    remove: (key: number) => setParts((before) => before.filter((part) => part.key !== key)),
  }
}

/** Decides what becomes of all of it: part by part, no more and no less. */
export function ReviewDialog({ bill, onClose }: { bill: WholeNonconformance; onClose: () => void }) {
  const { id, code, quantity, unit, updatedAt: seenAt } = bill
  const { parts, rest, change, add, remove } = useParts(quantity)
  const { isSaving, failure, save } = useSaving()
  async function review() {
    const dispositions = parts.map((part) => ({
      kind: part.kind,
      quantity: typedQuantity(part.quantity) ?? part.quantity,
      remark: part.remark.trim() || null,
    }))
    const asked = { id, seenAt, status: 'executing' as const, dispositions }
    const isReviewed = await save(() => nonconformances.status(asked, { quiet: true }))
    qualityChanged()
    if (isReviewed) onClose()
  }
  return (
    <DraggableModal
      open
      width={720}
      title={t('评审不合格品单 {code}', { code })}
      okText={t('评审通过')}
      okButtonProps={{ disabled: !isAllDivided(rest) }}
      confirmLoading={isSaving}
      onOk={() => void review()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <div className={classes.parts}>
        {parts.map((part) => (
          <Part
            key={part.key}
            part={part}
            unit={unit}
            onChange={(set) => change(part.key, set)}
            {...(parts.length > 1 && { onRemove: () => remove(part.key) })}
          />
        ))}
      </div>
      <p className={classes.rest}>
        {rest === undefined
          ? t('请填写每项的数量')
          : t('不合格数量 {quantity} {unit}，还剩 {rest} {unit} 未分配', { quantity, rest, unit })}
      </p>
      <Button icon={<PlusOutlined />} disabled={parts.length >= MOST} onClick={add}>
        {t('加一项处置')}
      </Button>
    </DraggableModal>
  )
}

interface PartProps {
  part: TypedPart
  unit: string
  onChange: (set: Partial<TypedPart>) => void
  onRemove?: () => void
}

const Part = ({ part, unit, onChange, onRemove }: PartProps) => (
  <div className={classes.part}>
    <Select
      value={part.kind}
      options={kinds.map(([value, label]) => ({ value, label: t(label) }))}
      aria-label={t('处置方式')}
      onChange={(kind) => onChange({ kind })}
    />
    <QuantityField
      value={part.quantity}
      unit={unit}
      aria-label={t('数量')}
      onChange={(quantity) => onChange({ quantity: quantity ?? '' })}
    />
    <Input
      value={part.remark}
      maxLength={200}
      placeholder={t('处置要求')}
      aria-label={t('处置要求')}
      onChange={({ target }) => onChange({ remark: target.value })}
    />
    {onRemove ? <Button icon={<DeleteOutlined />} aria-label={t('删除')} onClick={onRemove} /> : <span />}
  </div>
)
