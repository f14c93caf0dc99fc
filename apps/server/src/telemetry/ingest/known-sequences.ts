import { allowance } from '../../platform/access/allowance.ts'
import type { ReadMessage } from './data-message.ts'
import type { Group } from './group.ts'
import type { IngestBox } from './ingest-point.ts'
import type { Sequence, SequenceGap } from './sequence.ts'

/** A box begins anew when its buffer was made anew: what it says of epochs long ago it will not say again. */
const MOST_EPOCHS = 50
type Numbered = Pick<ReadMessage, 'epoch' | 'instance' | 'seq' | 'lost'>
const keyOf = ({ epoch, instance }: Pick<Sequence, 'epoch' | 'instance'>) => `${epoch}/${instance}`

/** Gaps of a box that are written, at once and again each minute: a row each, and they stay. */
const GAP_ROWS = { most: 200, aSecond: 1 / 60 }

/** The sequences of all boxes, by box and epoch: of each box the newest. */
export function knownSequences(known: readonly Sequence[]) {
  const ofBox = new Map<number, Map<string, Sequence>>()
  for (const sequence of known) epochsOf(sequence.boxId).set(keyOf(sequence), sequence)

  function epochsOf(boxId: number): Map<string, Sequence> {
    const epochs = ofBox.get(boxId) ?? new Map<string, Sequence>()
    ofBox.set(boxId, epochs)
    return epochs
  }

  return {
    /** One that is new makes room among those of its box; what goes is removed with the group. */
    of({ boxId, companyId }: IngestBox, { epoch, instance, seq, lost }: Numbered, group: Group): Sequence {
      const epochs = epochsOf(boxId)
      const key = keyOf({ epoch, instance })
      const found = epochs.get(key)
      if (found) return found
      const unnamed = epochs.get(keyOf({ epoch, instance: '' }))
      if (unnamed) {
        // The same gateway, of a version that says who it is.
        epochs.delete(keyOf(unnamed))
        group.gone.push({ ...unnamed })
        unnamed.instance = instance
        epochs.set(key, unnamed)
        return unnamed
      }
      // A copy begins where it was copied: what came before has come from the other.
      const isCopy = [...epochs.values()].some((other) => other.epoch === epoch)
      const last = isCopy ? (lost?.from ?? seq) - 1 : 0
      const made: Sequence = { boxId, companyId, epoch, instance, last, lastTime: 0, gaps: [] }
      epochs.set(key, made)
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
