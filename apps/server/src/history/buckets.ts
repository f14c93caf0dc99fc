import type { Cut } from './bucket-cuts.ts'
import { type ChunkFigures, noFigures } from './chunk-figures.ts'

/**
 * One interval of a trend, from `start` to and without `end`, which may reach beyond the range asked for. `count` and all
 * figures are of the good samples in that range; uncertain and bad ones move none. Null where there was none. Of values that hold,
 * `min`, `max` and `average` are of all that held, so that an interval without samples has them too.
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
  /** What the average weighs: ms in which values held, else samples. */
  weight: number
  sum: number
  last: number | string | null
  lastTime: number | null
}

type Sums = Cut & { good: number; numeric: number; sum: number; area: number; heldMs: number; figures: ChunkFigures }

/** Adds figures of parts, in time order, into the buckets that `cutAt` names; `holds` where averages are weighed by time. */
export function createBuckets(cutAt: (instant: number) => Cut, holds = false) {
  const sums = new Map<number, Sums>()
  const at = (instant: number): Sums => {
    const { start, end } = cutAt(instant)
    const known = sums.get(start)
    if (known) return known
    const made = { start, end, good: 0, numeric: 0, sum: 0, area: 0, heldMs: 0, figures: noFigures() }
    sums.set(start, made)
    return made
  }
  return {
    /** All samples behind `part` lie in the bucket of `time`. */
    add(time: number, part: ChunkFigures): void {
      if (part.good > 0) addTo(at(time), part)
    },
    /** A value held from then to then. */
    hold(value: number, from: number, to: number): void {
      for (let begin = from; begin < to; ) {
        const into = at(begin)
        const end = Math.min(to, into.end)
        into.area += value * (end - begin)
        into.heldMs += end - begin
        reach(into.figures, value, begin)
        begin = end
      }
    },
    /** Times of first samples that the figures do not hold in full: a text, or a whole number beyond 2^53. */
    unknownFirsts(): number[] {
      return [...sums.values()]
        .filter(({ good, figures }) => good > 0 && !knowsFirst(figures))
        .map(({ figures }) => figures.firstTime!)
    },
    /** Buckets that hold samples, in order. `firsts` gives the first samples of `unknownFirsts` by their time. */
    result(firsts: ReadonlyMap<number, number | string> = new Map()): Bucket[] {
      return [...sums.values()].sort((a, b) => a.start - b.start).map((into) => bucketOf(into, firsts, holds))
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
  if (part.least !== null) reachDown(figures, part.least, part.leastTime!)
  if (part.most !== null) reachUp(figures, part.most, part.mostTime!)
  if (figures.firstTime === null) {
    figures.first = part.first
    figures.firstText = part.firstText
    figures.firstTime = part.firstTime
  }
  figures.last = part.last
  figures.lastText = part.lastText
  figures.lastTime = part.lastTime
}

function reachDown(figures: ChunkFigures, value: number, time: number): void {
  if (figures.least !== null && (value > figures.least || (value === figures.least && time >= figures.leastTime!)))
    return
  figures.least = value
  figures.leastTime = time
}

function reachUp(figures: ChunkFigures, value: number, time: number): void {
  if (figures.most !== null && (value < figures.most || (value === figures.most && time >= figures.mostTime!))) return
  figures.most = value
  figures.mostTime = time
}

function reach(figures: ChunkFigures, value: number, time: number): void {
  reachDown(figures, value, time)
  reachUp(figures, value, time)
}

/** By time where something held, else by samples: a value that was followed at once weighs nothing, and is all that is known. */
function averageOf({ numeric, sum, area, heldMs, figures }: Sums): number | null {
  if (heldMs > 0) return figures.least === figures.most ? figures.least : area / heldMs
  return numeric === 0 ? null : sum / numeric
}

function bucketOf(into: Sums, firsts: ReadonlyMap<number, number | string>, holds: boolean): Bucket {
  const { start, end, good, numeric, sum, heldMs, figures } = into
  const first = figures.firstText ?? figures.first
  return {
    start,
    end,
    count: good,
    first: good === 0 || knowsFirst(figures) ? first : (firsts.get(figures.firstTime!) ?? first),
    firstTime: figures.firstTime,
    min: figures.least,
    minTime: figures.leastTime,
    max: figures.most,
    maxTime: figures.mostTime,
    average: averageOf(into),
    weight: holds ? heldMs : numeric,
    sum,
    last: figures.lastText ?? figures.last,
    lastTime: figures.lastTime,
  }
}
