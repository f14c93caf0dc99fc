import { t } from '../platform/i18n/translate.ts'
import classes from './machine.module.css'

const WIDTH = 4
const HEIGHT = 100

/** The pieces of the last sixty minutes, a bar each, the newest on the right. */
export function MinuteBars({ minutes, isLarge }: { minutes: readonly number[]; isLarge?: boolean }) {
  const most = Math.max(1, ...minutes)
  const total = minutes.reduce((sum, each) => sum + each, 0)
  return (
    <svg
      className={isLarge ? classes.largeBars : classes.bars}
      viewBox={`0 0 ${minutes.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('近一小时每分钟计数，共 {n}', { n: total })}
    >
      {minutes.map((count, at) => {
        const height = count ? Math.max(4, (count / most) * HEIGHT) : 2
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its place
            key={at}
            x={at * WIDTH}
            y={HEIGHT - height}
            width={WIDTH - 1}
            height={height}
            className={count ? classes.bar : classes.noBar}
          />
        )
      })}
    </svg>
  )
}
