import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import { areStates } from '@zhizao/rules/value-words/value-words'
import { exactValue, type ShownValue } from '../exact-value.ts'

/** Stretch of time, ms since 1970, from before to. */
export interface Period {
  from: number
  to: number
}
/** Time and value; null breaks the line. `exact` stands where a double does not hold the value. */
export type Spot = [time: number, value: number | null, exact?: bigint]
/** Least and greatest value around a time. */
export type Reach = [time: number, least: number, greatest: number]

/** One curve: a point in a period, laid over the period on show by `shift` ms. */
export interface TrendLine {
  key: string
  pointId: string
  shift: number
  isStep: boolean
  line: Spot[]
  /** What buckets reached, in runs without a break; none for raw samples, which hide nothing. */
  bands: Reach[][]
  /** Samples of doubtful or bad quality that have a value. */
  bad: [time: number, value: number, quality: number][]
  /** Width of a bucket in ms; null for raw samples. */
  width: number | null
  /** End of the last stretch without samples that is known, ms. */
  silentUntil?: number
  /** Until when the last value stands although nothing newer came. */
  heldUntil?: number
}

/** The key of a curve: its point and how far it was moved. */
export const lineKey = (pointId: string, shift: number) => (shift ? `${pointId}@${shift}` : pointId)

const numberOf = (value: ShownValue): number | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'boolean' || typeof value === 'bigint'
      ? Number(value)
      : null

/** A spot of a value, with all its digits. */
export const spotOf = (time: number, value: ShownValue, quality: number): Spot =>
  typeof value === 'bigint' && quality !== 2
    ? [time, Number(value), value]
    : [time, quality === 2 ? null : numberOf(value)]

/** The part of a bucket that lies in the period asked for. */
export const shareOf = (bucket: { start: number; end: number }, { from, to }: Period): Period => ({
  from: Math.max(bucket.start, from),
  to: Math.min(bucket.end, to),
})

/** A curve from what the history answered. It is broken at gaps and at bad samples, never joined over them; of values that hold it is one of steps. */
export function lineOf(series: HistorySeries, shift: number): TrendLine {
  const { width } = series
  const spots: Spot[] = []
  const band: Reach[] = []
  const bad: TrendLine['bad'] = []
  if (series.before) {
    const [time, raw, quality] = series.before
    spots.push(spotOf(time + shift, exactValue(raw, series.dataType), quality))
  }
  for (const [time, raw, quality] of series.samples) {
    const shown = exactValue(raw, series.dataType)
    const value = numberOf(shown)
    if (quality > 0 && value !== null) bad.push([time + shift, value, quality])
    spots.push(spotOf(time + shift, shown, quality))
  }
  const drawn = series.holds ? heldBuckets(series) : series.buckets.flatMap((bucket) => flowingBucket(bucket, series))
  for (const { spot, reach } of drawn) {
    const [time, ...more] = spot
    spots.push([time + shift, ...more])
    if (reach) band.push([reach[0] + shift, reach[1], reach[2]])
  }
  const line = brokenAt(spots, shifted(series.gaps, shift), series.holds)
  const curve: TrendLine = {
    key: lineKey(series.pointId, shift),
    pointId: series.pointId,
    shift,
    isStep: series.holds,
    line,
    bands: runsOf(band, line),
    bad,
    width,
    silentUntil: series.gaps.reduce((last, { to }) => Math.max(last, to + shift), Number.NEGATIVE_INFINITY),
  }
  return series.holds ? heldUntil(curve, series.until + shift) : curve
}

type Bucket = HistorySeries['buckets'][number]
/** What of a bucket is drawn. */
interface Drawn {
  spot: Spot
  reach?: Reach
}

/** The mean in the middle of the bucket. */
function flowingBucket(bucket: Bucket, series: HistorySeries): Drawn[] {
  const { count, min, max, average, last, lastTime } = bucket
  const only = exactValue(last, series.dataType)
  const value = average ?? numberOf(only)
  if (value === null) return []
  const { from, to } = shareOf(bucket, series)
  const time = Math.min((from + to) / 2, lastTime ?? Number.POSITIVE_INFINITY)
  const spot: Spot = count === 1 && typeof only === 'bigint' ? [time, value, only] : [time, value]
  return [{ spot, reach: [time, min ?? value, max ?? value] }]
}

/**
 * Of values that hold: a single sample stands at its time; several of a quantity are their mean from the begin of their bucket on, of
 * states and switches the last at its time, since between two states there is no state. Where a bucket is missing nothing held.
 */
