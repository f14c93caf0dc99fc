import type { AlarmEvent, AlarmSource, EngineAction, Suppression } from './alarm-event.ts'
import { type Compared, hold, isPending, type Latch, type Severity, take } from './latch.ts'

/** One rule of a point: its limits in one direction, or one alarm rule. The worst limit that is on is its severity. */
export interface Trigger {
  readonly source: AlarmSource
  /** By severity, mildest first. */
  readonly latches: Latch[]
  severity: Severity
  peak: number | null
  last: number | string | null
  /** Peak or last value differ from what the alarm's row says. */
  dirty: boolean
}

/** A point under watch, all its memory. */
export interface PointWatch {
  readonly pointId: number
  readonly companyId: string
  /** Path of the object. */
  readonly path: string
  readonly boxId: string | null
  suppression: Suppression
  triggers: Trigger[]
  /** Strictly between these, and not busy, nothing can happen. */
  quietAbove: number
  quietBelow: number
  /** A limit is on or waits for its delay, or a rule needs to see every value. */
  busy: boolean
  readonly always: boolean
  /** Source time of the newest sample; what an older one would have raised is told apart (late-samples.ts). */
  time: number
  /** The newest good value; NaN and null where there is none. Apart, because a field that holds doubles only is written without allocating. */
  number: number
  text: string | null
  good: boolean
}

export type Emit = (event: AlarmEvent) => void

/** The wider path: a value near a limit, or a point with something going on. */
export function evaluate(watch: PointWatch, value: Compared, time: number, receivedAt: number, emit: Emit) {
  for (const trigger of watch.triggers) {
    settle(watch, trigger, time, emit)
    for (const latch of trigger.latches) take(latch, value, time, receivedAt)
    note(trigger, kept(value))
    follow(watch, trigger, kept(value), time, emit)
  }
  watch.busy = isBusy(watch)
}

/** Lets time pass without a new value. */
export function settle(watch: PointWatch, trigger: Trigger, time: number, emit: Emit): void {
  let at = Number.NaN
  for (const latch of trigger.latches) {
    const due = hold(latch, time)
    if (!Number.isNaN(due) && !(due < at)) at = due
  }
  if (!Number.isNaN(at)) follow(watch, trigger, lastValue(watch), at, emit)
}

export const lastValue = ({ number, text }: PointWatch) => text ?? (Number.isNaN(number) ? null : number)

/** Limits compare whole numbers beyond 2^53 with all their digits; what alarms keep of them is the nearest double. */
/** As events and rows hold it. */
export const kept = (value: Compared) => (typeof value === 'bigint' ? Number(value) : value)

export function keep(watch: PointWatch, compared: Compared): void {
  const value = kept(compared)
  watch.number = typeof value === 'number' ? value : Number.NaN
  watch.text = typeof value === 'string' ? value : null
}

export const isBusy = (watch: PointWatch) =>
  watch.always || watch.triggers.some((trigger) => trigger.latches.some((latch) => latch.on || isPending(latch)))

export const hasPending = (watch: PointWatch) => watch.triggers.some((trigger) => trigger.latches.some(isPending))

function note(trigger: Trigger, value: number | string): void {
  if (trigger.severity === 0) return
  trigger.last = value
  trigger.dirty = true
  if (typeof value === 'number') trigger.peak = worse(trigger.source.direction, trigger.peak, value)
}

/** The peak after a value: on the side that the rule looks to, else simply the last one. */
export function worse(direction: AlarmSource['direction'], peak: number | null, value: number): number {
  if (peak === null || direction === null) return value
  return direction === 'upper' ? Math.max(peak, value) : Math.min(peak, value)
}

/** Emits what a change of the limits means for the rule's alarm. */
function follow(watch: PointWatch, trigger: Trigger, value: number | string | null, at: number, emit: Emit): void {
  const before = trigger.severity
  let severity: Severity = 0
  let limit: number | null = null
  for (const latch of trigger.latches) {
    if (!latch.on) continue
    severity = latch.severity
    limit = latch.text === undefined ? latch.limit : null
  }
  if (severity === before) return
  trigger.severity = severity
  if (before === 0) {
    trigger.peak = typeof value === 'number' ? value : null
    trigger.last = value
  }
  const action: EngineAction =
    severity === 0 ? 'return' : before === 0 ? 'raise' : severity > before ? 'escalate' : 'ease'
  emit(eventOf(watch, trigger, action, at, { value, limit }))
  trigger.dirty = false
}

/** An event about a rule as it stands. */
export function eventOf(
  watch: PointWatch,
  trigger: Trigger,
  action: EngineAction,
  at: number,
  more: { value?: number | string | null; limit?: number | null; note?: string } = {},
): AlarmEvent {
  return {
    source: trigger.source,
    action,
    at,
    severity: trigger.severity,
    value: more.value ?? trigger.last,
    peak: trigger.peak,
    limit: more.limit ?? null,
    suppression: watch.suppression,
    note: more.note ?? null,
  }
}

/** The limit that the rule's severity comes from. */
export const limitOf = (trigger: Trigger) => {
  const latch = trigger.latches.findLast((each) => each.on)
  return latch && latch.text === undefined ? latch.limit : null
}

/** Remembers a point as it is; the answer brings it back. */
export function remember(watch: PointWatch): () => void {
  const { busy, time, number, text, good } = watch
  const triggers = watch.triggers.map((trigger) => ({
    trigger,
    memory: { severity: trigger.severity, peak: trigger.peak, last: trigger.last, dirty: trigger.dirty },
    latches: trigger.latches.map(({ on, since, sinceReceived }) => ({ on, since, sinceReceived })),
  }))
  return () => {
    Object.assign(watch, { busy, time, number, text, good })
    for (const { trigger, memory, latches } of triggers) {
      Object.assign(trigger, memory)
      latches.forEach((latch, at) => {
        Object.assign(trigger.latches[at]!, latch)
      })
    }
  }
}
