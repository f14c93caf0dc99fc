export type Comparison = 'gt' | 'ge' | 'lt' | 'le' | 'eq' | 'ne' | 'inside' | 'outside'

/** A value that limits are held against; a bigint is a whole number beyond 2^53. */
export type Compared = number | bigint | string

/** 0 none · 1 warning · 2 error · 3 urgent */
export type Severity = 0 | 1 | 2 | 3
export const levelNames = ['', 'warning', 'error', 'urgent'] as const
export const severityOf = (level: string) => Math.max(0, levelNames.indexOf(level as 'warning')) as Severity

/** When a limit is broken; `limit` … `other` for inside and outside. Delays are ms. */
export interface LatchSpec {
  readonly severity: Severity
  readonly comparison: Comparison
  readonly limit: number
  readonly other: number
  readonly text: string | undefined
  readonly deadband: number
  readonly onDelay: number
  readonly offDelay: number
}

/** One limit with its memory. `since`: source time from which the value asks for a change, NaN when it does not. */
export interface Latch extends LatchSpec {
  on: boolean
  since: number
  /** The server's clock at `since`. */
  sinceReceived: number
}

export const latchOf = (spec: LatchSpec): Latch => ({ ...spec, on: false, since: Number.NaN, sinceReceived: 0 })

/** Whether a value breaks the limit; one that is already on is let go only beyond the deadband. */
export function breaks(latch: Latch, value: number | bigint): boolean {
  const { limit, other } = latch
  const slack = latch.on ? latch.deadband : 0
  switch (latch.comparison) {
    case 'gt':
      return value > limit - slack
    case 'ge':
      return slack > 0 ? value > limit - slack : value >= limit
    case 'lt':
      return value < limit + slack
    case 'le':
      return slack > 0 ? value < limit + slack : value <= limit
    case 'eq':
      return !(value < limit || value > limit)
    case 'ne':
      return value < limit || value > limit
    case 'inside':
      return value >= limit - slack && value <= other + slack
    case 'outside':
      return value < limit + slack || value > other - slack
  }
}

function breaksText(latch: Latch, text: string): boolean | undefined {
  if (latch.text === undefined) return undefined
  return latch.comparison === 'ne' ? text !== latch.text : text === latch.text
}

export const isPending = (latch: Latch) => !Number.isNaN(latch.since)
export const dueAt = (latch: Latch) => latch.since + (latch.on ? latch.offDelay : latch.onDelay)

function flip(latch: Latch): void {
  latch.on = !latch.on
  latch.since = Number.NaN
}

/** The last value stands until `time`: a delay that ran out before it has its effect. Answers when, or NaN. */
export function hold(latch: Latch, time: number): number {
  if (!isPending(latch)) return Number.NaN
  const due = dueAt(latch)
  if (due >= time) return Number.NaN
  flip(latch)
  return due
}

/** Whether a value breaks the limit: a number, or text for limits on text. Undefined for a value of the other kind. */
export function isBroken(latch: Latch, value: Compared): boolean | undefined {
  if (typeof value === 'string') return breaksText(latch, value)
  return latch.text === undefined ? breaks(latch, value) : undefined
}

/** Takes a value in; one of the other kind changes nothing. */
export function take(latch: Latch, value: Compared, time: number, receivedAt: number): void {
  const broken = isBroken(latch, value)
  if (broken === undefined) return
  if (broken === latch.on) {
    latch.since = Number.NaN
    return
  }
  if (!isPending(latch)) {
    latch.since = time
    latch.sinceReceived = receivedAt
  }
  if (time >= dueAt(latch)) flip(latch)
}
