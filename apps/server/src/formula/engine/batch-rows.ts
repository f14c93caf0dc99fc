import {
  countsFrom,
  type HistorySample,
  isLate,
  kindNumber,
  qualityOf,
  sampleAt,
} from '../../platform/history/sample.ts'
import type { LatestValues, StagedBatch } from '../../telemetry/index.ts'
import type { ReadPoint } from './formula.ts'
import type { InputMemory } from './input-memory.ts'
import { numberOf } from './input-memory.ts'
import type { SampleRing } from './sample-ring.ts'

/** What came of a point in a batch: its rows in time order, and what was known of it before. */
export interface CameOf {
  /** The look at a batch that it belongs to, by its number. */
  readonly look: number
  rows: number[]
  before: Readonly<HistorySample> | undefined
  previous: HistorySample | undefined
}

let looks = 0

/** The samples of a batch that formulas read, by point. Late ones are left out: they change nothing by themselves. */
export function batchRows(batch: StagedBatch, latest: Pick<LatestValues, 'get'>, memory: InputMemory) {
  const { samples, receivedAt } = batch
  const came: ReadPoint[] = []
  const undo: (() => void)[] = []
  const look = ++looks

  /** What came of a point; undefined where nothing did. */
  function of(read: ReadPoint | undefined): CameOf | undefined {
    const known = read?.came
    return known !== undefined && known.look === look ? known : undefined
  }

  /** Answers whether it is the first row of its point. */
  function add(read: ReadPoint, row: number): boolean {
    const known = of(read)
    if (known !== undefined) {
      known.rows.push(row)
      return false
    }
    read.came = { look, rows: [row], before: undefined, previous: undefined }
    came.push(read)
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
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!
        if (!isLate(countsFrom(samples.times[row]!, receivedAt), standsFrom, receivedAt)) rows[kept++] = row
      }
      rows.length = kept
    }
    if (!isRising(came.rows, samples.times)) came.rows.sort((a, b) => samples.times[a]! - samples.times[b]! || a - b)
    if (came.rows.length) remember(pointId, came)
  }

  function grow(ring: SampleRing, rows: readonly number[]): void {
    const { times, values, kinds } = samples
    const { to } = ring
    undo.push(() => {
      ring.to = Math.min(ring.to, to)
    })
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const kind = kinds[row]!
      const value = kind >> 2 === kindNumber ? values[row]! : numberOf(sampleAt(samples, row))
      ring.push(times[row]!, value, qualityOf(kind))
    }
  }

  function remember(pointId: number, came: CameOf): void {
    const ring = memory.ring(pointId)
    if (ring) grow(ring, came.rows)
    if (!memory.wantsPrevious(pointId)) return
    const known = memory.previous(pointId)
    came.previous = known
    undo.push(() => memory.setPrevious(pointId, known))
    const { before } = came
    const last = came.rows.at(-1)!
    const earlier = came.rows.findLast((row) => samples.times[row]! < samples.times[last]!)
    const hasMoved = !before || samples.times[last]! > before.time
    if (earlier !== undefined) memory.setPrevious(pointId, sampleAt(samples, earlier))
    else if (hasMoved) memory.setPrevious(pointId, before && copyOf(before))
  }

  return {
    add,
    settle,
    of,
    points: (): readonly ReadPoint[] => came,
    /** Memory as it was before the batch. */
    back() {
      for (const each of undo.toReversed()) each()
    },
  }
}

/** What stands in latest values moves on. */
const copyOf = ({ time, value, quality }: Readonly<HistorySample>): HistorySample => ({ time, value, quality })

export type BatchRows = ReturnType<typeof batchRows>

function isRising(rows: readonly number[], times: Float64Array): boolean {
  for (let at = 1; at < rows.length; at++) if (times[rows[at]!]! < times[rows[at - 1]!]!) return false
  return true
}
