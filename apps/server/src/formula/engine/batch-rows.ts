import {
  countsFrom,
  type HistorySample,
  isLate,
  kindNumber,
  qualityOf,
  sampleAt,
} from '../../platform/history/sample.ts'
import type { LatestValues, StagedBatch } from '../../telemetry/index.ts'
import type { ReadPoint } from './formula-list.ts'
import type { InputMemory } from './input-memory.ts'
import { numberOf } from './input-memory.ts'
import type { SampleRing } from './sample-ring.ts'

/** What came of a point in a batch: its rows in time order, and what was known of it before. */
export interface CameOf {
  /** The look at a batch that it belongs to, by its number. */
  readonly look: number
  rows: number[]
  before: HistorySample | undefined
  previous: HistorySample | undefined
}

let looks = 0

/** The samples of a batch that formulas read, by point. Late ones are left out: they change nothing by themselves. */
export function batchRows(batch: StagedBatch, latest: Pick<LatestValues, 'get'>, memory: InputMemory) {
  const { samples, receivedAt } = batch
  const came = new Map<number, CameOf>()
  const undo: (() => void)[] = []
  const look = ++looks

  /** Answers whether it is the first row of its point. */
  function add(read: ReadPoint, row: number): boolean {
    const known = read.came
    if (known !== undefined && known.look === look) {
      known.rows.push(row)
      return false
    }
    const first = { look, rows: [row], before: undefined, previous: undefined }
    read.came = first
    came.set(read.pointId, first)
    return true
  }

  /** Puts the rows in order and the memory of the point ahead. */
  function settle(pointId: number, of: CameOf): void {
    const newest = latest.get(pointId)
    of.before = newest && { time: newest.time, value: newest.value, quality: newest.quality }
    if (newest) {
      const { standsFrom } = newest
      const { rows } = of
      let kept = 0
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!
        if (!isLate(countsFrom(samples.times[row]!, receivedAt), standsFrom, receivedAt)) rows[kept++] = row
      }
      rows.length = kept
    }
    if (!isRising(of.rows, samples.times)) of.rows.sort((a, b) => samples.times[a]! - samples.times[b]! || a - b)
    if (of.rows.length) remember(pointId, of)
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

  function remember(pointId: number, of: CameOf): void {
    const ring = memory.ring(pointId)
    if (ring) grow(ring, of.rows)
    if (!memory.wantsPrevious(pointId)) return
    const known = memory.previous(pointId)
    of.previous = known
    undo.push(() => memory.setPrevious(pointId, known))
    const last = of.rows.at(-1)!
    const earlier = of.rows.findLast((row) => samples.times[row]! < samples.times[last]!)
    const hasMoved = !of.before || samples.times[last]! > of.before.time
    const before = earlier === undefined ? (hasMoved ? of.before : known) : sampleAt(samples, earlier)
    memory.setPrevious(pointId, before)
  }

  return {
    add,
    settle,
    of: (pointId: number): CameOf | undefined => came.get(pointId),
    points: () => came.keys(),
    /** Memory as it was before the batch. */
    back() {
      for (const each of undo.toReversed()) each()
    },
  }
}

export type BatchRows = ReturnType<typeof batchRows>

function isRising(rows: readonly number[], times: Float64Array): boolean {
  for (let at = 1; at < rows.length; at++) if (times[rows[at]!]! < times[rows[at - 1]!]!) return false
  return true
}
