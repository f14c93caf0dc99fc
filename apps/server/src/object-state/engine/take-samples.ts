import { type HistorySample, type SampleColumns, sampleAt } from '../../history/index.ts'
import { courseOf } from './course.ts'
import { type CourseWrites, replaceTail } from './rows.ts'
import { isCovered, isQuiet, type ObjectWatch, rememberSlot, rememberWatch, type Slot, setNewest } from './watch.ts'

/** What a group commit brings; see the ingest's batch. */
export interface Samples {
  readonly samples: SampleColumns & { readonly pointIds: ArrayLike<number> }
  /** The server's clock, ms. */
  readonly receivedAt: number
}

/** What history must be asked about: an object from a time on, with the samples that came late for their input. */
export interface Repair {
  readonly watch: ObjectWatch
  from: number
  /** All up to the frontier is judged again; else only what the late samples reach. */
  isTail: boolean
  readonly late: { slot: Slot; sample: HistorySample }[]
}

/** One look at a batch, or at what time has brought. */
export interface Round {
  readonly undo: (() => void)[]
  readonly writes: CourseWrites
  readonly repairs: Map<ObjectWatch, Repair>
  readonly touched: Set<ObjectWatch>
  readonly stamp: number
}

export function remember({ undo, stamp, touched }: Round, watch: ObjectWatch): void {
  if (watch.touched === stamp) return
  watch.touched = stamp
  undo.push(rememberWatch(watch))
  touched.add(watch)
}

function rememberInput(round: Round, slot: Slot): void {
  if (slot.touched === round.stamp) return
  slot.touched = round.stamp
  round.undo.push(rememberSlot(slot))
}

/** The hot path: most samples leave after a few comparisons. What changed is judged once, when all are in. */
export function takeSamples({ samples }: Samples, inputOf: (pointId: number) => Slot | undefined, round: Round): void {
  const { length, pointIds, times } = samples
  for (let i = 0; i < length; i++) {
    let slot = inputOf(pointIds[i]!)
    while (slot !== undefined) {
      const time = times[i]!
      if (!isQuiet(slot, samples, i)) takeOne(slot, samples, i, round)
      else if (time > slot.time) slot.time = time
      else if (time < lastChange(slot)) takeOne(slot, samples, i, round)
      slot = slot.next
    }
  }
  for (const watch of round.touched) judgeChanged(watch, round)
}

const lastChange = ({ samples }: Slot) => samples.at(-1)?.time ?? Number.NEGATIVE_INFINITY

function takeOne(slot: Slot, samples: SampleColumns, i: number, round: Round): void {
  const { watch } = slot
  const time = samples.times[i]!
  const sample = sampleAt(samples, i)
  remember(round, watch)
  rememberInput(round, slot)
  if (time < slot.time) {
    takeLate(slot, sample, round)
    return
  }
  // Of several of one time the last counts, as in history.
  if (slot.samples.at(-1)?.time === time) slot.samples = slot.samples.slice(0, -1)
  setNewest(slot, sample)
  watch.dirtyFrom = Math.min(watch.dirtyFrom, time)
}

/** An input hears something that is older than what it knows: between the two it may have said more than memory keeps. */
function takeLate(slot: Slot, sample: HistorySample, round: Round): void {
  const { watch } = slot
  if (watch.isForgetful) return
  const known = round.repairs.get(watch)
  if (known) {
    known.from = Math.min(known.from, sample.time)
    known.late.push({ slot, sample })
  } else round.repairs.set(watch, { watch, from: sample.time, isTail: false, late: [{ slot, sample }] })
  if (slot.isFull) {
    const at = slot.samples.findIndex(({ time }) => time >= sample.time)
    const isThere = slot.samples[at]?.time === sample.time
    slot.samples = slot.samples.toSpliced(at < 0 ? slot.samples.length : at, isThere ? 1 : 0, sample)
    return
  }
  const newest = slot.samples.at(-1)
  slot.samples = newest ? [{ ...newest, time: slot.time }] : []
  slot.coveredFrom = slot.time
}

/** Judges an object from where something changed; what memory does not tell is left to history. */
export function judgeChanged(watch: ObjectWatch, round: Round): void {
  const { dirtyFrom, frontier: judgedTo } = watch
  watch.dirtyFrom = Infinity
  if (dirtyFrom === Infinity) return
  watch.frontier = watch.slots.reduce(
    (most, { time }) => Math.max(most, time),
    Math.max(judgedTo, dirtyFrom, watch.since),
  )
  // Where time decides, the seconds since it was judged last are judged with what came.
  const from = Math.max(watch.since, watch.isTimed ? Math.min(dirtyFrom, judgedTo) : dirtyFrom)
  const repair = round.repairs.get(watch)
  if (repair) {
    repair.from = Math.min(repair.from, from)
    repair.isTail = true
    return
  }
  judgeFrom(watch, from, round)
}

/** Judges to the frontier, from memory. */
export function judgeFrom(watch: ObjectWatch, wanted: number, round: Round): void {
  const uncovered = watch.slots.filter((slot) => !isCovered(slot, wanted))
  let from = wanted
  if (uncovered.length) {
    if (!watch.isForgetful) {
      round.repairs.set(watch, { watch, from, isTail: true, late: [] })
      return
    }
    from = Math.max(from, ...uncovered.map(({ coveredFrom, keepMs }) => coveredFrom + keepMs))
  }
  const inputs = watch.slots.map(({ samples, reader: { outages } }) => ({ samples, outages }))
  const pieces = courseOf(watch, inputs, from, Math.max(from, watch.frontier))
  if (replaceTail(watch, pieces, round.writes)) return
  round.repairs.set(watch, { watch, from, isTail: true, late: [] })
}
