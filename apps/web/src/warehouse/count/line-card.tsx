import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { quantityProblem } from '@zhizao/rules/quantity/typed-quantity'
import { Button, Input, type InputRef, Tag } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { putRight } from '../../platform/widgets/quantity-field.tsx'
import { wholeOnEntry } from '../../platform/widgets/whole-on-entry.ts'
import classes from './counting.module.css'
import type { PendingLine } from './pending-lines.ts'

interface LineCardProps {
  line: PendingLine
  isSaving: boolean
  isFirst: boolean
  isLast: boolean
  /** Grows with each scan and each step that leads to a line: the figure is typed next. None where a scan comes first. */
  turn: number
  onSave: (quantity: string, isTemporary: 0 | 1) => Promise<void>
  onBefore: () => void
  onNext: () => void
}

/** One line to be counted: where, what, and a large field whose Enter counts it. */
export function LineCard({ line, isSaving, isFirst, isLast, turn, onSave, onBefore, onNext }: LineCardProps) {
  const { unit, decimals } = line
  const [typed, setTyped] = useState(line.counted ?? line.noted ?? '')
  const [wrong, setWrong] = useState<string>()
  const field = useRef<InputRef>(null)
  const id = useId()
  useEffect(() => {
    if (turn) field.current?.focus({ preventScroll: true, cursor: 'all' })
  }, [turn])
  function save(isTemporary: 0 | 1) {
    const quantity = putRight(typed)
    const problem = quantity === null ? { text: '请填写实盘数量', values: {} } : quantityProblem(quantity, { decimals })
    setWrong(problem && t(problem.text, problem.values))
    if (!problem) void onSave(quantity!, isTemporary)
  }
  return (
    <section className={classes.card} aria-label={t('要盘点的行')}>
      <LineFacts line={line} />
      <label className={classes.label} htmlFor={id}>
        {t('实盘数量')}
      </label>
      <Input
        ref={field}
        {...wholeOnEntry}
        id={id}
        className={classes.figure}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={40}
        suffix={unit}
        status={wrong ? 'error' : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(undefined)
        }}
        onPressEnter={() => isSaving || save(0)}
      />
      <div className={wrong ? classes.wrong : classes.said} role={wrong ? 'alert' : undefined}>
        {wrong ?? saidOf(line)}
      </div>
      <div className={classes.buttons}>
        <Button size="large" disabled={isFirst} onClick={onBefore}>
          {t('上一行')}
        </Button>
        <Button size="large" disabled={isLast} onClick={onNext}>
          {t('下一行')}
        </Button>
        <Button size="large" disabled={isSaving} onClick={() => save(1)}>
          {t('暂存')}
        </Button>
        <Button size="large" type="primary" className={classes.main} loading={isSaving} onClick={() => save(0)}>
          {t('确认并下一行')}
        </Button>
      </div>
    </section>
  )
}

function saidOf({ counted, countedByName, noted, decimals, unit }: PendingLine): string {
  if (counted === null) return noted === null ? '' : t('已暂存，还没有计为盘点')
  const quantity = quantityText(counted, decimals)
  return t('{name} 已盘 {quantity} {unit}', { name: countedByName ?? '', quantity, unit })
}

/** Where it is and what. */
function LineFacts({ line }: { line: PendingLine }) {
  const { locationCode, locationName, materialCode, materialName, specification, lotCode, status, decimals } = line
  return (
    <>
      <div className={classes.place}>
        {locationCode}
        {locationName !== locationCode && <small>{locationName}</small>}
      </div>
      <div className={classes.what}>
        <b>{materialCode}</b> {materialName}
        {specification && <small>{specification}</small>}
      </div>
      <div className={classes.marks}>
        {lotCode && <Tag>{t('批次 {code}', { code: lotCode })}</Tag>}
        {status !== 'available' && <Tag color="warning">{t(stockStatusTitles[status])}</Tag>}
        {line.isPending && <Tag color="processing">{t('待上传')}</Tag>}
        {line.isFound && <Tag>{t('盘点新增')}</Tag>}
        {line.needsRecount && <Tag color="warning">{t('需复盘')}</Tag>}
        {line.book !== null && <Tag>{t('账面 {quantity}', { quantity: quantityText(line.book, decimals) })}</Tag>}
      </div>
    </>
  )
}
