import { useEffect, useRef } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { type Level, type Newest, valueText } from './live-state.ts'
import classes from './live-value.module.css'

export interface LiveValueProps {
  newest: Newest
  decimals: number
  unit?: string | null
  isStale: boolean
  level?: Level
  size?: 'plain' | 'large'
}

/** A value that is alive: flashes when it changes, grey when it is old, coloured when a limit is broken. */
export function LiveValueText({ newest, decimals, unit, isStale, level, size = 'plain' }: LiveValueProps) {
  const box = useFlash(newest)
  const state = isStale || newest.time === null ? classes.stale : newest.quality ? classes.doubtful : ''
  return (
    <span
      ref={box}
      className={`${classes.value} ${classes[size]} ${state} ${level && !isStale ? classes[level] : ''}`}
      title={newest.time === null ? t('暂无数据') : undefined}
    >
      <span className={classes.number}>{valueText(newest.value, decimals)}</span>
      {unit && <span className={classes.unit}>{unit}</span>}
    </span>
  )
}

/** Lights the element up on each new value, not on the first. Drawn by the browser: React is not asked. */
function useFlash({ value, time }: Newest) {
  const box = useRef<HTMLSpanElement>(null)
  const before = useRef<{ value: unknown; time: number | null } | undefined>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = { value, time }
    if (!last || last.time === null || last.value === value) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--brand-soft')
    box.current?.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], 900)
  }, [value, time])
  return box
}
