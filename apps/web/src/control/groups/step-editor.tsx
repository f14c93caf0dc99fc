import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type ControlPoint, MOST_PAUSE, MOST_STEPS } from '@zhizao/contract/control/control-group'
import { Button, Input, InputNumber, Select } from 'antd'
import { ValueInput } from '../../live/value-input.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { IconTool } from '../../platform/widgets/icon-tool.tsx'
import classes from './groups.module.css'

export interface DraftStep {
  /** Of this dialog alone. */
  key: number
  pointId: string | undefined
  value: number | boolean | string | null
  pauseSeconds: number
}

let made = 0
export const newStep = (from?: Pick<DraftStep, 'value' | 'pauseSeconds'> & { pointId: string }): DraftStep => ({
  key: ++made,
  pointId: from?.pointId,
  value: from?.value ?? null,
  pauseSeconds: from?.pauseSeconds ?? 0,
})

interface StepEditorProps {
  points: readonly ControlPoint[]
  steps: readonly DraftStep[]
  onChange: (steps: readonly DraftStep[]) => void
}

/** The steps in their order; each a point, its value, and how long to wait after it. */
export function StepEditor({ points, steps, onChange }: StepEditorProps) {
  const change = (at: number, changes: Partial<DraftStep>) => onChange(steps.with(at, { ...steps[at]!, ...changes }))
  const move = (from: number, to: number) => onChange(steps.toSpliced(from, 1).toSpliced(to, 0, steps[from]!))
  if (!points.length) return <span className={classes.bad}>{t('该对象及其下级没有可以下发的点位')}</span>
  return (
    <>
      {steps.map((step, at) => (
        <StepRow
          key={step.key}
          step={step}
          at={at}
          points={points}
          count={steps.length}
          onChange={(changes) => change(at, changes)}
          onMove={(to) => move(at, to)}
          onRemove={() => onChange(steps.toSpliced(at, 1))}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={steps.length >= MOST_STEPS}
        onClick={() => onChange([...steps, newStep()])}
      >
        {t('添加步骤')}
      </Button>
    </>
  )
}

interface StepRowProps {
  step: DraftStep
  at: number
  /** Steps in all. */
  count: number
  points: readonly ControlPoint[]
  onChange: (changes: Partial<DraftStep>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function StepRow({ step, at, count, points, onChange, onMove, onRemove }: StepRowProps) {
  const point = points.find(({ pointId }) => pointId === step.pointId)
  const options = points.map(({ pointId, name, code, objectName }) => ({
    value: pointId,
    label: `${name}（${objectName}）`,
    sought: `${name} ${code} ${objectName}`.toLowerCase(),
  }))
  return (
    <div className={classes.edited}>
      <span className={classes.place}>{at + 1}</span>
      <Select
        showSearch={{ filterOption: (text, option) => option!.sought.includes(text.trim().toLowerCase()) }}
        aria-label={t('第 {at} 步的点位', { at: at + 1 })}
        placeholder={t('选择点位')}
        value={point?.pointId}
        options={options}
        onChange={(pointId: string) => onChange({ pointId, value: null })}
      />
      <StepValue point={point} value={step.value} onChange={(value) => onChange({ value })} />
      <InputNumber<number>
        aria-label={t('第 {at} 步之后等待', { at: at + 1 })}
        min={0}
        max={MOST_PAUSE}
        precision={0}
        prefix={t('等待')}
        suffix={t('秒')}
        style={{ width: '100%' }}
        value={step.pauseSeconds}
        onChange={(seconds) => onChange({ pauseSeconds: seconds ?? 0 })}
      />
      <span className={classes.moves}>
        <IconTool icon={<ArrowUpOutlined />} title={t('上移')} disabled={!at} onClick={() => onMove(at - 1)} />
        <IconTool
          icon={<ArrowDownOutlined />}
          title={t('下移')}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconTool icon={<DeleteOutlined />} title={t('删除步骤')} disabled={count === 1} onClick={onRemove} />
      </span>
    </div>
  )
}

interface StepValueProps {
  point: ControlPoint | undefined
  value: DraftStep['value']
  onChange: (value: DraftStep['value']) => void
}

const StepValue = ({ point, value, onChange }: StepValueProps) =>
  point ? <ValueInput reading={point} value={value} onChange={onChange} /> : <Input disabled aria-label={t('设定值')} />
