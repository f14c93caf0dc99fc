import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { lotEvent, MOST_SPLIT_PARTS } from '@zhizao/contract/stock/lot-event'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import type { Lot } from '@zhizao/contract/trace/lot'
import { compareQuantities, quantityText, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import classes from './lot-kin.module.css'
import type { LyingStock } from './lying-stock.ts'

const events = client(lotEvent)

export interface LotEventDialogProps {
  lot: Lot
  /** What lies of it where. */
  at: LyingStock
  onClose: () => void
  onDone: () => Promise<unknown>
}

interface Part {
  key: number
  code: string
  quantity: string | null
}

/** Parts of what lies of a lot somewhere become lots of their own. */
export function SplitDialog({ lot, at, onClose, onDone }: LotEventDialogProps) {
  const [parts, setParts] = useState<readonly Part[]>([{ key: 1, code: '', quantity: null }])
  const [reason, setReason] = useState('')
  const { isSaving, failure, save } = useSaving()
  const typed = parts.map(({ quantity }) => typedQuantity(quantity ?? ''))
  const left = subtractQuantities(at.free, sumOfQuantities(typed.map((each) => each ?? '0')))
  const isShort = compareQuantities(left, '0') < 0
  const isReady = !isShort && typed.every((each) => each !== undefined && compareQuantities(each, '0') > 0)
  const amount = (quantity: string) => `${quantityText(quantity, at.decimals)} ${at.unit}`
  async function split() {
    const isDone = await save(() =>
      events.split(
        {
          lotId: lot.id,
          locationId: at.locationId,
          status: at.status,
          reason: reason.trim() || null,
          parts: parts.map(({ code }, nth) => ({ code: code.trim() || null, quantity: typed[nth]! })),
        },
        { quiet: true },
      ),
    )
    if (!isDone) return
    onClose()
    await onDone()
  }
  return (
    <DraggableModal
      open
      width={560}
      title={t('拆分批次：{code}', { code: lot.code })}
      okText={t('拆分')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isSaving}
      onOk={split}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <span>
          {t('库位 {place}，{status}，可拆 {quantity}', {
            place: at.locationCode,
            status: t(stockStatusTitles[at.status]),
            quantity: amount(at.free),
          })}
        </span>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <PartRows parts={parts} unit={at.unit} onChange={setParts} />
        <Button
          icon={<PlusOutlined />}
          disabled={parts.length >= MOST_SPLIT_PARTS}
          onClick={() =>
            setParts([...parts, { key: Math.max(...parts.map(({ key }) => key)) + 1, code: '', quantity: null }])
          }
        >
          {t('再拆一个批次')}
        </Button>
        <span role="status">
          {isShort
            ? t('拆出的数量超过可拆数量')
            : t('拆后“{code}”在此还可用 {quantity}', { code: lot.code, quantity: amount(left) })}
        </span>
        <Input
          aria-label={t('原因')}
          placeholder={t('原因')}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Flex>
    </DraggableModal>
  )
}

interface PartRowsProps {
  parts: readonly Part[]
  unit: string
  onChange: (parts: readonly Part[]) => void
}

function PartRows({ parts, unit, onChange }: PartRowsProps) {
  const change = (at: number, values: Partial<Part>) =>
    onChange(parts.map((part, nth) => (nth === at ? { ...part, ...values } : part)))
  const named = (what: string, at: number) => t('{what}（第 {nth} 行）', { nth: at + 1, what })
  return (
    <ul className={classes.rows}>
      {parts.map(({ key, code, quantity }, at) => (
        <li key={key} className={classes.row}>
          <Input
            aria-label={named(t('新批次号'), at)}
            placeholder={t('新批次号，留空自动生成')}
            maxLength={64}
            value={code}
            onChange={({ target }) => change(at, { code: target.value })}
          />
          <QuantityField
            aria-label={named(t('数量'), at)}
            placeholder={t('数量')}
            unit={unit}
            value={quantity}
            onChange={(typed) => change(at, { quantity: typed })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={named(t('删除'), at)}
            disabled={parts.length === 1}
            onClick={() => onChange(parts.filter((_, nth) => nth !== at))}
          />
        </li>
      ))}
    </ul>
  )
}
