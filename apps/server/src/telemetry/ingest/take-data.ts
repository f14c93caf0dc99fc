import { checkedEngineering } from './checked-sample.ts'
import { type ReadMessage, readDataMessage } from './data-message.ts'
import type { Group } from './group.ts'
import type { IngestBox } from './ingest-point.ts'
import type { Intake } from './intake.ts'
import { gapRows, knownSequences } from './known-sequences.ts'
import { accept, giveUp, type Sequence } from './sequence.ts'

/** Takes messages of our own gateways on `up/data`, each once, by box, epoch and number. */
export function dataTaker(into: Intake, known: readonly Sequence[]) {
  const { queue, points, counts, now, notify, add } = into
  const sequences = knownSequences(known)
  const gaps = gapRows(known)

  /** What the box says it has lost before this message is waited for no more. */
  function markLost(group: Group, sequence: Sequence, { lost, seq }: ReadMessage) {
    if (!lost) return
    const to = Math.min(lost.to, seq - 1)
    if (lost.from > to) return
    for (const gap of giveUp(sequence, lost.from, to, lost.reason, now())) gaps.mark(group, sequence, gap)
  }

  function addSamples(group: Group, box: IngestBox, sequence: Sequence, { samples, stamps }: ReadMessage) {
    // All samples of the installation pass here: an iterator of entries costs as much as what is done with them.
    for (let at = 0; at < samples.length; at++) {
      const [pointId, time, value, quality] = samples[at]!
      const point = points.get(pointId)
      if (point?.boxId !== box.boxId) {
        counts.foreign++
        notify(box, { reason: 'foreign', code: String(pointId), value, time })
      } else {
        const given = { time, value, box, sourceTime: stamps?.get(at), isReplayed: true }
        const taken = add(group, point, given, checkedEngineering(point, value, quality))
        if (taken !== undefined && taken > sequence.lastTime) sequence.lastTime = taken
      }
    }
  }

  return (box: IngestBox, payload: Buffer): Group | undefined => {
    const message = readDataMessage(payload)
    if (!message) {
      notify(box, { reason: 'message', code: '', value: payload.toString('utf8', 0, 200), time: undefined })
      return into.malformed(box)
    }
    const group = queue.open()
    const sequence = sequences.of(box, message, group)
    markLost(group, sequence, message)
    const verdict = accept(sequence, message.seq, now(), message.samples[0]?.[1] ?? null)
    for (const gap of verdict.changed) gaps.mark(group, sequence, gap)
    // A duplicate waits with the group: what it repeats may itself not be committed yet.
    if (verdict.kind === 'duplicate') counts.duplicates++
    else {
      if (verdict.kind === 'late') counts.late++
      addSamples(group, box, sequence, message)
    }
    group.mark(sequence)
    return group
  }
}
