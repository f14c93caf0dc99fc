import { limitNames, limitTitles } from '@zhizao/rules/validation/alarm-limits'
import { Tooltip } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { limitScale, placeOf, type Span } from './limit-zones.ts'
import classes from './limits-bar.module.css'
import type { PlainValue } from './live-state.ts'

/** Where a value stands between its alarm limits. */
export function LimitsBar({ limits, value }: { limits: Span; value: PlainValue }) {
  const scale = limitScale(limits)
  if (!scale) return <span className={classes.none}>—</span>
  const lines = limitNames.filter((name) => typeof limits[name] === 'number')
  return (
    <Tooltip title={lines.map((name) => <div key={name}>{`${t(limitTitles[name])} ${limits[name]}`}</div>)}>
      <span className={classes.bar}>
        {scale.zones.map((zone) => (
          <span
            key={zone.from}
            className={`${classes.zone} ${classes[zone.level]}`}
            style={{ left: `${zone.from * 100}%`, width: `${(zone.to - zone.from) * 100}%` }}
          />
        ))}
        {typeof value === 'number' && (
          <span className={classes.mark} style={{ left: `${placeOf(value, scale) * 100}%` }} />
        )}
      </span>
    </Tooltip>
  )
}
