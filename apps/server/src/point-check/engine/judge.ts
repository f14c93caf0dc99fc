import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import type { HistoryValue, QualityCode } from '../../history/index.ts'

/** How old the value of the other point may be where a rule does not say it, seconds. */
const USUAL_AGE = 60

/** A stretch of samples that a rule hits; times of its first and last sample. */
export interface HitStretch {
  from: number
  to: number
  samples: number
}

/** All that a rule remembers of its point; times are NaN where nothing was seen. */
export interface CheckMemory {
  /** The newest sample that could be judged. */
  time: number
  /** Of a point that never sent: when the rule or the point came to be, the later of both. */
  born: number
  value: HistoryValue
  /** Since when, and in how many samples, the value stands. */
  since: number
  same: number
  /** rate: the last value that was believed, from which the next is measured. */
  heldAt: number
  held: number
  /** The stretch that the newest sample belongs to. */
  open: HitStretch | undefined
}

export const freshMemory = (): CheckMemory => ({
  time: Number.NaN,
  born: Number.NaN,
  value: null,
  since: Number.NaN,
  same: 0,
  heldAt: Number.NaN,
  held: Number.NaN,
  open: undefined,
})

/** The value of the point that a rule compares with, at a time; undefined where nothing fit to compare was there. */
export type OtherAt = (time: number, oldest: number) => number | undefined

/** Bad samples and those without a value say nothing; uncertain ones are judged as good ones are. */
export const isJudged = (value: HistoryValue, quality: QualityCode) => quality !== 2 && value !== null

/** From when on samples may be missing. */
export const quietSince = ({ time, born }: CheckMemory) => (Number.isNaN(time) ? born : time)

export const numberOf = (value: HistoryValue): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : undefined

export const ageOf = ({ seconds }: CheckTerms) => (seconds ?? USUAL_AGE) * 1000

/** A value alone: below or above what can be. */
export const isOutside = ({ lower, upper }: CheckTerms, value: HistoryValue): boolean => {
  const number = numberOf(value)
  return number !== undefined && ((lower ?? number) > number || (upper ?? number) < number)
}

/**
 * Takes the next sample of a point in, later than those before. Answers the stretch that it belongs to, which grows with
 * the next of it; for a rule on missing samples the pause that it ends.
 */
export function judge(
  terms: CheckTerms,
  memory: CheckMemory,
  time: number,
  value: HistoryValue,
  otherAt: OtherAt,
): HitStretch | undefined {
  const before = quietSince(memory)
  const stands = !Number.isNaN(memory.time) && value === memory.value
  if (!stands) {
    memory.since = time
    memory.same = 0
  }
  memory.same++
  memory.time = time
  memory.value = value
  if (terms.kind === 'missing')
    return time - before > terms.seconds! * 1000 ? { from: before, to: time, samples: 0 } : undefined
  const isHit = hits(terms, memory, time, value, otherAt)
  if (isHit === undefined) return undefined
  if (!isHit) {
    memory.open = undefined
    return undefined
  }
  const { open } = memory
  if (open) memory.open = { from: open.from, to: time, samples: open.samples + 1 }
  else if (terms.kind === 'frozen') memory.open = { from: memory.since, to: time, samples: memory.same }
  else memory.open = { from: time, to: time, samples: 1 }
  return memory.open
}

/** Undefined where nothing can be said. */
function hits(
  terms: CheckTerms,
  memory: CheckMemory,
  time: number,
  value: HistoryValue,
  otherAt: OtherAt,
): boolean | undefined {
  if (terms.kind === 'frozen') return time - memory.since >= terms.seconds! * 1000
  if (terms.kind === 'range') return isOutside(terms, value)
  const number = numberOf(value)
  if (number === undefined) return undefined
  if (terms.kind === 'rate') return movesTooFast(terms.rate!, memory, time, number)
  const other = otherAt(time, time - ageOf(terms))
  if (other === undefined) return undefined
  const { tolerance, toleranceKind } = terms
  const most = toleranceKind === 'percent' ? (tolerance! / 100) * Math.abs(other) : tolerance!
  return Math.abs(number - other) > most
}

/**
 * Measured from the last value that was believed: of a spike only the spike is hit, not the way back; a true step is
 * believed as soon as so much time has passed that it could have been made.
 */
function movesTooFast(rate: number, memory: CheckMemory, time: number, number: number): boolean {
  const { heldAt, held } = memory
  const isTooFast = !Number.isNaN(heldAt) && Math.abs(number - held) > (rate * (time - heldAt)) / 1000
  if (!isTooFast) {
    memory.heldAt = time
    memory.held = number
  }
  return isTooFast
}
