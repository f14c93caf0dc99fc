import { countsFrom, type HistorySample, isLate, kindNumber, qualityOf, sampleAt } from '../../history/index.ts'
import type { LatestValues, StagedBatch } from '../../telemetry/index.ts'
import type { CounterTrack } from './counter-track.ts'
import type { ReadPoint } from './formula.ts'
import type { InputMemory } from './input-memory.ts'
import { numberOf } from './input-memory.ts'
import type { SampleRing } from './sample-ring.ts'

/** What came of a point in a batch: its rows in time order, and what was known of it before. The next batch has the same room. */
export interface CameOf {
  /** The look at a batch that it belongs to, by its number. */
  look: number
  rows: number[]
  /** Of `rows`, how many are of this batch. */
  count: number
  before: Readonly<HistorySample> | undefined
  previous: HistorySample | undefined
}

export const newCameOf = (): CameOf => ({ look: 0, rows: [], count: 0, before: undefined, previous: undefined })

let looks = 0
/** Room for more rows than this is let go when the next batch brings something. */
const ROWS_KEPT = 64

/** The samples of a batch that formulas read, by point. Late ones are left out: they change nothing by themselves. */
export function batchRows(batch: StagedBatch, latest: Pick<LatestValues, 'get'>, memory: InputMemory) {
  const { samples, receivedAt } = batch
  const seen: ReadPoint[] = []
  const undo: (() => void)[] = []
  const look = ++looks

  /** What came of a point; undefined where nothing did. */
  function of(read: ReadPoint | undefined): CameOf | undefined {
    return read !== undefined && read.came.look === look ? read.came : undefined
  }

  /** Answers whether it is the first row of its point. */
  function add(read: ReadPoint, row: number): boolean {
    const { came } = read
    if (came.look === look) {
      came.rows[came.count++] = row
      return false
    }
    if (came.rows.length > ROWS_KEPT) came.rows = []
    came.look = look
    came.rows[0] = row
    came.count = 1
    came.before = undefined
    came.previous = undefined
    seen.push(read)
    return true
  }

  /** Puts the rows in order and the memory of the point ahead. */
  function settle({ pointId }: ReadPoint, came: CameOf): void {
    const newest = latest.get(pointId)
    came.before = newest
    if (newest) {
      const { standsFrom } = newest
      const { rows } = came
      let kept = 0
      for (let at = 0; at < came.count; at++) {
        const row = rows[at]!
        if (!isLate(countsFrom(samples.times[row]!, receivedAt), standsFrom, receivedAt)) rows[kept++] = row
      }
      came.count = kept
    }
    if (!isRising(came, samples.times)) {
      came.rows = came.rows.slice(0, came.count)
      came.rows.sort((a, b) => samples.times[a]! - samples.times[b]! || a - b)
    }
    if (came.count) remember(pointId, came)
  }

  const numberIn = (row: number): number =>
    samples.kinds[row]! >> 2 === kindNumber ? samples.values[row]! : numberOf(sampleAt(samples, row))

  function grow(ring: SampleRing, { rows, count }: CameOf): void {
    const { times, kinds } = samples
    const { to } = ring
    const last = ring.length
      ? ([ring.timeAt(to - 1), ring.valueAt(to - 1), ring.qualityAt(to - 1)] as const)
      : undefined
    undo.push(() => {
      ring.to = Math.min(ring.to, to)
      if (last) ring.push(...last)
    })
    if (count) ring.forgetAfter(times[rows[0]!]!)
    for (let at = 0; at < count; at++) {
      const row = rows[at]!
      ring.push(times[row]!, numberIn(row), qualityOf(kinds[row]!))
    }
  }

  function countOnTrack(track: CounterTrack, { rows, count }: CameOf): void {
    undo.push(track.remember())
    track.forgetAfter(samples.times[rows[0]!]!)
    for (let at = 0; at < count; at++) {
      const row = rows[at]!
      track.take(samples.times[row]!, numberIn(row), qualityOf(samples.kinds[row]!))
    }
  }

  function remember(pointId: number, came: CameOf): void {
    const ring = memory.ring(pointId)
    if (ring) grow(ring, came)
    const counters = memory.counters(pointId)
    if (counters) for (const track of counters) countOnTrack(track, came)
    if (!memory.wantsPrevious(pointId)) return
    const known = memory.previous(pointId)
    came.previous = known
    undo.push(() => memory.setPrevious(pointId, known))
    const { before, rows, count } = came
    const last = rows[count - 1]!
    const earlier = rows.findLast((row, at) => at < count && samples.times[row]! < samples.times[last]!)
    const hasMoved = !before || samples.times[last]! > before.time
    if (earlier !== undefined) memory.setPrevious(pointId, sampleAt(samples, earlier))
    else if (hasMoved) memory.setPrevious(pointId, before && copyOf(before))
  }

  return {
    add,
    settle,
    of,
    points: (): readonly ReadPoint[] => seen,
    /** Memory as it was before the batch. */
    back() {
      for (const each of undo.toReversed()) each()
    },
  }
}

/** What stands in latest values moves on. */
const copyOf = ({ time, value, quality }: Readonly<HistorySample>): HistorySample => ({ time, value, quality })

export type BatchRows = ReturnType<typeof batchRows>

function isRising({ rows, count }: CameOf, times: Float64Array): boolean {
  for (let at = 1; at < count; at++) if (times[rows[at]!]! < times[rows[at - 1]!]!) return false
  return true
}
