import { type HistorySeries, MOST_POINTS, MOST_ROWS } from '@zhizao/contract/device/history-fields'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import type { Context } from '../../platform/context.ts'
import { type BucketStep, stepOf, widthOf } from '../../platform/history/bucket-cuts.ts'
import { createGapFinder, type Gap, withKnownGaps } from '../../platform/history/gaps.ts'
import { plainValue } from '../../platform/history/sample.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { DevicePorts } from '../device-ports.ts'
import { requireObjects } from '../object/object-scope.ts'
import { getPoint, listPoints, type PointRow, requirePoints } from '../point/point-query.ts'
import { expectedInterval, usualInterval } from './point-rhythm.ts'

interface Aim {
  mode?: 'raw' | 'buckets'
  /** Seconds. */
  interval?: number
  per?: 'hour' | 'day' | 'week' | 'month'
  buckets?: number
  limit?: number
}
interface Period {
  from: Date
  to: Date
}

const USUAL_BUCKETS = 500

/** Widths that people read easily and that a day holds a whole number of, seconds; then days and weeks. */
const easyWidths = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
  1_209_600,
]
const periods: Record<NonNullable<Aim['per']>, BucketStep> = {
  hour: stepOf(3_600_000),
  day: { unit: 'day', n: 1 },
  week: { unit: 'day', n: 7 },
  month: { unit: 'month', n: 1 },
}
const SHORTEST_MONTH = 28 * 86_400

/** How wide buckets are: as asked for, or the smallest easy width that needs no more than `buckets`. */
function bucketStep(period: Period, { interval, per, buckets = USUAL_BUCKETS }: Aim): BucketStep {
  const length = period.to.getTime() - period.from.getTime()
  if (per || interval !== undefined) {
    const step = per ? periods[per] : stepOf(Math.max(1, Math.round(interval! * 1000)))
    if (length / widthOf(step) > MOST_ROWS)
      throw per
        ? invalidField('per', '按周期', `周期太短，最多返回 ${MOST_ROWS} 段`)
        : invalidField('interval', '间隔', `间隔太小，最多返回 ${MOST_ROWS} 段`)
    return step
  }
  const least = length / buckets / 1000
  const easy = easyWidths.find((width) => width >= least)
  return easy ? stepOf(easy * 1000) : { unit: 'month', n: Math.ceil(least / SHORTEST_MONTH) }
}

const keyOf = (point: PointRow) => ({ companyId: Number(point.companyId), pointId: Number(point.id) })

const head = (point: PointRow, period: Period) => ({
  ...point,
  pointId: point.id,
  from: period.from.getTime(),
  to: period.to.getTime(),
})

interface Asked {
  point: PointRow
  period: Period
  aim: Aim
  /** How often the point should have a sample, ms. */
  expected: number | undefined
  zone: string
}

/** Of a point that is not told steadily: what it stood at when the period began. */
async function standing(
  { point, period, expected }: Asked,
  { history }: DevicePorts,
): Promise<HistorySeries['before']> {
  if (expected !== undefined || point.storePolicy === 'none') return null
  const last = await history.latestBefore(keyOf(point), period.from.getTime())
  return last ? [last.time, plainValue(last.value), last.quality] : null
}

async function rawSeries(asked: Asked, ports: DevicePorts): Promise<HistorySeries> {
  const { point, period, aim, expected } = asked
  const [from, to] = [period.from.getTime(), period.to.getTime()]
  const { samples, next } = await ports.history.raw(keyOf(point), { from, to, limit: aim.limit ?? MOST_ROWS })
  const finder = expected === undefined ? undefined : createGapFinder(from, next ?? to, expected)
  if (finder) for (const sample of samples) if (sample.quality === 0) finder.seen(sample.time)
  return {
    ...head(point, period),
    width: null,
    before: await standing(asked, ports),
    samples: samples.map(({ time, value, quality }) => [time, plainValue(value), quality]),
    next: next ?? null,
    buckets: [],
    gaps: finder?.result() ?? [],
  }
}

async function bucketSeries(asked: Asked, ports: DevicePorts): Promise<HistorySeries> {
  const { point, period, aim, expected, zone } = asked
  const step = bucketStep(period, aim)
  const { buckets, gaps } = await ports.history.buckets(keyOf(point), {
    from: period.from.getTime(),
    to: period.to.getTime(),
    ...{ step, zone },
    expectedMs: expected,
  })
  const before = await standing(asked, ports)
  return { ...head(point, period), width: widthOf(step), before, samples: [], next: null, buckets, gaps }
}

/** Times of a series' good samples, or of the last of each bucket. */
const timesOf = ({ samples, buckets }: HistorySeries) => [
  ...samples.filter(([, , quality]) => quality === 0).map(([time]) => time),
  ...buckets.flatMap(({ lastTime }) => lastTime ?? []),
]

