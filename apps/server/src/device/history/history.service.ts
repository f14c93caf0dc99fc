import { type HistorySeries, MOST_POINTS, MOST_ROWS } from '@zhizao/contract/device/history-fields'
import { holdsValues } from '@zhizao/rules/held-values/hold-or-flow'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import type { Holding } from '../../history/index.ts'
import {
  type BucketStep,
  createGapFinder,
  type Gap,
  type HistorySample,
  plainValue,
  stepOf,
  widthOf,
  withKnownGaps,
} from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { DevicePorts } from '../device-ports.ts'
import { requireObjects } from '../object/object-scope.ts'
import { getPoint, listPoints, type PointRow, requirePoints } from '../point/point-query.ts'
import { expectedInterval, isPolled, usualInterval } from './point-rhythm.ts'

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

interface Asked {
  point: PointRow
  period: Period
  aim: Aim
  /** How often the point should have a sample, ms. */
  expected: number | undefined
  /** Whether what reads it asks at a pace, or it is told by itself. */
  isAsked: boolean
  holds: boolean
  zone: string
  /** The end of the period, or now where that is earlier. */
  until: number
}

const head = ({ point, period, holds, until }: Asked) => ({
  ...point,
  pointId: point.id,
  from: period.from.getTime(),
  to: period.to.getTime(),
  holds,
  until,
})

/** What it stood at when the period began: of a point that is not told steadily, and of one whose values hold. */
async function standing(
  { point, period, expected, holds }: Asked,
  { history }: DevicePorts,
): Promise<HistorySample | undefined> {
  if (point.storePolicy === 'none' || (!holds && expected !== undefined)) return undefined
  const from = period.from.getTime()
  return holds ? history.heldBefore(keyOf(point), from) : history.latestBefore(keyOf(point), from)
}

const asBefore = (last: HistorySample | undefined): HistorySeries['before'] =>
  last ? [last.time, plainValue(last.value), last.quality] : null

async function rawSeries(asked: Asked, { history }: DevicePorts): Promise<HistorySeries> {
  const { point, period, aim, expected } = asked
  const [from, to] = [period.from.getTime(), period.to.getTime()]
  const { samples, next } = await history.raw(keyOf(point), { from, to, limit: aim.limit ?? MOST_ROWS })
  const finder = expected === undefined ? undefined : createGapFinder(from, next ?? to, expected)
  if (finder) for (const sample of samples) if (sample.quality === 0) finder.seen(sample.time)
  return {
    ...head(asked),
    width: null,
    before: null,
    samples: samples.map(({ time, value, quality }) => [time, plainValue(value), quality]),
    next: next ?? null,
    buckets: [],
    gaps: finder?.result() ?? [],
  }
}

async function bucketSeries(asked: Asked, { history }: DevicePorts, holding?: Holding): Promise<HistorySeries> {
  const { point, period, aim, expected, zone } = asked
  const step = bucketStep(period, aim)
  const { buckets, gaps } = await history.buckets(keyOf(point), {
    from: period.from.getTime(),
    to: period.to.getTime(),
    step,
    zone,
    holding,
    expectedMs: expected,
  })
  return { ...head(asked), width: widthOf(step), before: null, samples: [], next: null, buckets, gaps }
}

const read = (asked: Asked, ports: DevicePorts, holding?: Holding) =>
  (asked.aim.mode ?? 'raw') === 'raw' ? rawSeries(asked, ports) : bucketSeries(asked, ports, holding)

/** Times of a series' good samples, or of the last of each bucket. */
const timesOf = ({ samples, buckets }: HistorySeries) => [
  ...samples.filter(([, , quality]) => quality === 0).map(([time]) => time),
  ...buckets.flatMap(({ lastTime }) => lastTime ?? []),
]

/** The time of the first sample that a series tells of. */
const firstOf = ({ samples, buckets }: HistorySeries) =>
  samples[0]?.[0] ?? buckets.find(({ firstTime }) => firstTime !== null)?.firstTime ?? undefined

/** The usual interval of a series: between its samples, or what its buckets' counts come to. */
function paceOf(series: HistorySeries, times: readonly number[]): number {
  if (series.width === null) return usualInterval(times)
  const count = series.buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  return count > 1 ? (times.at(-1)! - firstOf(series)!) / (count - 1) : 0
}

/** A device that is asked may answer more slowly; of one that sends by itself it was set how long its silence may last. */
const longestOf = (series: HistorySeries, expected: number, isAsked: boolean) =>
  3 * Math.max(expected, isAsked ? paceOf(series, timesOf(series)) : 0)

/** What is known of the silence of a point: data that its box lost, and when its box or its device told nothing. */
interface Silence {
  known: readonly Gap[]
  outages: readonly Gap[]
}

/**
 * Gaps up to now, as far as they are long enough by then; one that a box accounts for is told with its reason instead. Of a point that
 * is not told steadily: when what reads it told nothing, and nothing came in later of that time.
 */
