import type { HistoryValue, QualityCode, SampleColumns } from './sample.ts'
import { copyRest, kindText, kindWide, setValue, widened } from './sample.ts'

/** Growable samples of one point. */
export class Series implements SampleColumns {
  length = 0
  times: Float64Array
  values: Float64Array
  kinds: Uint8Array
  texts: string[] = []
  rests: Int16Array | undefined

  constructor(capacity = 64) {
    this.times = new Float64Array(capacity)
    this.values = new Float64Array(capacity)
    this.kinds = new Uint8Array(capacity)
  }

  /** Adds one sample; NaN and infinities are no values and become bad. */
  push(time: number, value: HistoryValue, quality: QualityCode): void {
    const i = this.claim()
    this.times[i] = time
    setValue(this, i, value, quality)
  }

  /** Copies row `i` of other columns. */
  copy(from: SampleColumns, i: number): void {
    const at = this.claim()
    const kind = from.kinds[i]!
    this.times[at] = from.times[i]!
    this.kinds[at] = kind
    this.values[at] = kind >> 2 === kindText ? this.texts.push(from.texts[from.values[i]!] ?? '') - 1 : from.values[i]!
    if (kind >> 2 === kindWide) copyRest(this, at, from, i)
  }

  private claim(): number {
    if (this.length === this.times.length) {
      const capacity = this.length * 2 || 64
      this.times = widened(this.times, new Float64Array(capacity))
      this.values = widened(this.values, new Float64Array(capacity))
      this.kinds = widened(this.kinds, new Uint8Array(capacity))
      if (this.rests) this.rests = widened(this.rests, new Int16Array(capacity))
    }
    return this.length++
  }
}

/**
 * In time order with one sample a time: of several with the same time the one that came last, as live values have it. Whoever
 * joins sources puts the older one first; merging again what was merged changes nothing.
 */
export function inOrder(series: Series): Series {
  if (strictlyRising(series)) return series
  const { times } = series
  const order = Array.from({ length: series.length }, (_, i) => i)
  order.sort((a, b) => times[a]! - times[b]! || a - b)
  const sorted = new Series(series.length)
  for (const [place, i] of order.entries()) if (times[order[place + 1]!] !== times[i]) sorted.copy(series, i)
  return sorted
}

function strictlyRising(series: Series): boolean {
  for (let i = 1; i < series.length; i++) if (series.times[i]! <= series.times[i - 1]!) return false
  return true
}
