/** Numbers `from` to `to`, both included. */
export type Range = [from: number, to: number]

/** Messages of an epoch that did not come in turn; `missing` are those still out. */
export interface SequenceGap {
  readonly from: number
  to: number
  readonly since: number
  missing: Range[]
  reason: string
  afterTime: number | null
  beforeTime: number | null
  filledAt: number | null
}

/**
 * Gaps of a sequence that are open at once, and ranges in one of them. A box sends in turn, so that nobody comes near; beyond it
 * more counts as missing than is, and what comes again is taken once more: better than lost.
 */
const most = { gaps: 100, ranges: 100 }

/** What is known of the messages of one box and epoch: all up to `last` came, but for those missing in `gaps`. */
export interface Sequence {
  readonly boxId: number
  readonly companyId: number
  readonly epoch: number
  /** The gateway that counts; empty of older ones, which do not say. A copy of it counts by itself. */
  instance: string
  last: number
  /** Newest source time seen, the start of a gap's time range. */
  lastTime: number
  gaps: SequenceGap[]
}

export type Verdict = { kind: 'next' | 'late' | 'duplicate'; changed: SequenceGap[] }

const nothing: SequenceGap[] = []

/** Takes note of message `seq`; `changed` lists gaps that were opened or became smaller. */
export function accept(sequence: Sequence, seq: number, now: number, firstTime: number | null): Verdict {
  if (seq === sequence.last + 1) {
    sequence.last = seq
    return { kind: 'next', changed: nothing }
  }
  if (seq > sequence.last) {
    const gap = open(sequence, sequence.last + 1, seq - 1, '', now, firstTime)
    sequence.last = seq
    return { kind: 'next', changed: [gap] }
  }
  for (const gap of sequence.gaps) {
    const place = gap.missing.findIndex(([from, to]) => seq >= from && seq <= to)
    if (place < 0) continue
    const [from, to] = gap.missing[place]!
    const rest: Range[] = []
    if (from < seq) rest.push([from, seq - 1])
    if (seq < to) rest.push([seq + 1, to])
    if (rest.length < 2 || gap.missing.length < most.ranges) gap.missing.splice(place, 1, ...rest)
    if (gap.missing.length === 0) {
      gap.filledAt = now
      sequence.gaps = sequence.gaps.filter((other) => other !== gap)
    }
    return { kind: 'late', changed: [gap] }
  }
  return { kind: 'duplicate', changed: nothing }
}

/** Takes note that the box gave up numbers `from` to `to`; returns the gaps that this opened or explained. */
export function giveUp(sequence: Sequence, from: number, to: number, reason: string, now: number): SequenceGap[] {
  const changed: SequenceGap[] = []
  for (const gap of sequence.gaps) {
    if (gap.reason === reason || !gap.missing.some((range) => range[0] <= to && range[1] >= from)) continue
    gap.reason = reason
    changed.push(gap)
  }
  if (to > sequence.last) {
    if (from > sequence.last + 1) changed.push(open(sequence, sequence.last + 1, from - 1, '', now, null))
    changed.push(open(sequence, Math.max(from, sequence.last + 1), to, reason, now, null))
    sequence.last = to
  }
  return changed
}

function open(
  sequence: Sequence,
  from: number,
  to: number,
  reason: string,
  since: number,
  beforeTime: number | null,
): SequenceGap {
  const isFull = sequence.gaps.length >= most.gaps
  // What the box gave up does not come: its row tells of it, nobody waits for it.
  const givenUp = isFull ? sequence.gaps.findIndex((gap) => gap.reason) : -1
  if (givenUp >= 0) sequence.gaps.splice(givenUp, 1)
  else if (isFull) {
    const newest = sequence.gaps.at(-1)!
    newest.missing = [[newest.missing[0]![0], to]]
    newest.to = to
    newest.beforeTime = beforeTime
    return newest
  }
  const afterTime = sequence.lastTime > 0 ? sequence.lastTime : null
  const gap: SequenceGap = { from, to, since, missing: [[from, to]], reason, afterTime, beforeTime, filledAt: null }
  sequence.gaps.push(gap)
  return gap
}

/** "5-7,9" */
export function writeRanges(ranges: readonly Range[]): string {
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** Reads what writeRanges wrote. */
export function readRanges(text: string): Range[] {
  if (text === '') return []
  return text.split(',').map((part) => {
    const [from, to = from] = part.split('-')
    return [Number(from), Number(to)]
  })
}