function heldBuckets(series: HistorySeries): Drawn[] {
  const isState = series.dataType === 'bool' || areStates(series.valueWords)
  const drawn: Drawn[] = []
  let until: number | undefined
  /** What stood at the end of the bucket before. */
  let standing: number | null = null
  for (const bucket of series.buckets) {
    const { count, min, max, average, last, lastTime } = bucket
    const { from, to } = shareOf(bucket, series)
    const isBroken = until !== undefined && from > until
    if (isBroken) drawn.push({ spot: [until!, null] })
    if (isBroken) standing = null
    until = to
    const only = exactValue(last, series.dataType)
    const value = numberOf(only)
    if (lastTime !== null && value !== null && (count === 1 || isState)) {
      if (standing !== null && !isState) drawn.push({ spot: [from, standing] })
      const spot: Spot = typeof only === 'bigint' ? [lastTime, value, only] : [lastTime, value]
      drawn.push({ spot, ...(isState && { reach: [lastTime, min ?? value, max ?? value] as Reach }) })
    } else if (average !== null) {
      const time = standing === null ? Math.max(from, bucket.firstTime ?? from) : from
      drawn.push({
        spot: [time, average],
        ...(count > 1 && { reach: [time, min ?? average, max ?? average] as Reach }),
      })
    }
    standing = value ?? (count === 0 ? average : null)
  }
  return drawn
}

const shifted = (gaps: readonly Period[], shift: number): Period[] =>
  gaps.map(({ from, to }) => ({ from: from + shift, to: to + shift }))

/** Spots with a break in every gap that lies between two of them: in its middle, or where values hold at its begin. Both are in time order. */
export function brokenAt(spots: readonly Spot[], gaps: readonly Period[], isStep = false): Spot[] {
  const placeOf = (gap: Period) => (isStep ? gap.from : middle(gap))

  const broken: Spot[] = []
  let at = 0
  for (const spot of spots) {
    // A gap that is over before this spot began after the one before it.
    while (at < gaps.length && (isStep ? gaps[at]!.from < spot[0] : middle(gaps[at]!) <= spot[0])) {
      if (broken.length && broken.at(-1)![1] !== null) broken.push([placeOf(gaps[at]!), null])
      at++
    }
    broken.push(spot)
  }
  return broken
}

const middle = ({ from, to }: Period) => (from + to) / 2

/** A band cut where its line is broken. */
export function runsOf(band: readonly Reach[], line: readonly Spot[]): Reach[][] {
  const breaks = line.filter(([, value]) => value === null).map(([time]) => time)
  const runs: Reach[][] = []
  let at = 0
  for (const reach of band) {
    let isNew = runs.length === 0
    while (at < breaks.length && breaks[at]! < reach[0]) {
      isNew = true
      at++
    }
    if (isNew) runs.push([reach])
    else runs.at(-1)!.push(reach)
  }
  return runs
}

/** A coarse curve with a finer one in its place where that one reaches. */
export function withDetail(coarse: TrendLine, fine: TrendLine | undefined, { from, to }: Period): TrendLine {
  if (!fine) return coarse
  const splice = <Item extends readonly [number, ...unknown[]]>(rough: readonly Item[], sharp: readonly Item[]) => [
    ...rough.filter(([time]) => time < from),
    ...sharp,
    ...rough.filter(([time]) => time > to),
  ]
  return {
    ...fine,
    ...(coarse.heldUntil !== undefined && { heldUntil: coarse.heldUntil }),
    line: splice(coarse.line, fine.line),
    // Never one run: what lies between the coarse ends is the finer answer's.
    bands: [
      ...trimmed(coarse.bands, ([time]) => time < from),
      ...fine.bands,
      ...trimmed(coarse.bands, ([time]) => time > to),
    ],
    bad: splice(coarse.bad, fine.bad),
  }
}

const trimmed = (runs: readonly Reach[][], keeps: (reach: Reach) => boolean) =>
  runs.map((run) => run.filter(keeps)).filter((run) => run.length > 0)

/** A curve whose last value stands until now, because what tells it lives. After a silence nobody knows whether it still does. */
export function heldUntil(line: TrendLine, now: number): TrendLine {
  const end = line.line.at(-1)
  return !end || end[1] === null || end[0] >= now || (line.silentUntil ?? 0) > end[0]
    ? line
    : { ...line, heldUntil: now }
}

/** What of a curve is drawn: its spots, and the last of them once more where it stands until now. */
export function drawnSpots({ line, heldUntil: until }: Pick<TrendLine, 'line' | 'heldUntil'>): readonly Spot[] {
  const end = line.at(-1)
  return until === undefined || !end || until <= end[0] ? line : [...line, [until, end[1]]]
}

/** Into so many parts the view is cut where a step is filled. */
const PARTS = 400

/** Steps with spots all along them, so that the pointer finds what held and not the next sample. */
export function filledSteps(spots: readonly Spot[], { from, to }: Period): Spot[] {
  const part = (to - from) / PARTS
  return spots.flatMap((spot, at): Spot[] => {
    const [time, value] = spot
    const next = spots[at + 1]
    const filled: Spot[] = [spot]
    if (value === null || !next) return filled
    const end = Math.min(next[0], to) - part / 2
    for (let between = Math.max(time, from) + part; between < end; between += part) filled.push([between, value])
    return filled
  })
}

/** A curve that goes on with live values newer than its end. */
export function withTail(line: TrendLine, tail: readonly Spot[]): TrendLine {
  const end = line.line.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY
  const news = tail.filter(([time]) => time > end)
  return news.length ? { ...line, line: [...line.line, ...news] } : line
}
