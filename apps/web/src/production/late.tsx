import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import classes from './production.module.css'

/** Three things that are called late: its day has passed, its plan ends after that day, its plan is not kept now. */
export interface Late {
  isLate: boolean
  isDelayed: boolean
  isBehind: boolean
}

/** What the days are of something that is late; what is overdue already need not be said to become so. */
export const LateMarks = ({ isLate, isDelayed, isBehind }: Late) => (
  <>
    {isLate && <span className={classes.lateMark}>{t('逾期')}</span>}
    {!isLate && isDelayed && <span className={`${classes.lateMark} ${classes.soon}`}>{t('预计延期')}</span>}
    {isBehind && <span className={`${classes.lateMark} ${classes.soon}`}>{t('落后')}</span>}
  </>
)

/** The same in one word after another. */
export const lateWords = ({ isLate, isDelayed, isBehind }: Late): string[] => [
  ...(isLate ? [t('逾期')] : isDelayed ? [t('预计延期')] : []),
  ...(isBehind ? [t('落后')] : []),
]

export const LateCount = ({ count }: { count: number }) => (
  <span className={classes.lateMark}>{t('逾期 {count}', { count })}</span>
)

/** A day by which something is to be done, red where that day has passed. */
export const DueDay = ({ day, late }: { day: string; late: Late }) => (
  <span className={late.isLate ? classes.lateText : classes.number}>
    {day} <LateMarks {...late} />
  </span>
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
