import { type CounterState, type CounterTerms, countOn, newCounter } from '@zhizao/rules/counter/count-on'
import type { CountedWithin } from '@zhizao/rules/expression/counter-window'
import { SampleRing } from './sample-ring.ts'

/** What a counter has counted, as far back as windows look: taken sample by sample, so that a window only adds up what is in it. */
export class CounterTrack {
  readonly terms: CounterTerms
  private state: CounterState = newCounter()
  private since = Number.POSITIVE_INFINITY
  /** When something was counted, or came that was not good: what stands still leaves no trace. */
  private readonly steps: SampleRing

  constructor(terms: CounterTerms, ms: number) {
    this.terms = terms
    this.steps = new SampleRing(ms)
  }

  get ms() {
    return this.steps.ms
  }
  get length() {
    return this.steps.length
  }
  /** Of the newest sample. */
  get time() {
    return this.since === Number.POSITIVE_INFINITY ? 0 : this.state.time
  }

  take(time: number, value: number, quality: number): void {
    if (quality !== 0 || !Number.isFinite(value)) {
      this.note(time, 0, 1)
      return
    }
    if (this.since > time) this.since = time
    const rise = countOn(this.state, time, value, this.terms)
    if (rise !== 0) this.note(time, rise, 0)
  }

  /** Of one time is all that came of it. */
  private note(time: number, rise: number, quality: number): void {
    const { steps } = this
    const last = steps.to - 1
    const isSame = steps.length > 0 && steps.timeAt(last) === time
    if (isSame) steps.push(time, steps.valueAt(last) + rise, Math.max(steps.qualityAt(last), quality))
    else steps.push(time, rise, quality)
  }

  /** What has been counted in the while that ends at `now`. */
  within(now: number, ms: number): CountedWithin {
    const { steps, since } = this
    const begin = now - ms
    let sum = 0
    let isUncertain = begin < steps.lostUpTo
    let place = steps.to - 1
    while (place >= steps.from && steps.timeAt(place) > now) place--
    const last = place
    while (place >= steps.from && steps.timeAt(place) > begin) place--
    for (place++; place <= last; place++) {
      sum += steps.valueAt(place)
      if (steps.qualityAt(place) !== 0) isUncertain = true
    }
    return { sum, since, isUncertain }
  }

  /** What comes is not late: what stands ahead of it is of a clock that was set back. */
  forgetAfter(time: number): void {
    this.steps.forgetAfter(time)
    if (this.state.time > time) this.state.time = time
  }

  trim(most: number): void {
    this.steps.trim(most)
  }

  /** The track as it is; the answer brings it back. */
  remember(): () => void {
    const { since, steps } = this
    const { to } = steps
    const last = steps.length
      ? ([steps.timeAt(to - 1), steps.valueAt(to - 1), steps.qualityAt(to - 1)] as const)
      : undefined
    const state = { ...this.state }
    return () => {
      this.state = state
      this.since = since
      steps.to = Math.min(steps.to, to)
      if (last) steps.push(...last)
    }
  }
}
