import { ColumnHeightOutlined } from '@ant-design/icons'
import { Button, InputNumber, Popover } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { Axis, Scale } from './axes.ts'
import classes from './scale-menu.module.css'
import type { Bounds, TrendLook } from './trend-look.ts'

interface ScaleMenuProps {
  axes: readonly Axis[]
  scales: TrendLook['scales']
  /** The bounds on show. */
  scaleOf: (key: string) => Scale
  onScales: (scales: TrendLook['scales']) => void
}

/** The bounds of each unit's axis by hand, and back to what fits the curves. */
export function ScaleMenu({ axes, scales, scaleOf, onScales }: ScaleMenuProps) {
  const own = axes.filter(({ states }) => !states)
  if (!own.length) return undefined
  const put = (key: string, bounds: Bounds | undefined) => {
    const next = new Map(scales)
    if (bounds) next.set(key, bounds)
    else next.delete(key)
    onScales(next)
  }
  const isSet = own.some(({ key }) => scales.has(key))
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      title={t('Y 轴范围')}
      content={
        <div className={classes.rows}>
          {own.map(({ key, unit }) => (
            <ScaleRow
              key={key}
              unit={unit || t('无单位')}
              shown={scaleOf(key)}
              bounds={scales.get(key)}
              onChange={(bounds) => put(key, bounds)}
            />
          ))}
        </div>
      }
    >
      <Button size="small" type={isSet ? 'primary' : 'default'} ghost={isSet} icon={<ColumnHeightOutlined />}>
        {t('Y 轴')}
      </Button>
    </Popover>
  )
}

interface ScaleRowProps {
  unit: string
  shown: Scale
  bounds: Bounds | undefined
  onChange: (bounds: Bounds | undefined) => void
}

/** Taken over once both bounds are there and in order. */
function ScaleRow({ unit, shown, bounds, onChange }: ScaleRowProps) {
  const [typed, setTyped] = useState<{ min: number | null; max: number | null }>()
  const min = typed ? typed.min : (bounds?.[0] ?? shown.min)
  const max = typed ? typed.max : (bounds?.[1] ?? shown.max)
  const isWrong = min === null || max === null || max <= min
  const type = (next: { min: number | null; max: number | null }) => {
    setTyped(next)
    if (next.min !== null && next.max !== null && next.max > next.min) onChange([next.min, next.max])
  }
  return (
    <div className={classes.row}>
      <span className={classes.unit} title={unit}>
        {unit}
      </span>
      <InputNumber
        aria-label={t('{unit} 最小值', { unit })}
        status={isWrong ? 'error' : undefined}
        value={min}
        onChange={(value) => type({ min: value, max })}
      />
      <span>~</span>
      <InputNumber
        aria-label={t('{unit} 最大值', { unit })}
        status={isWrong ? 'error' : undefined}
        value={max}
        onChange={(value) => type({ min, max: value })}
      />
      <Button
        type="link"
        disabled={!bounds && !typed}
        onClick={() => {
          setTyped(undefined)
          onChange(undefined)
        }}
      >
        {t('自动')}
      </Button>
    </div>
  )
}
