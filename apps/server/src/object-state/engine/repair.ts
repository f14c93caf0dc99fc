import type { ClientBase } from 'pg'
import { type HistorySample, sampleAt } from '../../history/index.ts'
import { courseOf, type InputSeries, isSame, type Piece } from './course.ts'
import { lastRows, rowsBetween } from './read-course.ts'
import type { CourseWrites } from './rows.ts'
import { merged, type StatesHistory } from './states-history.ts'
import type { Repair, Samples } from './take-samples.ts'
import type { ObjectWatch, Slot } from './watch.ts'

/** What is later than this changes nothing any more. */
export const mostLateMs = 31 * 24 * 3600_000

/**
 * Judges objects again among the samples that history holds, with those of the batch at hand, which it does not hold yet: late samples
 * give what they would have given in their time.
 */
export async function repairAll(
  tx: ClientBase,
  repairs: readonly Repair[],
  batch: Samples | undefined,
  history: StatesHistory,
  now: number,
  writes: CourseWrites,
): Promise<void> {
  if (!repairs.length) return
  const beside = samplesOf(repairs, batch)
  for (const repair of repairs) {
    const { watch } = repair
    const from = Math.max(repair.from, watch.since, now - mostLateMs)
    const to = Math.max(from, repair.isTail ? watch.frontier : await reachOf(repair, beside, history))
    const inputs = await Promise.all(watch.slots.map((slot) => inputOf(slot, from, to, beside, history)))
    await rewrite(tx, watch, courseOf(watch, inputs, from, to), to, writes)
  }
}

/** What a batch brings of the points of some objects, by point. */
function samplesOf(repairs: readonly Repair[], batch: Samples | undefined): ReadonlyMap<number, HistorySample[]> {
  const found = new Map<number, HistorySample[]>()
  if (!batch) return found
  for (const { watch } of repairs) for (const { pointId } of watch.slots) found.set(pointId, [])
  const { samples } = batch
  for (let i = 0; i < samples.length; i++) found.get(samples.pointIds[i]!)?.push(sampleAt(samples, i))
  return found
}

const keyOf = ({ watch, pointId }: Slot) => ({ companyId: Number(watch.companyId), pointId })

/** Until when late samples count: until the next of their input, and where it is looked back so long after. */
async function reachOf(
  { watch, late }: Repair,
  beside: ReadonlyMap<number, HistorySample[]>,
  history: StatesHistory,
): Promise<number> {
  let reach = 0
  for (const [slot, samples] of Map.groupBy(late, (each) => each.slot)) {
    const last = Math.max(...samples.map(({ sample }) => sample.time))
    const own = (beside.get(slot.pointId) ?? []).filter(({ time }) => time > last)
    const next = merged(await history.after(keyOf(slot), last, 2), own)[slot.needsPrevious ? 1 : 0]
    reach = Math.max(reach, (next?.time ?? Infinity) + slot.keepMs)
  }
  // Samples that changed nothing have moved no frontier, and stand all the same.
  return Math.min(reach, newestOf(watch))
}

const newestOf = ({ slots, frontier }: ObjectWatch) => slots.reduce((most, { time }) => Math.max(most, time), frontier)

async function inputOf(
  slot: Slot,
  from: number,
  to: number,
  beside: ReadonlyMap<number, HistorySample[]>,
  history: StatesHistory,
): Promise<InputSeries> {
  const [key, begin] = [keyOf(slot), from - slot.keepMs]
  const own = (beside.get(slot.pointId) ?? []).filter(({ time }) => time <= to)
  const first = await history.before(key, begin)
  const second = first && slot.needsPrevious ? await history.before(key, first.time) : undefined
  const known = [...(second ? [second] : []), ...(first ? [first] : []), ...(await history.between(key, begin, to + 1))]
  return { samples: merged(known, own), outages: slot.reader.outages }
}

/** Puts pieces in the place of the rows from their first to `to`; what begins later stays. */
async function rewrite(
  tx: ClientBase,
  watch: ObjectWatch,
  pieces: readonly Piece[],
  to: number,
  writes: CourseWrites,
): Promise<void> {
  const from = pieces[0]!.start
  const { before, next } = await rowsBetween(tx, watch, from, to)
  const { companyId, objectId } = watch
  const made = before && isSame(before, pieces[0]!) ? pieces.slice(1) : pieces
  const goes = next && isSame(next, pieces.at(-1)!) ? next.start : to
  writes.gone.push({ companyId, objectId, from, to: goes })
  for (const piece of made) writes.made.push({ companyId, objectId, piece })
}

/** Memory of the courses as the table has them now. */
export async function rereadHeads(tx: ClientBase, watches: readonly ObjectWatch[]): Promise<void> {
  const heads = await lastRows(
    tx,
    watches.map(({ objectId }) => objectId),
  )
  for (const watch of watches) watch.head = heads.get(watch.objectId) ?? null
}
