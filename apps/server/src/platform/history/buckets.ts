import type { Cut } from './bucket-cuts.ts'
import type { ChunkFigures } from './chunk-figures.ts'

/**
 * One interval of a trend, from `start` to and without `end`, which may reach beyond the range asked for. `count` and all
 * figures are of the good samples in that range; uncertain and bad ones move none. Null where there was none.
 */
export type Bucket = {
  start: number
  end: number
  count: number
  first: number | string | null
  firstTime: number | null
  min: number | null
  minTime: number | null
  max: number | null
  maxTime: number | null
  average: number | null
  sum: number
  last: number | string | null
  lastTime: number | null
}

type Sums = Cut & { good: number; numeric: number; sum: number; figures: ChunkFigures }

/** Adds figures of parts, in time order, into the buckets that `cutAt` names. */
export function createBuckets(cutAt: (instant: number) => Cut) {
  const sums = new Map<number, Sums>()
  return {
    /** All samples behind `part` lie in the bucket of `time`. */
    add(time: number, part: ChunkFigures): void {
      if (part.good === 0) return
      const { start, end } = cutAt(time)
      const into = sums.get(start)
      if (into) addTo(into, part)
      else sums.set(start, { start, end, good: part.good, numeric: part.numeric, sum: part.sum, figures: { ...part } })
    },
    /** Times of first samples that the figures do not hold in full: a text, or a whole number beyond 2^53. */
    unknownFirsts(): number[] {
      return [...sums.values()].filter(({ figures }) => !knowsFirst(figures)).map(({ figures }) => figures.firstTime!)
    },
    /** Buckets that hold samples, in order. `firsts` gives the first samples of `unknownFirsts` by their time. */
    result(firsts: ReadonlyMap<number, number | string> = new Map()): Bucket[] {
      return [...sums.values()].sort((a, b) => a.start - b.start).map((into) => bucketOf(into, firsts))
    },
  }
}

const knowsFirst = ({ first, firstText }: ChunkFigures) =>
  firstText !== null || (first !== null && Math.abs(first) <= Number.MAX_SAFE_INTEGER)

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

function bucketOf(
  { start, end, good, numeric, sum, figures }: Sums,
  firsts: ReadonlyMap<number, number | string>,
): Bucket {
  const first = figures.firstText ?? figures.first
  return {
    start,
    end,
    count: good,
    first: knowsFirst(figures) ? first : (firsts.get(figures.firstTime!) ?? first),
    firstTime: figures.firstTime,
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
