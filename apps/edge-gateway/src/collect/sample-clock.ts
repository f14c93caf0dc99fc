import type { TimeMessage } from '@zhizao/gateway-link/messages'

/** A machine's clock that moved so far against the steady one was set. */
const stepMs = 2000
/** So long its new time is not believed yet: the server is asked which is right. */
const answerMs = 10_000

type Options = {
  machine(): number
  steady(): number
  /** Asks the server for its date. */
  ask(): void
  canAsk(): boolean
}

/**
 * What samples are dated by: the machine's clock. One that is set while the gateway runs is followed only if the server's date bears
 * it out, or cannot be had: samples of a clock that was set back would be late for hours, and the live values stand still.
 */
export function sampleClock({ machine, steady, ask, canAsk }: Options) {
  let seen = machine() - steady()
  let course = seen
  let heldUntil = 0

  return {
    now(): number {
      const at = steady()
      const own = machine() - at
      if (Math.abs(own - seen) >= stepMs) {
        heldUntil = canAsk() ? at + answerMs : 0
        if (heldUntil) ask()
      }
      seen = own
      if (at >= heldUntil) course = own
      return at + course
    },
    /** The server's date: whichever is nearer to it is right. */
    told({ date }: Pick<TimeMessage, 'date'>): void {
      if (date === undefined) return
      const [own, theirs] = [machine() - steady(), date - steady()]
      heldUntil = Math.abs(own - theirs) <= Math.abs(course - theirs) ? 0 : Infinity
    },
  }
}
