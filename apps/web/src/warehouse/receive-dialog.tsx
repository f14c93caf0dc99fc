import type { transfer } from '@zhizao/contract/bills/transfer'
import type { Received } from '@zhizao/contract/http/call'
import { compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, Flex, Input } from 'antd'
import { useState } from 'react'
import type { StepDialogProps } from '../platform/document/document-options.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import classes from './receive-dialog.module.css'
import { findLocationsIn } from './warehouse-choices.ts'

type Transfer = Received<typeof transfer.get>
type Line = Transfer['lines'][number]

interface Arrived {
  receivedQuantity: string | null
  toLocationId: string | null
  reason: string
}

const differs = ({ baseQuantity }: Line, { receivedQuantity }: Arrived) => {
  const typed = typedQuantity(receivedQuantity ?? '')
  return typed === undefined || compareQuantities(typed, baseQuantity ?? '0') !== 0
}

/** What is wrong with what was typed of a line, for whoever typed it. */
function problemOf(line: Line, arrived: Arrived): string | undefined {
  const typed = typedQuantity(arrived.receivedQuantity ?? '')
  if (typed === undefined || compareQuantities(typed, '0') < 0) return t('请填写实收数量')
  if (!arrived.toLocationId && compareQuantities(typed, '0') > 0) return t('请选择移入库位')
  return differs(line, arrived) && !arrived.reason.trim() ? t('请填写差异原因') : undefined
}

/** What has arrived of a transfer: all of it, unless somebody says otherwise and why. */
export function ReceiveDialog({ read, onDone, onClose }: StepDialogProps<Transfer>) {
  const [arrived, setArrived] = useState<Readonly<Record<string, Arrived>>>(() =>
    Object.fromEntries(
      read.lines.map(({ id, baseQuantity, toLocationId }) => [
        id,
        { receivedQuantity: baseQuantity, toLocationId: toLocationId ?? null, reason: '' },
      ]),
    ),
  )
  const [isSaving, setSaving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const change = (id: string, values: Partial<Arrived>) =>
    setArrived((before) => ({ ...before, [id]: { ...before[id]!, ...values } }))
  async function save() {
    setAsked(true)
    if (read.lines.some((line) => problemOf(line, arrived[line.id]!))) return
    setSaving(true)
    const lines = read.lines.map(({ id }) => {
      const { receivedQuantity, toLocationId, reason } = arrived[id]!
      return { id, receivedQuantity: typedQuantity(receivedQuantity!)!, toLocationId, reason: reason.trim() || null }
    })
    const refused = await onDone({ lines })
    setSaving(false)
    setWrong(refused)
    if (!refused) onClose()
  }
  return (
    <DraggableModal
      open
      width={880}
      title={t('调拨收货：{code}', { code: read.code })}
      okText={t('确认收货')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={save}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <span>{t('默认全部收到。与调拨数量不同的，请改实收数量并写明原因，差额记为盘点差异。')}</span>
        {wrong && <Alert type="error" showIcon title={wrong} role="alert" />}
        <ul className={classes.lines}>
          {read.lines.map((line, at) => (
            <ReceivedLine
              key={line.id}
              nth={at + 1}
              line={line}
              warehouseId={read.toWarehouseId}
              arrived={arrived[line.id]!}
              problem={isAsked ? problemOf(line, arrived[line.id]!) : undefined}
              onChange={(values) => change(line.id, values)}
            />
          ))}
        </ul>
      </Flex>
    </DraggableModal>
  )
}

interface ReceivedLineProps {
  nth: number
  line: Line
  /** Where it goes. */
  warehouseId: string
  arrived: Arrived
  problem: string | undefined
  onChange: (values: Partial<Arrived>) => void
}

function ReceivedLine({ nth, line, warehouseId, arrived, problem, onChange }: ReceivedLineProps) {
  const { materialCode, materialName, baseQuantity, baseUnit, decimals, toLocationId, toLocation } = line
  const named = (what: string) => t('{what}（第 {nth} 行）', { nth, what })
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <strong>{materialCode}</strong> {materialName}
        <span className={classes.sent}>
          {t('调拨 {quantity}', { quantity: `${quantityText(baseQuantity ?? '0', decimals)} ${baseUnit}` })}
        </span>
      </span>
      <div className={classes.field}>
        {t('实收数量')}
        <QuantityField
          aria-label={named(t('实收数量'))}
          unit={baseUnit}
          value={arrived.receivedQuantity}
          onChange={(receivedQuantity) => onChange({ receivedQuantity })}
        />
      </div>
      <div className={classes.field}>
        {t('移入库位')}
        <RemoteSelect
          aria-label={named(t('移入库位'))}
          name={`location ${warehouseId}`}
          find={findLocationsIn(warehouseId)}
          value={arrived.toLocationId}
          known={toLocationId && toLocation ? [{ value: toLocationId, label: toLocation }] : []}
          onChange={(chosen) => onChange({ toLocationId: (chosen as string | undefined) ?? null })}
        />
      </div>
      {differs(line, arrived) && (
        <div className={`${classes.field} ${classes.reason}`}>
          {t('差异原因')}
          <Input
            aria-label={named(t('差异原因'))}
            maxLength={200}
            value={arrived.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </div>
      )}
      {problem && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </li>
  )
}
