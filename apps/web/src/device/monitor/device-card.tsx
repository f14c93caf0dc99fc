import { BellFilled, WarningFilled } from '@ant-design/icons'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import type { Point } from '@zhizao/contract/device/point'
import { memo } from 'react'
import { LiveAge } from '../../live/live-age.tsx'
import { LiveValueText } from '../../live/live-value.tsx'
import { type Reading, type StoredValues, useReadings } from '../../live/readings.ts'
import { worded } from '../../live/said-value.ts'
import { StatusDot, useNodeText } from '../../live/tree/status-dot.tsx'
import type { NodeState } from '../../live/tree/tree-status.ts'
import { StateChip } from '../../object-state/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { useSeen } from '../../platform/widgets/use-seen.ts'
import classes from './device-card.module.css'
import { FavouriteStar } from './favourite-star.tsx'

export interface DeviceCardProps {
  device: ObjectNode
  standing: NodeState | undefined
  /** Its key points with what was known of them. */
  points: readonly Point[]
  stored: StoredValues
  onChoose: (id: string) => void
}

const MOST_SHOWN = 6
/** Digits and unit that half a card has room for. */
const HALF = 10
/** Digits that a Chinese sign is as wide as. */
const SIGN = 1.8

/** Whether a reading needs the whole width of a card. */
export function isLong({
  newest,
  decimals,
  unit,
  valueWords,
}: Pick<Reading, 'newest' | 'decimals' | 'unit' | 'valueWords'>) {
  const { text, said } = worded({ value: newest.value, decimals, valueWords })
  return said ? text.length * SIGN > HALF : text.length + (unit?.length ?? 0) * 0.7 > HALF
}

/** A machine at a glance: how it stands and what its key points read. Draws its own values, and none while it is out of sight. */
export const DeviceCard = memo(function DeviceCard({ device, standing, points, stored, onChoose }: DeviceCardProps) {
  const text = useNodeText(standing)
  const [box, isSeen] = useSeen()
  const readings = useReadings(points, stored, !isSeen)
  const newest = readings.reduce<Reading | undefined>(
    (last, one) => ((one.newest.time ?? 0) > (last?.newest.time ?? 0) ? one : last),
    undefined,
  )
  return (
    <article ref={box} className={`${classes.card} ${standing?.level ? classes[standing.level] : ''}`}>
      <header className={classes.header}>
        <StatusDot standing={standing} />
        <button type="button" className={classes.name} title={device.name} onClick={() => onChoose(device.id)}>
          {device.name}
        </button>
        <FavouriteStar id={device.id} isFavorite={device.isFavorite} />
      </header>
      <p className={classes.code}>
        {device.code} <StateChip objectId={device.id} />
      </p>
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
                  valueWords={reading.valueWords}
                  state={reading.state}
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
          !standing?.invalid && <span>{text}</span>
        )}
        {standing && standing.invalid > 0 && (
          <span className={classes.invalid}>
            <WarningFilled /> {t('{n} 个点位无有效值', { n: standing.invalid })}
          </span>
        )}
        {newest && <LiveAge newest={newest.newest} state={newest.state} pollMs={newest.pollMs} />}
      </footer>
    </article>
  )
})