/** The usual interval of a series: between its samples, or what its buckets' counts come to. */
function paceOf(series: HistorySeries, times: readonly number[]): number {
  if (series.width === null) return usualInterval(times)
  const count = series.buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  return count > 1 ? (times.at(-1)! - series.buckets[0]!.firstTime!) / (count - 1) : 0
}

/**
 * Gaps up to now, as far as they are long enough by then; one that a box accounts for is told with its reason instead. Of a point that
 * is not told steadily: when its box was away and nothing came in later of that time.
 */
function accounted(
  series: HistorySeries,
  expected: number | undefined,
  known: readonly Gap[],
  outages: readonly Gap[],
  now: number,
) {
  const { from, to } = series
  const until = Math.min(to, now)
  const times = timesOf(series)
  if (expected === undefined) {
    const silent = outages.filter((gap) => gap.from < until && !times.some((time) => time > gap.from && time < gap.to))
    return withKnownGaps([], [...silent, ...known], from, until)
  }
  const longest = 3 * Math.max(expected, paceOf(series, times))
  const unexplained = series.gaps.filter(
    (gap) =>
      Math.min(gap.to, until) - gap.from > longest && !known.some((one) => one.from <= gap.from && one.to >= gap.to),
  )
  return withKnownGaps([], [...unexplained, ...known], from, until)
}

/** The series of points in periods, point by point, within the data permission of the rows given. */
async function seriesOf(
  rows: readonly PointRow[],
  periods: readonly Period[],
  aim: Aim,
  ports: DevicePorts,
  context: Context,
): Promise<HistorySeries[]> {
  const read = (aim.mode ?? 'raw') === 'raw' ? rawSeries : bucketSeries
  const ids = rows.map((row) => row.id)
  const now = context.now().getTime()
  const zone = context.user.timeZone
  const readers = await ports.readersOf(ids, context)
  const expected = rows.map((row) => expectedInterval(row, readers.get(row.id)))
  const unsteady = [
    ...new Set(rows.flatMap((row, at) => (expected[at] === undefined ? (readers.get(row.id)?.boxId ?? []) : []))),
  ]
  const byPeriod = await Promise.all(
    periods.map(async (period) => {
      const [from, to] = [period.from.getTime(), period.to.getTime()]
      const known = await ports.knownGaps(ids, from, to, context)
      const outages = await ports.boxOutages(unsteady, from, to, context)
      const found = await Promise.all(
        rows.map((point, at) => read({ point, period, aim, expected: expected[at], zone }, ports)),
      )
      return found.map((one, at) => ({
        ...one,
        gaps: accounted(
          one,
          expected[at],
          known.get(one.pointId) ?? [],
          outages.get(readers.get(one.pointId)?.boxId ?? '') ?? [],
          now,
        ),
      }))
    }),
  )
  return rows.flatMap((_, at) => byPeriod.map((period) => period[at]!))
}

/** One series a point. A point that the caller may not see refuses the whole as not found. */
export async function selectHistory(
  { pointIds, from, to, ...aim }: Aim & Period & { pointIds: string[] },
  ports: DevicePorts,
  context: Context,
): Promise<HistorySeries[]> {
  const rows = await requirePoints(pointIds, ports, context)
  return seriesOf(rows, [{ from, to }], aim, ports, context)
}

/** Every point in every period, the periods of a point together. */
export async function contrast(
  { pointIds, periods, ...aim }: Aim & { pointIds: string[]; periods: Period[] },
  ports: DevicePorts,
  context: Context,
): Promise<HistorySeries[]> {
  const rows = await requirePoints(pointIds, ports, context)
  return seriesOf(rows, periods, aim, ports, context)
}

/** The key points of an object, or its first points where none is marked. */
export async function objectHistory(
  { objectId, from, to, ...aim }: Aim & Period & { objectId: string },
  ports: DevicePorts,
  context: Context,
): Promise<HistorySeries[]> {
  await requireObjects([objectId], context)
  const keys = await listPoints({ objectId, isKey: true }, ports, context, undefined, MOST_POINTS)
  const rows = keys.length ? keys : await listPoints({ objectId }, ports, context, undefined, MOST_POINTS)
  return seriesOf(rows, [{ from, to }], { mode: 'buckets', ...aim }, ports, context)
}

/** Figures of each month of a year that has samples. */
export async function yearFigures(
  { pointId, year }: { pointId: string; year: number },
  ports: DevicePorts,
  context: Context,
) {
  const { history } = ports
  const zone = context.user.timeZone
  const point = await getPoint(pointId, ports, context)
  const [from, to] = [plantInstant(`${year}-01-01`, zone), plantInstant(`${year + 1}-01-01`, zone)]
  const { buckets } = await history.buckets(keyOf(point), { from, to, step: periods.month, zone })
  return buckets.map((bucket) => ({ ...bucket, month: Number(dayText(bucket.start, zone).slice(5, 7)) }))
}
