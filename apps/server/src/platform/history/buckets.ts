import type { ChunkFigures } from './chunk-figures.ts'

/** One interval of a trend; `count` and all figures are of good samples, null where there was none. */
export type Bucket = {
  start: number
  count: number
  min: number | null
  minTime: number | null
  max: number | null
  maxTime: number | null
  average: number | null
  sum: number
  last: number | string | null
  lastTime: number | null
}

type Sums = { good: number; numeric: number; sum: number; figures: ChunkFigures }

/** Adds figures of parts, in time order, into buckets of `width` ms that start at `from`. */
export function createBuckets(from: number, width: number) {
  const sums = new Map<number, Sums>()
  return {
    /** All samples behind `part` lie in the bucket of `time`. */
    add(time: number, part: ChunkFigures): void {
      if (part.good === 0) return
      const index = Math.floor((time - from) / width)
      const into = sums.get(index)
      if (into) addTo(into, part)
      else sums.set(index, { good: part.good, numeric: part.numeric, sum: part.sum, figures: { ...part } })
    },
    /** Buckets that hold samples, in order. */
    result(): Bucket[] {
      return [...sums].sort((a, b) => a[0] - b[0]).map(([index, into]) => bucketOf(from + index * width, into))
    },
  }
}

function addTo(into: Sums, part: ChunkFigures): void {
  into.good += part.good
  into.numeric += part.numeric
  into.sum += part.sum
  const { figures } = into
  if (part.least !== null && (figures.least === null || part.least < figures.least)) {
    figures.least = part.least
    figures.leastTime = part.leastTime
  }
  if (part.most !== null && (figures.most === null || part.most > figures.most)) {
    figures.most = part.most
    figures.mostTime = part.mostTime
  }
  figures.last = part.last
  figures.lastText = part.lastText
  figures.lastTime = part.lastTime
}

function bucketOf(start: number, { good, numeric, sum, figures }: Sums): Bucket {
  return {
    start,
    count: good,
    min: figures.least,
    minTime: figures.leastTime,
    max: figures.most,
    maxTime: figures.mostTime,
    average: numeric === 0 ? null : sum / numeric,
    sum,
    last: figures.lastText ?? figures.last,
    lastTime: figures.lastTime,
  }
}
