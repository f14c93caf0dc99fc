import { countsFrom, type HistorySample, isLate, qualityOf, sampleAt } from '../../platform/history/sample.ts'
import type { LatestValues, StagedBatch } from '../../telemetry/index.ts'
import type { InputMemory } from './input-memory.ts'
import { numberOf } from './input-memory.ts'

/** What came of a point in a batch: its rows in time order, and what was known of it before. */
export interface CameOf {
  rows: number[]
  before: HistorySample | undefined
  previous: HistorySample | undefined
}

/** The samples of a batch that formulas read, by point. Late ones are left out: they change nothing by themselves. */
export function batchRows(batch: StagedBatch, latest: Pick<LatestValues, 'get'>, memory: InputMemory) {
  const { samples, receivedAt } = batch
  const came = new Map<number, CameOf>()
  const undo: (() => void)[] = []

  /** Answers whether it is the first row of its point. */
  function add(pointId: number, row: number): boolean {
    const known = came.get(pointId)
    if (known) known.rows.push(row)
    else came.set(pointId, { rows: [row], before: undefined, previous: undefined })
    return !known
  }

  /** Puts the rows in order and the memory of the point ahead. */
  function settle(pointId: number, of: CameOf): void {
    const newest = latest.get(pointId)
    of.before = newest && { time: newest.time, value: newest.value, quality: newest.quality }
    if (newest) {
      const isOld = (row: number) => isLate(countsFrom(samples.times[row]!, receivedAt), newest.standsFrom, receivedAt)
      if (of.rows.some(isOld)) of.rows = of.rows.filter((row) => !isOld(row))
    }
    if (!isRising(of.rows, samples.times)) of.rows.sort((a, b) => samples.times[a]! - samples.times[b]! || a - b)
    if (of.rows.length) remember(pointId, of)
  }

  function remember(pointId: number, of: CameOf): void {
    const ring = memory.ring(pointId)
    if (ring) {
      const { to } = ring
      undo.push(() => {
        ring.to = Math.min(ring.to, to)
      })
      for (const row of of.rows) {
        const sample = sampleAt(samples, row)
        ring.push(sample.time, numberOf(sample), qualityOf(samples.kinds[row]!))
      }
    }
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
