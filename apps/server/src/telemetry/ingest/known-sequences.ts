import { allowance } from '../../platform/access/allowance.ts'
import type { Group } from './group.ts'
import type { IngestBox } from './ingest-point.ts'
import type { Sequence, SequenceGap } from './sequence.ts'

/** A box begins anew when its buffer was made anew: what it says of epochs long ago it will not say again. */
const MOST_EPOCHS = 50
/** Gaps of a box that are written, at once and again each minute: a row each, and they stay. */
const GAP_ROWS = { most: 200, aSecond: 1 / 60 }

/** The sequences of all boxes, by box and epoch: of each box the newest. */
export function knownSequences(known: readonly Sequence[]) {
  const ofBox = new Map<number, Map<number, Sequence>>()
  for (const sequence of known) epochsOf(sequence.boxId).set(sequence.epoch, sequence)

  function epochsOf(boxId: number): Map<number, Sequence> {
    const epochs = ofBox.get(boxId) ?? new Map<number, Sequence>()
    ofBox.set(boxId, epochs)
    return epochs
  }

  return {
    /** One that is new makes room among those of its box; what goes is removed with the group. */
    of({ boxId, companyId }: IngestBox, epoch: number, group: Group): Sequence {
      const epochs = epochsOf(boxId)
      const found = epochs.get(epoch)
      if (found) return found
      const made: Sequence = { boxId, companyId, epoch, last: 0, lastTime: 0, gaps: [] }
      epochs.set(epoch, made)
      for (const [old, sequence] of epochs) {
        if (epochs.size <= MOST_EPOCHS) break
        epochs.delete(old)
        group.gone.push(sequence)
      }
      return made
    },
  }
}

/** Which gaps are written: those that stand there already in any case. */
export function gapRows(known: readonly Sequence[]) {
  const kept = new WeakMap<SequenceGap, boolean>(known.flatMap(({ gaps }) => gaps.map((gap) => [gap, true] as const)))
  const rooms = new Map<number, () => boolean>()

  function isKept(boxId: number, gap: SequenceGap): boolean {
    const known = kept.get(gap)
    if (known !== undefined) return known
    const mayKeep = rooms.get(boxId) ?? allowance(GAP_ROWS)
    rooms.set(boxId, mayKeep)
    const isRoom = mayKeep()
    kept.set(gap, isRoom)
    return isRoom
  }

  return {
    mark(group: Group, sequence: Sequence, gap: SequenceGap) {
      if (isKept(sequence.boxId, gap)) group.markGap(sequence, gap)
    },
  }
}
