import type { HistorySeries } from '@zhizao/contract/device/history-fields'

/** Stretch of time, ms since 1970, from before to. */
export interface Period {
  from: number
  to: number
}
/** Time and value; null breaks the line. */
export type Spot = [time: number, value: number | null]
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
}

/** The key of a curve: its point and how far it was moved. */
export const lineKey = (pointId: string, shift: number) => (shift ? `${pointId}@${shift}` : pointId)

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : typeof value === 'boolean' ? Number(value) : null

/** A curve from what the history answered. It is broken at gaps and at bad samples, never joined over them. */
export function lineOf(series: HistorySeries, shift: number): TrendLine {
  const { width } = series
  const spots: Spot[] = []
  const band: Reach[] = []
  const bad: TrendLine['bad'] = []
  for (const [time, raw, quality] of series.samples) {
    const value = numberOf(raw)
    if (quality > 0 && value !== null) bad.push([time + shift, value, quality])
    spots.push([time + shift, quality === 2 ? null : value])
  }
  for (const { start, min, max, average, last, lastTime } of series.buckets) {
    const value = average ?? numberOf(last)
    if (value === null) continue
    const time = Math.min(start + width! / 2, series.to, lastTime ?? Number.POSITIVE_INFINITY) + shift
    spots.push([time, value])
    band.push([time, min ?? value, max ?? value])
  }
  const line = brokenAt(spots, shifted(series.gaps, shift))
  return {
    key: lineKey(series.pointId, shift),
    pointId: series.pointId,
    shift,
    isStep: series.dataType === 'bool',
    line,
    bands: runsOf(band, line),
    bad,
    width,
  }
}

const shifted = (gaps: readonly Period[], shift: number): Period[] =>
  gaps.map(({ from, to }) => ({ from: from + shift, to: to + shift }))

/** Spots with a break in every gap that lies between two of them. Both are in time order. */
export function brokenAt(spots: readonly Spot[], gaps: readonly Period[]): Spot[] {
  const broken: Spot[] = []
  let at = 0
  for (const spot of spots) {
    // A gap that is over before this spot began after the one before it.
    while (at < gaps.length && middle(gaps[at]!) <= spot[0]) {
      if (broken.length && broken.at(-1)![1] !== null) broken.push([middle(gaps[at]!), null])
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

/** A curve that goes on with live values newer than its end. */
export function withTail(line: TrendLine, tail: readonly Spot[]): TrendLine {
  const end = line.line.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY
  const news = tail.filter(([time]) => time > end)
  return news.length ? { ...line, line: [...line.line, ...news] } : line
}
