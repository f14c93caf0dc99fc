import { groupWall } from '@zhizao/rules/time/calendar'
import { zoneClock } from '@zhizao/rules/time/zone-clock'
import { dayjs } from '../time/plant-dayjs.ts'
import { currentZone, zoneMark } from '../time/plant-zone.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Step = { unit: 'ms' | 'day' | 'month'; n: number; length: number }
const times = [1, 2, 5, 10, 15, 30]
  .flatMap((n) => [n * SECOND, n * MINUTE])
  .concat([1, 2, 3, 6, 12].map((n) => n * HOUR))
const steps: readonly Step[] = [
  ...times.sort((a, b) => a - b).map((n): Step => ({ unit: 'ms', n, length: n })),
  ...[1, 2, 7, 14].map((n): Step => ({ unit: 'day', n, length: n * DAY })),
  ...[1, 2, 3, 6, 12, 24, 60].map((n): Step => ({ unit: 'month', n, length: n * 30 * DAY })),
]
const MOST_TICKS = 9

/** Where a stretch of time is marked: full minutes, hours, days or months of the plant's clocks. */
export function plantTicks(from: number, to: number): number[] {
  const step = steps.find(({ length }) => (to - from) / length <= MOST_TICKS) ?? steps.at(-1)!
  const { wallAt, firstAt } = zoneClock(currentZone())
  const ticks: number[] = []
  const put = (at: number) => {
    if (at >= from && at <= to && at > (ticks.at(-1) ?? Number.NEGATIVE_INFINITY)) ticks.push(at)
  }
  if (step.unit === 'ms' && step.n <= HOUR) {
    for (let at = from - (wallAt(from) % step.n); at <= to; at += step.n) put(at)
    return ticks
  }
  const startAt = (wall: number, ahead: number) =>
    step.unit === 'ms' ? (Math.floor(wall / step.n) + ahead) * step.n : groupWall(wall, step.unit, step.n, ahead)
  const first = wallAt(from)
  for (let ahead = 0; ahead <= 2 * MOST_TICKS; ahead++) put(firstAt(startAt(first, ahead)))
  return ticks
}

/** What stands at a mark: the time of day; at midnight the day, on New Year's the year. */
export function tickText(at: number): string {
  const time = dayjs(at)
  if (time.format('MMDDHHmmss') === '0101000000') return time.format('YYYY')
  if (time.format('HHmmss') === '000000') return time.format('MM-DD')
  return time.format(at % MINUTE === 0 ? 'HH:mm' : 'HH:mm:ss')
}

const whole = ({ value }: { value: unknown }) => dayjs(Number(value)).format('YYYY-MM-DD HH:mm:ss') + zoneMark()

/** A time axis for ECharts, which by itself would go by the browser's clocks; `view` is the part that a zoom shows. */
export function timeAxis(period: { from: number; to: number }, view = period) {
  const customValues = plantTicks(view.from, view.to)
  return {
    type: 'time' as const,
    min: period.from,
    max: period.to,
    axisTick: { customValues },
    axisPointer: { label: { formatter: whole } },
    axisLabel: { customValues, formatter: tickText, hideOverlap: true },
  }
}
