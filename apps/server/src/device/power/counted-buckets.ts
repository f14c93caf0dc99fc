import {
  type CounterState,
  type CounterTerms,
  countOn,
  countStretch,
  HELD_MS,
  newCounter,
} from '@zhizao/rules/counter/count-on'
import type { Bucket, HistoryStore, PointKey } from '../../history/index.ts'
import { type BucketStep, bucketCuts, type HistorySample, hourMs, stepOf } from '../../history/index.ts'

type History = Pick<HistoryStore, 'raw' | 'buckets'>
type Range = { from: number; to: number }

/** Samples that are read at once. */
const PAGE = 100_000

/** What of a range is counted, how it is cut, and in what unit: a value times `factor` is one of those that `terms` are of. */
interface Counting extends Range {
  step: BucketStep
  zone: string
  terms: CounterTerms
  factor: number
}

/**
 * What a counter has counted in each bucket of a range, by the begin of the bucket; undefined where it has no good value in it. It is
 * looked back so far that it is known what the counter showed before. Figures of an hour are enough where they leave no doubt; of others
 * each sample is looked at.
 */
export async function countedBuckets(
  point: PointKey,
  { from, to, step, zone, terms, factor }: Counting,
  history: History,
): Promise<Map<number, number> | undefined> {
  const state = newCounter()
  const cutAt = bucketCuts(step, zone)
  const counted = new Map<number, number>()
  let isKnown = false
  const add = (time: number, rise: number) => {
    if (time < from) return
    isKnown = true
    const { start } = cutAt(time)
    if (rise !== 0) counted.set(start, (counted.get(start) ?? 0) + rise)
  }
  const since = from - HELD_MS
  const { buckets } = await history.buckets(point, { from: since, to, step: readBy(step), zone })
  for (const bucket of buckets) {
    const range = { from: Math.max(bucket.start, since), to: Math.min(bucket.end, to) }
    const isOnOneSide = bucket.start >= from || bucket.end <= from
    const rise = isOnOneSide ? ofFigures(state, bucket, terms, factor) : undefined
    if (rise !== undefined) add(bucket.lastTime!, rise)
    else
      for await (const { time, value } of goodNumbers(point, range, history))
        add(time, countOn(state, time, value * factor, terms))
  }
  return isKnown ? counted : undefined
}

/** Hours are what history has figures of; a width that does not consist of them is read as it is. */
const readBy = (step: BucketStep): BucketStep => (step.unit === 'ms' && step.n % hourMs !== 0 ? step : stepOf(hourMs))

function ofFigures(state: CounterState, bucket: Bucket, terms: CounterTerms, factor: number): number | undefined {
  const { first, firstTime, min, max, last, lastTime } = bucket
  if (typeof first !== 'number' || typeof last !== 'number' || min === null || max === null) return undefined
  const stretch = { first: first * factor, min: min * factor, max: max * factor, last: last * factor }
  return countStretch(state, { ...stretch, firstTime: firstTime!, lastTime: lastTime! }, terms)
}

async function* goodNumbers(point: PointKey, { from, to }: Range, history: History) {
  for (let begin: number | undefined = from; begin !== undefined; ) {
    const { samples, next }: { samples: HistorySample[]; next: number | undefined } = await history.raw(point, {
      from: begin,
      to,
      limit: PAGE,
    })
    for (const { time, value, quality } of samples)
      if (quality === 0 && value !== null && typeof value !== 'string') yield { time, value: Number(value) }
    begin = next
  }
}
