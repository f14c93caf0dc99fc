import type { ReactNode } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import classes from './production.module.css'

/** A day by which something is to be done, red where it is late. */
export const DueDay = ({ day, isLate }: { day: string; isLate: boolean }) =>
  isLate ? (
    <span className={classes.lateText}>
      {day} <span className={classes.lateMark}>{t('逾期')}</span>
    </span>
  ) : (
    <span className={classes.number}>{day}</span>
  )

export const LateMark = ({ children = t('逾期') }: { children?: ReactNode }) => (
  <span className={classes.lateMark}>{children}</span>
)

/** 1 first: the first three are told from the others. */
export const Priority = ({ value }: { value: number }) => (
  <span className={`${classes.priority} ${value <= 3 ? classes.urgent : ''}`} title={t('优先级 {value}', { value })}>
    {value}
  </span>
)

/** A time of a plan without its seconds, and without the year that it is. */
export const planTime = (time: string | null): string => {
  if (!time) return '—'
  const at = dayjs(time)
  return at.format(at.year() === dayjs().year() ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm')
}

export const timeSpan = (from: string | null, to: string | null): string =>
  from || to ? `${planTime(from)} – ${planTime(to)}` : '—'

/** Seconds in words that fit: 45 秒, 12 分, 3.5 小时. */
export function lasting(seconds: number): string {
  if (seconds < 60) return t('{count} 秒', { count: Math.round(seconds) })
  if (seconds < 3600) return t('{count} 分钟', { count: Math.round(seconds / 60) })
  return t('{count} 小时', { count: Math.round(seconds / 360) / 10 })
}
