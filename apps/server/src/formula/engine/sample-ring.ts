import { widened } from '../../history/index.ts'

const SMALLEST = 16

/**
 * Samples of a point, as far back as windows look, in time order. Places are counted from the first sample that ever came, so
 * that a batch is taken back by setting the end to where it was; only what is behind every window is let go.
 */
export class SampleRing {
  /** The longest while that anybody looks back, ms. */
  readonly ms: number
  from = 0
  to = 0
  /** Up to this time samples were let go that a window might have wanted. */
  lostUpTo = Number.NEGATIVE_INFINITY
  times = new Float64Array(SMALLEST)
  /** NaN where there is no value. */
  values = new Float64Array(SMALLEST)
  qualities = new Uint8Array(SMALLEST)

  constructor(ms: number) {
    this.ms = ms
  }

  get length() {
    return this.to - this.from
  }

  timeAt = (place: number) => this.times[place & (this.times.length - 1)]!
  valueAt = (place: number) => this.values[place & (this.times.length - 1)]!
  qualityAt = (place: number) => this.qualities[place & (this.times.length - 1)]!

  /** Takes a sample that is not older than all; of several of the same time the last counts, as in history. */
  push(time: number, value: number, quality: number): void {
    const newest = this.to > this.from ? this.timeAt(this.to - 1) : -1
    if (newest > time) return
    if (newest === time) {
      this.put(this.to - 1, time, value, quality)
      return
    }
    if (this.length === this.times.length) this.grow()
    this.put(this.to++, time, value, quality)
  }

  /** What comes is not late: what stands ahead of it is of a clock that was set back. */
  forgetAfter(time: number): void {
    while (this.to > this.from && this.timeAt(this.to - 1) > time) this.to--
  }

  /** Takes what was there before: older than all that came meanwhile. The newest of it comes first. */
  unshift(time: number, value: number, quality: number): void {
    if (this.to > this.from && this.timeAt(this.from) <= time) return
    if (this.length === this.times.length) this.grow()
    this.put(--this.from, time, value, quality)
  }

  /** Lets go what no window reaches any more, and the oldest of very many. */
  trim(most: number): void {
    if (this.length === 0) return
    const begin = this.timeAt(this.to - 1) - this.ms
    // What held at the beginning stays: a value holds until the next comes.
    while (this.length > 1 && this.timeAt(this.from + 1) <= begin) this.from++
    if (this.length <= most) return
    this.from = this.to - most
    this.lostUpTo = this.timeAt(this.from)
  }

  private put(place: number, time: number, value: number, quality: number): void {
    const at = place & (this.times.length - 1)
    this.times[at] = time
    this.values[at] = value
    this.qualities[at] = quality
  }

  private grow(): void {
    const { from, to, times, values, qualities } = this
    const capacity = times.length * 2
    const old = times.length - 1
    this.times = widened(times, new Float64Array(capacity))
    this.values = widened(values, new Float64Array(capacity))
    this.qualities = widened(qualities, new Uint8Array(capacity))
    for (let place = from; place < to; place++)
      this.put(place, times[place & old]!, values[place & old]!, qualities[place & old]!)
  }
}
