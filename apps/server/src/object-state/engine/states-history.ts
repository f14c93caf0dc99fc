import type { HistorySample, PointKey } from '../../history/index.ts'

/** What the engine asks of stored samples. Ranges include `from` and exclude `to`. */
export interface StatesHistory {
  /** The newest sample of a point, from memory. */
  latest(pointId: number): HistorySample | undefined
  between(point: PointKey, from: number, to: number): Promise<readonly HistorySample[]>
  /** The last sample before a time. */
  before(point: PointKey, time: number): Promise<HistorySample | undefined>
  /** The first samples after a time. */
  after(point: PointKey, time: number, most: number): Promise<readonly HistorySample[]>
}

/** Samples as history has them: in order, of several with one time the last. What came later stands in a later source. */
export function merged(...sources: readonly (readonly HistorySample[])[]): HistorySample[] {
  const all = sources.flat().sort((a, b) => a.time - b.time)
  return all.filter(({ time }, at) => time !== all[at + 1]?.time)
}
