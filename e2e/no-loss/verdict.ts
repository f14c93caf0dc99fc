import { type AlarmSignal, alarmSignals, broken } from './alarm-signals.ts'
import type { BlockLog } from './counting-device.ts'

/** [time, value, quality] as history answers them. */
export type Sample = readonly [number, unknown, string | number]

/** What a comparison found; all but `read`, `stored`, `openStored` and `openLost` must be 0. */
export const noFindings = () => ({
  read: 0,
  stored: 0,
  missing: 0,
  doubled: 0,
  outOfOrder: 0,
  /** Values that the device never gave, or quality other than good. */
  strange: 0,
  /** Samples of reads that stay open: those that did and those that did not reach history. */
  openStored: 0,
  openLost: 0,
  /** The replies that these samples came with. */
  openReplies: 0,
  lostReplies: 0,
})
export type Findings = ReturnType<typeof noFindings>

export interface StoredPoint {
  readonly at: number
  readonly samples: readonly Sample[]
}

/** Compares a block's log with the history of its points. The read's number, the point at 0, tells which read a sample is of. */
export function judgeBlock(log: BlockLog, points: readonly StoredPoint[], findings: Findings): Map<number, number> {
  const numbers = points.find(({ at }) => at === 0)!
  const timeOf = new Map<number, number>()
  for (const [time, value] of numbers.samples) timeOf.set(Number(value), time)
  const numberAt = new Map([...timeOf].map(([number, time]) => [time, number]))
  findings.openReplies += log.open.size
  findings.lostReplies += [...log.open].filter((number) => !timeOf.has(number)).length
  for (const { at, samples } of points) {
    findings.stored += samples.length
    const seen = new Set<number>()
    let last = 0
    for (const [time, value, quality] of samples) {
      const number = at === 0 ? Number(value) : (numberAt.get(time) ?? 0)
      const read = log.reads[number - 1]
      const given = at === 0 ? read?.number : read?.values[at - 1]
      if (given !== value || (quality !== 0 && quality !== 'good')) findings.strange++
      if (seen.has(number)) findings.doubled++
      if (number < last) findings.outOfOrder++
      seen.add(number)
      last = number
    }
    for (const { number } of log.reads) {
      if (!log.open.has(number)) {
        findings.read++
        if (!seen.has(number)) findings.missing++
      } else if (seen.has(number)) findings.openStored++
      else if (timeOf.has(number)) findings.missing++
      else findings.openLost++
    }
  }
  return timeOf
}

/**
 * When a signal must have raised its alarm: each time that the limit was broken for longer than its delay, from the
 * device's log and the times at which its reads were stored.
 */
export function expectedAlarms(log: BlockLog, timeOf: ReadonlyMap<number, number>, signal: AlarmSignal): number[] {
  const place = alarmSignals.indexOf(signal)
  const expected: number[] = []
  let since: number | undefined
  for (const { number, values } of log.reads) {
    const time = timeOf.get(number)
    if (time === undefined) continue // an open read that was lost
    if (values[place] === broken) since ??= time
    else if (since !== undefined) {
      // A calm value in the very millisecond in which the delay runs out comes in time: reads are whole poll intervals apart.
      const lasted = time - since
      if (lasted > signal.onDelay * 1000) expected.push(since + signal.onDelay * 1000)
      since = undefined
    }
  }
  return expected
}
