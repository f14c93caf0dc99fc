import type { HistoryValue, QualityCode, SampleColumns } from './sample.ts'
import { largestId, latestTime, qualityOf, setValue, valueAt, widened } from './sample.ts'

/** Samples of many points, in arrival order: what one group commit writes. */
export class SampleBatch implements SampleColumns {
  length = 0
  companyIds: Uint32Array
  pointIds: Uint32Array
  times: Float64Array
  values: Float64Array
  kinds: Uint8Array
  texts: string[] = []
  rests: Int16Array | undefined

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
    setValue(this, i, value, quality)
  }

  /** Copies row `i` of another batch. */
  copy(from: SampleBatch, i: number): void {
    this.push(from.companyIds[i]!, from.pointIds[i]!, from.times[i]!, valueAt(from, i), qualityOf(from.kinds[i]!))
  }

  private grow(): void {
    const capacity = Math.max(1024, this.times.length * 2)
    this.companyIds = widened(this.companyIds, new Uint32Array(capacity))
    this.pointIds = widened(this.pointIds, new Uint32Array(capacity))
    this.times = widened(this.times, new Float64Array(capacity))
    this.values = widened(this.values, new Float64Array(capacity))
    this.kinds = widened(this.kinds, new Uint8Array(capacity))
    if (this.rests) this.rests = widened(this.rests, new Int16Array(capacity))
  }
}
