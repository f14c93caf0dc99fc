import type { HistorySample, SampleColumns } from './sample.ts'
import { copyRest, kindText, kindWide, sampleAt } from './sample.ts'
import type { SampleBatch } from './sample-batch.ts'
import type { Series } from './series.ts'

const segmentSize = 65_536

/** Samples in arrival order; `before` chains each sample to the one of its point that came before it, `head` starts the chains. */
type Segment = SampleColumns & {
  lastJournalId: number
  before: Int32Array
  head: Map<number, number>
}

/**
 * Keeps committed samples in memory until they are compacted, at most `most` of them: beyond that the oldest are
 * forgotten and `forgottenUpTo` says up to which journal row a reader must look into the journal itself.
 */
export function createRecentSamples(most: number) {
  const segments: Segment[] = []
  let forgottenUpTo = 0

  function append(journalId: number, batch: SampleBatch): void {
    let segment = segments.at(-1)
    for (let i = 0; i < batch.length; i++) {
      if (!segment || segment.length === segmentSize) {
        segment = emptySegment(journalId)
        segments.push(segment)
      }
      segment.lastJournalId = journalId
      const at = segment.length++
      const pointId = batch.pointIds[i]!
      const kind = batch.kinds[i]!
      segment.times[at] = batch.times[i]!
      segment.kinds[at] = kind
      segment.values[at] =
        kind >> 2 === kindText ? segment.texts.push(batch.texts[batch.values[i]!]!) - 1 : batch.values[i]!
      if (kind >> 2 === kindWide) copyRest(segment, at, batch, i)
      segment.before[at] = segment.head.get(pointId) ?? -1
      segment.head.set(pointId, at)
    }
    while (segments.length > 1 && segments.length * segmentSize > most + segmentSize) {
      forgottenUpTo = Math.max(forgottenUpTo, segments.shift()!.lastJournalId)
    }
  }

  /** The newest sample of a chain; of the same time the one that came last. */
  function newestOfChain({ times, before }: Segment, head: number): number {
    let best = head
    for (let at = before[head]!; at >= 0; at = before[at]!) if (times[at]! > times[best]!) best = at
    return best
  }

  return {
    append,
    /** The newest sample of each point wanted, in one pass over all that is held. */
    newest(wanted: ReadonlySet<number>): Map<number, HistorySample> {
      const found = new Map<number, { segment: Segment; at: number }>()
      // From the newest segment on, so that hardly any is replaced.
      for (const segment of segments.toReversed()) {
        for (const [pointId, head] of segment.head) {
          if (!wanted.has(pointId)) continue
          const at = newestOfChain(segment, head)
          const known = found.get(pointId)
          if (!known || segment.times[at]! > known.segment.times[known.at]!) found.set(pointId, { segment, at })
        }
      }
      return new Map(Array.from(found, ([pointId, { segment, at }]) => [pointId, sampleAt(segment, at)]))
    },
    /** Journal rows up to this id are not wholly in memory. */
    get forgottenUpTo() {
      return forgottenUpTo
    },
    /** Samples held. */
    get size() {
      return segments.reduce((sum, segment) => sum + segment.length, 0)
    },
    /** Drops what stands in chunks up to journal row `id`. */
    compactedUpTo(id: number): void {
      while (segments[0] && segments[0].lastJournalId <= id) segments.shift()
    },
    /** Adds the point's samples from `from` up to and without `to` to `series`, in arrival order. */
    collect(pointId: number, from: number, to: number, series: Series): void {
      for (const segment of segments) {
        const rows: number[] = []
        for (let at = segment.head.get(pointId) ?? -1; at >= 0; at = segment.before[at]!) {
          if (segment.times[at]! >= from && segment.times[at]! < to) rows.push(at)
        }
        for (let i = rows.length - 1; i >= 0; i--) series.copy(segment, rows[i]!)
      }
    },
  }
}

function emptySegment(journalId: number): Segment {
  return {
    length: 0,
    lastJournalId: journalId,
    times: new Float64Array(segmentSize),
    values: new Float64Array(segmentSize),
    kinds: new Uint8Array(segmentSize),
    texts: [],
    rests: undefined,
    before: new Int32Array(segmentSize),
    head: new Map(),
  }
}
