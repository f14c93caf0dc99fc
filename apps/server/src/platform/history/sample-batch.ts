import type { HistoryValue, QualityCode, SampleColumns } from './sample.ts'
import { kindBoolean, kindNone, kindNumber, kindText, largestId, latestTime, qualityOf, valueAt } from './sample.ts'

/** Samples of many points, in arrival order: what one group commit writes. */
export class SampleBatch implements SampleColumns {
  length = 0
  companyIds: Uint32Array
  pointIds: Uint32Array
  times: Float64Array
  values: Float64Array
  kinds: Uint8Array
  texts: string[] = []

  constructor(capacity = 1024) {
    this.companyIds = new Uint32Array(capacity)
    this.pointIds = new Uint32Array(capacity)
    this.times = new Float64Array(capacity)
    this.values = new Float64Array(capacity)
    this.kinds = new Uint8Array(capacity)
  }

  /** Adds one sample; NaN and infinities are no values and become bad. Throws RangeError on an id beyond 32 bits or an impossible time. */
  push(companyId: number, pointId: number, time: number, value: HistoryValue, quality: QualityCode): void {
    if (pointId > largestId || companyId > largestId) throw new RangeError(`id ${companyId}/${pointId} beyond 32 bits`)
    if (!Number.isInteger(time) || time < 0 || time >= latestTime) throw new RangeError(`impossible time ${time}`)
    if (this.length === this.times.length) this.grow()
    const i = this.length++
    this.companyIds[i] = companyId
    this.pointIds[i] = pointId
    this.times[i] = time
    if (typeof value === 'number') {
      const finite = Number.isFinite(value)
      this.values[i] = finite ? value + 0 : 0
      this.kinds[i] = finite ? quality | (kindNumber << 2) : 2 | (kindNone << 2)
    } else if (typeof value === 'boolean') {
      this.values[i] = value ? 1 : 0
      this.kinds[i] = quality | (kindBoolean << 2)
    } else if (value === null) {
      this.values[i] = 0
      this.kinds[i] = quality | (kindNone << 2)
    } else {
      this.values[i] = this.texts.push(value) - 1
      this.kinds[i] = quality | (kindText << 2)
    }
  }

  /** Copies row `i` of another batch. */
  copy(from: SampleBatch, i: number): void {
    this.push(from.companyIds[i]!, from.pointIds[i]!, from.times[i]!, valueAt(from, i), qualityOf(from.kinds[i]!))
  }

  private grow(): void {
    const capacity = Math.max(1024, this.times.length * 2)
    const widen = <T extends Uint32Array | Float64Array | Uint8Array>(old: T, wider: T): T => {
      wider.set(old)
      return wider
    }
    this.companyIds = widen(this.companyIds, new Uint32Array(capacity))
    this.pointIds = widen(this.pointIds, new Uint32Array(capacity))
    this.times = widen(this.times, new Float64Array(capacity))
    this.values = widen(this.values, new Float64Array(capacity))
    this.kinds = widen(this.kinds, new Uint8Array(capacity))
  }
}
