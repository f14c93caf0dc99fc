import { type HistorySeries, MOST_POINTS, MOST_ROWS } from '@zhizao/contract/device/history-fields'
import type { Context } from '../../platform/context.ts'
import { createGapFinder, type Gap, withKnownGaps } from '../../platform/history/gaps.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { DevicePorts } from '../device-ports.ts'
import { requireObjects } from '../object/object-scope.ts'
import { getPoint, listPoints, type PointRow, requirePoints } from '../point/point-query.ts'
import { knownGaps } from './known-gaps.ts'

interface Aim {
  mode?: 'raw' | 'buckets'
  /** Seconds. */
  interval?: number
  buckets?: number
  limit?: number
}
interface Period {
  from: Date
  to: Date
}

const USUAL_BUCKETS = 500

/** Widths that people read easily, seconds. */
const easyWidths = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
  1_209_600, 2_592_000,
]

/** Width of a bucket in ms: the one asked for, or the smallest easy one that needs no more than `buckets`. */
function bucketWidth(period: Period, { interval, buckets = USUAL_BUCKETS }: Aim): number {
  const length = period.to.getTime() - period.from.getTime()
  if (interval !== undefined) {
    const width = Math.max(1, Math.round(interval * 1000))
    if (length / width > MOST_ROWS) throw invalidField('interval', '间隔', `间隔太小，最多返回 ${MOST_ROWS} 段`)
    return width
  }
  const least = length / buckets / 1000
  return (easyWidths.find((width) => width >= least) ?? Math.ceil(least)) * 1000
}

/** How often a point should have a sample, ms: unknown where it is stored on change only, or held back by a deadband. */
function expectedInterval(
  point: Pick<PointRow, 'source' | 'storePolicy' | 'storeSeconds' | 'deadbandKind' | 'pollMs'>,
): number | undefined {
  if (point.source === 'manual') return undefined
  if (point.storePolicy === 'interval' && point.storeSeconds) return Math.max(point.storeSeconds * 1000, point.pollMs)
  return point.storePolicy === 'every' && point.deadbandKind === null ? point.pollMs : undefined
}

const keyOf = (point: PointRow) => ({ companyId: Number(point.companyId), pointId: Number(point.id) })

const head = (point: PointRow, period: Period) => ({
  ...point,
  pointId: point.id,
  from: period.from.getTime(),
  to: period.to.getTime(),
})

async function rawSeries(point: PointRow, period: Period, aim: Aim, { history }: DevicePorts): Promise<HistorySeries> {
  const [from, to] = [period.from.getTime(), period.to.getTime()]
  const { samples, next } = await history.raw(keyOf(point), { from, to, limit: aim.limit ?? MOST_ROWS })
  const expected = expectedInterval(point)
  const finder = expected === undefined ? undefined : createGapFinder(from, next ?? to, expected)
  if (finder) for (const sample of samples) if (sample.quality === 0) finder.seen(sample.time)
  return {
    ...head(point, period),
    width: null,
    samples: samples.map(({ time, value, quality }) => [time, value, quality]),
    next: next ?? null,
    buckets: [],
    gaps: finder?.result() ?? [],
  }
}

async function bucketSeries(
  point: PointRow,
  period: Period,
  aim: Aim,
  { history }: DevicePorts,
): Promise<HistorySeries> {
  const width = bucketWidth(period, aim)
  const { buckets, gaps } = await history.buckets(keyOf(point), {
    from: period.from.getTime(),
    to: period.to.getTime(),
    width,
    expectedMs: expectedInterval(point),
  })
  return { ...head(point, period), width, samples: [], next: null, buckets, gaps }
}

/** Gaps up to now, as far as they are long enough by then; one that a box accounts for is told with its reason instead. */
function accounted(
  found: readonly Gap[],
  known: readonly Gap[],
  point: PointRow,
  { from, to }: HistorySeries,
  now: number,
) {
  const until = Math.min(to, now)
  const longest = 3 * (expectedInterval(point) ?? 0)
  const unexplained = found.filter(
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
  const byPeriod = await Promise.all(
    periods.map(async (period) => {
      const known = await knownGaps(ids, period.from.getTime(), period.to.getTime(), context)
      const found = await Promise.all(rows.map((row) => read(row, period, aim, ports)))
      return found.map((one, at) => ({
        ...one,
        gaps: accounted(one.gaps, known.get(one.pointId) ?? [], rows[at]!, one, now),
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
  const rows = await requirePoints(pointIds, context)
  return seriesOf(rows, [{ from, to }], aim, ports, context)
}

/** Every point in every period, the periods of a point together. */
export async function contrast(
  { pointIds, periods, ...aim }: Aim & { pointIds: string[]; periods: Period[] },
  ports: DevicePorts,
  context: Context,
): Promise<HistorySeries[]> {
  const rows = await requirePoints(pointIds, context)
  return seriesOf(rows, periods, aim, ports, context)
}

/** The key points of an object, or its first points where none is marked. */
export async function objectHistory(
  { objectId, from, to, ...aim }: Aim & Period & { objectId: string },
  ports: DevicePorts,
  context: Context,
): Promise<HistorySeries[]> {
  await requireObjects([objectId], context)
  const keys = await listPoints({ objectId, isKey: true }, context, undefined, MOST_POINTS)
  const rows = keys.length ? keys : await listPoints({ objectId }, context, undefined, MOST_POINTS)
  return seriesOf(rows, [{ from, to }], { mode: 'buckets', ...aim }, ports, context)
}

/** Start of a month in China's time. */
const monthStart = (year: number, month: number) => Date.UTC(year, month, 1) - 8 * 3_600_000

/** Figures of each month of a year that has samples. */
export async function yearFigures(
  { pointId, year }: { pointId: string; year: number },
  { history }: DevicePorts,
  context: Context,
) {
  const point = await getPoint(pointId, context)
  const months = await Promise.all(
    Array.from({ length: 12 }, async (_, month) => {
      const [from, to] = [monthStart(year, month), monthStart(year, month + 1)]
      const { buckets } = await history.buckets(keyOf(point), { from, to, width: to - from })
      return buckets.map((bucket) => ({ ...bucket, month: month + 1 }))
    }),
  )
  return months.flat()
}