function accounted(series: HistorySeries, { expected, isAsked }: Asked, { known, outages }: Silence) {
  const { from, until } = series
  const times = timesOf(series)
  if (expected === undefined) {
    const silent = outages.filter((gap) => gap.from < until && !times.some((time) => time > gap.from && time < gap.to))
    return withKnownGaps([], [...silent, ...known], from, until)
  }
  const longest = longestOf(series, expected, isAsked)
  const unexplained = series.gaps.filter(
    (gap) =>
      Math.min(gap.to, until) - gap.from > longest && !known.some((one) => one.from <= gap.from && one.to >= gap.to),
  )
  return withKnownGaps([], [...unexplained, ...known], from, until)
}

/** The series of a point whose values flow. */
async function flowing(asked: Asked, before: HistorySample | undefined, silence: Silence, ports: DevicePorts) {
  const series = await read(asked, ports)
  return { ...series, before: asBefore(before), gaps: accounted(series, asked, silence) }
}

/**
 * The series of a point whose values hold. Of one that is told steadily its own samples tell where it was silent: they are looked at
 * first, and then what held besides.
 */
async function held(asked: Asked, before: HistorySample | undefined, silence: Silence, ports: DevicePorts) {
  const { expected, until } = asked
  const outages = expected === undefined ? silence.outages : []
  const found = await read(asked, ports, { until, before, gaps: silence.known, outages })
  const gaps = accounted(found, asked, silence)
  const first = firstOf(found) ?? until
  const isLate = before && expected !== undefined && first - before.time > longestOf(found, expected, asked.isAsked)
  const silent = expected === undefined ? [] : [...gaps, ...(isLate ? [{ from: before.time, to: first }] : [])]
  const known = [...silence.known, ...silent]
  const isFound = asked.aim.mode === 'buckets' && silent.length > 0
  const series = isFound ? await read(asked, ports, { until, before, gaps: known, outages }) : found
  const stands =
    before && !isInterrupted(before.time, found.from, known) && !wasAway(before.time, found.from, first, outages)
  return { ...series, before: asBefore(stands ? before : undefined), gaps }
}

const isInterrupted = (since: number, from: number, gaps: readonly Gap[]) =>
  gaps.some((gap) => gap.from < from && gap.to > since)

const wasAway = (since: number, from: number, first: number, outages: readonly Gap[]) =>
  outages.some((gap) => gap.from >= since && gap.from < from && gap.to <= first)

/** The series of points in periods, point by point, within the data permission of the rows given. */
async function seriesOf(
  rows: readonly PointRow[],
  periods: readonly Period[],
  aim: Aim,
  ports: DevicePorts,
  context: Context,
): Promise<HistorySeries[]> {
  const ids = rows.map((row) => row.id)
  const now = context.now().getTime()
  const readers = await ports.readersOf(ids, context)
  const expected = rows.map((row) => expectedInterval(row, readers.get(row.id)))
  const unsteady = rows.flatMap((row, at) => (expected[at] === undefined ? (readers.get(row.id) ?? []) : []))
  const devices = [...new Map(unsteady.map((reader) => [reader.deviceId, reader])).values()]
  const byPeriod = await Promise.all(
    periods.map(async (period) => {
      const [from, to] = [period.from.getTime(), period.to.getTime()]
      const asked = rows.map(
        (point, at): Asked => ({
          point,
          period,
          aim,
          expected: expected[at],
          isAsked: isPolled(readers.get(point.id)),
          holds: holdsValues(point),
          zone: context.user.timeZone,
          until: Math.min(to, now),
        }),
      )
      const before = await Promise.all(asked.map((one) => standing(one, ports)))
      // What stands holds from when it came, unless it was interrupted since. An outage that had begun by then did not end it.
      const since = Math.min(from, ...before.flatMap((last, at) => (last && asked[at]!.holds ? last.time - 1 : [])))
      const known = await ports.knownGaps(ids, since, to, context)
      const outages = await ports.outagesOf(devices, since, to, context)
      return Promise.all(
        asked.map((one, at) => {
          const { id } = one.point
          const silence = { known: known.get(id) ?? [], outages: outages.get(readers.get(id)?.deviceId ?? '') ?? [] }
          return (one.holds ? held : flowing)(one, before[at], silence, ports)
        }),
      )
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

/** Figures of each month of a year that has samples, or in which a value held. */
export async function yearFigures(
  { pointId, year }: { pointId: string; year: number },
  ports: DevicePorts,
  context: Context,
) {
  const zone = context.user.timeZone
  const point = await getPoint(pointId, ports, context)
  const [from, to] = [plantInstant(`${year}-01-01`, zone), plantInstant(`${year + 1}-01-01`, zone)]
  const period = { from: new Date(from), to: new Date(to) }
  const [series] = await seriesOf([point], [period], { mode: 'buckets', per: 'month' }, ports, context)
  return series!.buckets.map((bucket) => ({ ...bucket, month: Number(dayText(bucket.start, zone).slice(5, 7)) }))
}
