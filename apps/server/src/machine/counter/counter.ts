import type { CountedRole } from '@zhizao/contract/machine/machine-signal'
import { type CounterState, newCounter } from '@zhizao/rules/counter/count-on'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { price, type Tally } from './tally.ts'

export const minuteMs = 60_000
/** Minutes that memory knows whole: this hour's and a little more. */
export const keptMinutes = 70
export const minuteOf = (time: number): number => Math.floor(time / minuteMs) * minuteMs

/** What decides how a counter counts. */
export interface CounterTerms {
  /** 0: nothing is read of it now. */
  pointId: number
  pulse: Quantity
  modulus: number | null
}

/** A counter of a machine, as memory has it: ahead of its rows by `pending`. */
export interface Counter extends CounterTerms {
  readonly machineId: string
  readonly companyId: string
  readonly role: CountedRole
  /** What it shows; of this point. What is older than its time is late. */
  state: CounterState
  /** The newest time that a sample of the point said. */
  newest: number
  /** The newest up to which what it showed is believed: who takes what came after it comes to the same. */
  sure: number
  /** What of that a row tells. */
  written: number
  readonly total: Tally
  /** By begin of minute: all that was counted in the last `keptMinutes`. */
  readonly recent: Map<number, Tally>
  /** By begin of minute: what no row tells yet. */
  readonly pending: Map<number, Tally>
}

/** Sets by what a counter counts from now on. Another point begins anew; what was counted stays. */
export function setTerms(counter: Counter, { pointId, pulse, modulus }: CounterTerms): void {
  if (pulse !== counter.pulse) {
    for (const tally of [counter.total, ...counter.recent.values(), ...counter.pending.values()])
      price(tally, counter.pulse)
    counter.pulse = pulse
  }
  counter.modulus = modulus
  if (pointId === counter.pointId) return
  counter.pointId = pointId
  counter.state = newCounter()
  counter.newest = counter.sure = counter.written = 0
}

/** Minutes that nobody asks memory for any more. */
export function forgetMinutes({ recent }: Counter, now: number): void {
  const oldest = minuteOf(now) - keptMinutes * minuteMs
  for (const minute of recent.keys()) if (minute < oldest) recent.delete(minute)
}
