import './alarm/level-palette.ts'
import { limitNames, limitTitles } from '@zhizao/rules/validation/alarm-limits'
import { t } from '../platform/i18n/translate.ts'
import { Hint } from '../platform/widgets/hint.tsx'
import type { ShownValue } from './exact-value.ts'
import { limitScale, placeOf, type Span } from './limit-zones.ts'
import classes from './limits-bar.module.css'

/** Where a value stands between its alarm limits. */
export function LimitsBar({ limits, value }: { limits: Span; value: ShownValue }) {
  const scale = limitScale(limits)
  if (!scale) return <span className={classes.none}>—</span>
  const lines = limitNames.filter((name) => typeof limits[name] === 'number')
  return (
    <Hint title={() => lines.map((name) => <div key={name}>{`${t(limitTitles[name])} ${limits[name]}`}</div>)}>
      <span className={classes.bar}>
        {scale.zones.map((zone) => (
          <span
            key={zone.from}
            className={`${classes.zone} ${classes[zone.level]}`}
            style={{ left: `${zone.from * 100}%`, width: `${(zone.to - zone.from) * 100}%` }}
          />
        ))}
        {(typeof value === 'number' || typeof value === 'bigint') && (
          <span className={classes.mark} style={{ left: `${placeOf(Number(value), scale) * 100}%` }} />
        )}
      </span>
    </Hint>
  )
}
