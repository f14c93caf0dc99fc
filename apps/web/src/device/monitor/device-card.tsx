import { BellFilled } from '@ant-design/icons'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { t } from '../../platform/i18n/translate.ts'
import { LiveAge } from '../live/live-age.tsx'
import { valueText } from '../live/live-state.ts'
import { LiveValueText } from '../live/live-value.tsx'
import type { Reading } from '../live/readings.ts'
import classes from './device-card.module.css'
import { FavouriteStar } from './favourite-star.tsx'
import { StatusDot, useStandingText } from './status-dot.tsx'
import type { Standing } from './tree-status.ts'

export interface DeviceCardProps {
  device: ObjectNode
  standing: Standing | undefined
  readings: readonly Reading[]
  now: number
  onChoose: (id: string) => void
}

const MOST_SHOWN = 6
/** Digits and unit that half a card has room for. */
const HALF = 10

/** Whether a reading needs the whole width of a card. */
export const isLong = ({ newest, decimals, unit }: Pick<Reading, 'newest' | 'decimals' | 'unit'>) =>
  valueText(newest.value, decimals).length + (unit?.length ?? 0) * 0.7 > HALF

/** A machine at a glance: how it stands and what its key points read. */
export function DeviceCard({ device, standing, readings, now, onChoose }: DeviceCardProps) {
  const text = useStandingText(standing)
  const newest = readings.reduce<Reading | undefined>(
    (last, one) => ((one.newest.time ?? 0) > (last?.newest.time ?? 0) ? one : last),
    undefined,
  )
  return (
    <article className={`${classes.card} ${standing?.level ? classes[standing.level] : ''}`}>
      <header className={classes.header}>
        <StatusDot standing={standing} />
        <button type="button" className={classes.name} title={device.name} onClick={() => onChoose(device.id)}>
          {device.name}
        </button>
        <FavouriteStar id={device.id} isFavorite={device.isFavorite} />
      </header>
      <p className={classes.code}>{device.code}</p>
      {readings.length ? (
        <dl className={classes.values}>
          {readings.slice(0, MOST_SHOWN).map((reading) => (
            <div key={reading.id} className={`${classes.value} ${isLong(reading) ? classes.wide : ''}`}>
              <dt title={reading.name}>{reading.name}</dt>
              <dd>
                <LiveValueText
                  newest={reading.newest}
                  decimals={reading.decimals}
                  unit={reading.unit}
                  isStale={reading.isStale}
                  level={reading.level}
                  size="large"
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={classes.none}>{t('未设置关键点位')}</p>
      )}
      <footer className={classes.footer}>
        {standing?.alarms ? (
          <span className={classes.alarms}>
            <BellFilled /> {t('{n} 条报警', { n: standing.alarms })}
          </span>
        ) : (
          <span>{text}</span>
        )}
        {newest && <LiveAge newest={newest.newest} now={now} isStale={newest.isStale} />}
      </footer>
    </article>
  )
}
