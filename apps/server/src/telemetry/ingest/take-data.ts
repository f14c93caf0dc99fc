import { checkedEngineering } from './checked-sample.ts'
import { type ReadMessage, readDataMessage } from './data-message.ts'
import type { Group } from './group.ts'
import type { IngestBox } from './ingest-point.ts'
import type { Intake } from './intake.ts'
import { accept, giveUp, type Sequence } from './sequence.ts'

/** Takes messages of our own gateways on `up/data`, each once, by box, epoch and number. */
export function dataTaker(into: Intake, known: readonly Sequence[]) {
  const { queue, points, counts, now, tell, add } = into
  const sequences = new Map(known.map((sequence) => [`${sequence.boxId}/${sequence.epoch}`, sequence]))

  function sequenceOf(box: IngestBox, epoch: number): Sequence {
    const key = `${box.boxId}/${epoch}`
    let sequence = sequences.get(key)
    if (!sequence) {
      sequence = { boxId: box.boxId, companyId: box.companyId, epoch, last: 0, lastTime: 0, gaps: [] }
      sequences.set(key, sequence)
    }
    return sequence
  }

  /** What the box says it has lost before this message is waited for no more. */
  function markLost(group: Group, sequence: Sequence, { lost, seq }: ReadMessage) {
    if (!lost) return
    const to = Math.min(lost.to, seq - 1)
    if (lost.from > to) return
    for (const gap of giveUp(sequence, lost.from, to, lost.reason, now())) group.markGap(sequence, gap)
  }

  function addSamples(group: Group, box: IngestBox, sequence: Sequence, samples: ReadMessage['samples']) {
    for (const [pointId, time, value, quality] of samples) {
      const point = points.get(pointId)
      if (point?.boxId !== box.boxId) {
        counts.foreign++
        tell(box, { reason: 'foreign', code: String(pointId), value, time })
      } else {
        const taken = add(group, point, { time, value, box }, checkedEngineering(point, value, quality))
        if (taken && time > sequence.lastTime) sequence.lastTime = time
      }
    }
  }

  return (box: IngestBox, payload: Buffer): Group | undefined => {
    const message = readDataMessage(payload)
    if (!message) {
      tell(box, { reason: 'message', code: '', value: payload.toString('utf8', 0, 200), time: undefined })
      return into.malformed(box)
    }
    const group = queue.open()
    const sequence = sequenceOf(box, message.epoch)
    markLost(group, sequence, message)
    const verdict = accept(sequence, message.seq, now(), message.samples[0]?.[1] ?? null)
    for (const gap of verdict.changed) group.markGap(sequence, gap)
    // A duplicate waits with the group: what it repeats may itself not be committed yet.
    if (verdict.kind === 'duplicate') counts.duplicates++
    else {
      if (verdict.kind === 'late') counts.late++
      addSamples(group, box, sequence, message.samples)
    }
    group.mark(sequence)
    return group
  }
}
