import { SampleBatch } from '../../platform/history/sample-batch.ts'
import type { IngestBatch } from './commit-participant.ts'
import type { IngestPoint } from './ingest-point.ts'
import type { Sequence, SequenceGap } from './sequence.ts'

/** How far a sequence is after a group: copied, because the next group moves the sequence on before this one commits. */
export type SequenceMark = { sequence: Sequence; last: number; lastTime: number }

/** Messages that are committed together. */
export class Group implements IngestBatch {
  readonly samples = new SampleBatch(4096)
  readonly points: IngestPoint[] = []
  /** Rows that no one wants in history. */
  readonly unstored: number[] = []
  readonly sequences = new Map<Sequence, SequenceMark>()
  readonly gaps = new Map<SequenceGap, { sequence: Sequence; gap: SequenceGap }>()
  /** Called once the group is durable: each lets a PUBACK go. */
  readonly waiting: (() => void)[] = []
  receivedAt = 0

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

  /** What enters history. */
  stored(): SampleBatch {
    if (this.unstored.length === 0) return this.samples
    const left = new Set(this.unstored)
    const stored = new SampleBatch(this.samples.length)
    for (let i = 0; i < this.samples.length; i++) if (!left.has(i)) stored.copy(this.samples, i)
    return stored
  }
}
