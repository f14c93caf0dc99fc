import type { HistorySample, SampleColumns } from '../../history/index.ts'
import type { Condition, Judged, Piece } from './course.ts'
import type { Look } from './quiet.ts'
import { isLostFrom, type Reader } from './readers.ts'

/** A row of the course, newest first. `null` before the first there is, undefined where memory ends. */
export interface Row extends Piece {
  readonly before: Row | null | undefined
}

/** One input of an object: a point, with the samples that the judgement may need again. */
export interface Slot extends Look {
  readonly watch: ObjectWatch
  readonly place: number
  readonly pointId: number
  reader: Reader
  /** The input of another object that reads the same point. */
  next: Slot | undefined
  /** In order. Of samples that changed nothing only the first is kept, unless the input is full. */
  samples: HistorySample[]
  /** From when on `samples` tell all; -Infinity where nothing came before them. */
  coveredFrom: number
  /** Of the newest sample. Apart, with what follows, because most samples leave after comparing it. */
  time: number
  kind: number
  value: number
  above: number
  below: number
  /** The batch that has remembered it. */
  touched: number
}

/** An object under judgement, all its memory. */
export interface ObjectWatch extends Judged {
  readonly companyId: string
  readonly objectId: string
  readonly rules: string
  readonly conditions: readonly Condition[]
  readonly slots: Slot[]
  /** Judged by these conditions since. */
  since: number
  head: Row | null | undefined
  /** Judged up to here. */
  frontier: number
  /** Something changed from here on; Infinity where nothing has. */
  dirtyFrom: number
  touched: number
  /** Some input does not keep all in history: what was late is not found out again. */
  isForgetful: boolean
  /** Some state is left out, because its condition names what is not there. */
  readonly isLacking: boolean
}

/** No kind is like it: nothing is quiet beside it. */
export const noKind = 255

const kindOf = ({ value, quality }: HistorySample) =>
  quality |
  ((typeof value === 'number'
    ? 0
    : typeof value === 'boolean'
      ? 1
      : value === null
        ? 3
        : typeof value === 'string'
          ? 2
          : 4) <<
    2)

/** Takes a sample as the newest of an input. */
export function setNewest(slot: Slot, sample: HistorySample): void {
  slot.samples.push(sample)
  slot.time = sample.time
  const { value } = sample
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === null
  slot.kind = slot.isFull || !isPlain ? noKind : kindOf(sample)
  slot.value = isPlain ? Number(value ?? 0) : Number.NaN
  slot.above = Number.POSITIVE_INFINITY
  slot.below = Number.NEGATIVE_INFINITY
  if (slot.isFull || typeof value !== 'number' || !slot.thresholds || slot.thresholds.includes(value)) return
  slot.above = Number.NEGATIVE_INFINITY
  slot.below = Number.POSITIVE_INFINITY
  for (const threshold of slot.thresholds) {
    if (threshold < value) slot.above = Math.max(slot.above, threshold)
    else slot.below = Math.min(slot.below, threshold)
  }
}

/** Whether a sample of an input cannot change what holds, whatever its time among those since the last that could. */
export const isQuiet = (slot: Slot, { values, kinds, times }: SampleColumns, i: number): boolean =>
  kinds[i] === slot.kind &&
  (values[i] === slot.value || (kinds[i]! >> 2 === 0 && values[i]! > slot.above && values[i]! < slot.below)) &&
  !isLostFrom(slot.reader, times[i]!)

/** Whether memory tells what an input said from a time on. */
export const isCovered = ({ samples, coveredFrom, keepMs, needsPrevious }: Slot, from: number): boolean =>
  coveredFrom === Number.NEGATIVE_INFINITY ||
  (needsPrevious ? (samples[1]?.time ?? Infinity) <= from : coveredFrom <= from - keepMs)

/** Remembers an input as it is; the answer brings it back. */
export function rememberSlot(slot: Slot): () => void {
  const { samples, coveredFrom, time, kind, value, above, below, reader } = slot
  const { length } = samples
  return () => {
    samples.length = length
    Object.assign(slot, { samples, coveredFrom, time, kind, value, above, below, reader })
  }
}

export function rememberWatch(watch: ObjectWatch): () => void {
  const { head, frontier, since } = watch
  return () => Object.assign(watch, { head, frontier, since, dirtyFrom: Infinity })
}
