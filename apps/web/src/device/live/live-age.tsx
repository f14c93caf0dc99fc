import { Tooltip } from 'antd'
import dayjs from 'dayjs'
import { t } from '../../platform/i18n/translate.ts'
import classes from './live-age.module.css'
import { ageText, type Newest } from './live-state.ts'

/** How old a value is; the whole time on pointing at it. */
export function LiveAge({ newest, now, isStale }: { newest: Newest; now: number; isStale: boolean }) {
  if (newest.time === null) return <span className={classes.age}>—</span>
  return (
    <Tooltip title={dayjs(newest.time).format('YYYY-MM-DD HH:mm:ss.SSS')}>
      <span className={`${classes.age} ${isStale ? classes.stale : ''}`}>
        {isStale && `${t('数据过期')} · `}
        {ageText(now - newest.time)}
      </span>
    </Tooltip>
  )
}

const qualities = ['好', '可疑', '坏'] as const

/** The quality of a value in a word. */
export function QualityText({ quality }: { quality: number | null }) {
  if (quality === null) return <span className={classes.age}>—</span>
  return <span className={`${classes.quality} ${classes[`quality${quality}`]}`}>{t(qualities[quality] ?? '坏')}</span>
}
