import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, InputNumber } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DateField } from '../platform/widgets/date-field.tsx'
import { ExactQuantity } from '../platform/widgets/exact-quantity.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import type { Parts } from './parts.ts'
import own from './production.module.css'
import classes from './split-parts.module.css'

export interface TypedPart {
  key: number
  quantity: string | null
  dueOn: string | null
}

export interface SplitTableProps {
  typed: readonly TypedPart[]
  wrong: Parts['wrong']
  unit: string
  decimals: number
  most: number
  /** Each part has a day of its own. */
  withDays?: boolean
  onChange: (typed: readonly TypedPart[]) => void
  onAdd: () => void
}

const problems = { empty: '请填写数量', notPositive: '应大于 0' } as const

/** Parts that are split off, each a line. */
export function SplitTable({ typed, wrong, unit, decimals, most, withDays, onChange, onAdd }: SplitTableProps) {
  const set = (key: number, change: Partial<TypedPart>) =>
    onChange(typed.map((part) => (part.key === key ? { ...part, ...change } : part)))
  const told = (at: number) => {
    const problem = typed[at]!.quantity ? wrong[at] : undefined
    if (!problem) return undefined
    return problem === 'decimals' ? t('最多 {decimals} 位小数', { decimals }) : t(problems[problem])
  }
  return (
    <>
      {typed.map((part, at) => (
        <div key={part.key} className={classes.part}>
          <span className={classes.no}>{t('第 {no} 份', { no: at + 1 })}</span>
          <div className={classes.field}>
            <QuantityField
              aria-label={t('第 {no} 份的数量', { no: at + 1 })}
              unit={unit}
              placeholder={t('数量')}
              status={told(at) ? 'error' : undefined}
              value={part.quantity}
              onChange={(quantity) => set(part.key, { quantity })}
            />
            {told(at) && (
              <div className={own.error} role="alert">
                {told(at)}
              </div>
            )}
          </div>
          {withDays && (
            <div className={classes.field}>
              <DateField
                aria-label={t('第 {no} 份的交货日期', { no: at + 1 })}
                value={part.dueOn}
                onChange={(dueOn) => set(part.key, { dueOn })}
              />
            </div>
          )}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('删除第 {no} 份', { no: at + 1 })}
            disabled={typed.length === 1}
            onClick={() => onChange(typed.filter(({ key }) => key !== part.key))}
          />
        </div>
      ))}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={typed.length >= most} onClick={onAdd}>
        {t('再加一份')}
      </Button>
    </>
  )
}

interface SplitRemainderProps {
  parts: Parts
  whole: string
  unit: string
  /** Where the rest stays. */
  title: string
}

/** What is split off and what stays, as it is typed. */
export const SplitRemainder = ({ parts, whole, unit, title }: SplitRemainderProps) => (
  <div className={`${classes.sum} ${parts.isTooMuch ? classes.wrong : ''}`} role="status">
    <span>
      {t('合计拆出')} <ExactQuantity value={parts.taken} unit={unit} />
    </span>
    <span>
      {title}{' '}
      <b>{parts.isTooMuch ? t('不够：拆出的应少于 {whole} {unit}', { whole, unit }) : `${parts.left} ${unit}`}</b>
    </span>
  </div>
)

/** As many even parts as are asked for. */
export function Evenly({ most, onSplit }: { most: number; onSplit: (count: number) => void }) {
  const [count, setCount] = useState(2)
  return (
    <Flex gap={8} align="center" wrap style={{ marginBottom: 12 }}>
      <span>{t('平均拆成')}</span>
      <InputNumber
        aria-label={t('拆分份数')}
        min={2}
        max={most + 1}
        precision={0}
        value={count}
        onChange={(next) => setCount(next ?? 2)}
        style={{ width: 80 }}
      />
      <span>{t('份')}</span>
      <Button onClick={() => onSplit(count)}>{t('填入')}</Button>
    </Flex>
  )
}
