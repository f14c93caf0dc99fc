import { type HistoryValue, type QualityCode, qualityOf, SampleBatch } from '../../history/index.ts'
import type { StagedBatch } from './commit-participant.ts'
import type { IngestPoint } from './ingest-point.ts'
import type { Sequence, SequenceGap } from './sequence.ts'
import type { StorePolicies } from './store-policy.ts'

/** How far a sequence is after a group: copied, because the next group moves the sequence on before this one commits. */
export type SequenceMark = { sequence: Sequence; last: number; lastTime: number }

/** Messages that are committed together. */
export class Group {
  readonly samples = new SampleBatch(4096)
  readonly points: IngestPoint[] = []
  /** What their sources say of the time of rows that are dated by receipt. */
  readonly sourceTimes = new Map<number, number>()
  /** Rows that no one wants in history. */
  readonly unstored: number[] = []
  readonly sequences = new Map<Sequence, SequenceMark>()
  /** Epochs that go. */
  readonly gone: Sequence[] = []
  readonly gaps = new Map<SequenceGap, { sequence: Sequence; gap: SequenceGap }>()
  /** Called once the group is durable: each lets a PUBACK go. */
  readonly waiting: (() => void)[] = []
  receivedAt = 0
  /** Samples that arrived; those that stages added stand behind them. */
  arrived = 0

  mark(sequence: Sequence): void {
    const mark = this.sequences.get(sequence)
    if (!mark) this.sequences.set(sequence, { sequence, last: sequence.last, lastTime: sequence.lastTime })
    else {
      mark.last = sequence.last
      mark.lastTime = sequence.lastTime
    }
  }

  markGap(sequence: Sequence, gap: SequenceGap): void {
    this.gaps.set(gap, { sequence, gap: { ...gap, missing: gap.missing.map((range) => [...range]) } })
  }

  /** The batch as stages see it; `back` makes it what it was when it arrived. */
  staged(policies: StorePolicies): { batch: StagedBatch; back(): void } {
    const { samples, points, unstored } = this
    const [length, unstoredLength] = [samples.length, unstored.length]
    const worsened = new Map<number, number>()
    const batch: StagedBatch = {
      samples,
      points,
      receivedAt: this.receivedAt,
      worsen(row, quality) {
        const kind = samples.kinds[row]!
        if (qualityOf(kind) >= quality) return
        if (!worsened.has(row)) worsened.set(row, kind)
        samples.kinds[row] = (kind & ~3) | quality
      },
      add(point, time, value: HistoryValue, quality: QualityCode) {
        samples.push(point.companyId, point.id, time, value, quality)
        points.push(point)
        if (!policies.stores(point, time, value, quality)) unstored.push(samples.length - 1)
      },
    }
    const back = () => {
      for (const point of points.slice(length)) policies.forget(point.id)
      samples.length = length
      points.length = length
      unstored.length = unstoredLength
      for (const [row, kind] of worsened) if (row < length) samples.kinds[row] = kind
    }
    return { batch, back }
  }

  /** What enters history. */
  stored(): SampleBatch {
    if (this.unstored.length === 0) return this.samples
    const left = new Set(this.unstored)
    const stored = new SampleBatch(this.samples.length)
    for (let i = 0; i < this.samples.length; i++) if (!left.has(i)) stored.copy(this.samples, i)
    return stored
  }
}
