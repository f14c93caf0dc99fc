import {
  type HistorySample,
  type HistoryValue,
  type QualityCode,
  qualityOf,
  valueAt,
} from '../../platform/history/sample.ts'
import type { SampleBatch } from '../../platform/history/sample-batch.ts'
import type { BatchRows, CameOf } from './batch-rows.ts'
import { type FittedValue, fittedValue } from './fitted-value.ts'
import type { Formula, Source } from './formula.ts'
import type { InputMemory } from './input-memory.ts'
import { ringFigure } from './ring-figure.ts'

/** What a formula is computed from. */
export interface Inputs {
  latest: (pointId: number) => Readonly<HistorySample> | undefined
  memory: Pick<InputMemory, 'ring' | 'previous'>
}

/** What becomes of the outcomes, and how much may still be computed. */
export interface Computing {
  samples: SampleBatch
  rows: BatchRows
  emit(formula: Formula, time: number, outcome: FittedValue): void
  /** Steps that the batch may still take. Beyond them formulas are computed once more, at the end. */
  work: { left: number }
}

/** What a batch brought to one source, in time order, and how far it has been taken. */
interface Coming {
  source: Source
  rows: readonly number[]
  next: number
  /** Of the row at `next`; infinity behind the last. */
  time: number
}

/**
 * Computes a formula for each time at which a batch brought something to its inputs, in order. What is not newer than all that they
 * had brought before is put together in one, at the end. Answers whether anything came.
 */
export function computeFormula(formula: Formula, inputs: Inputs, computing: Computing): boolean {
  const coming = comingTo(formula, computing.rows, computing.samples.times)
  if (coming.length === 0) return false
  const { samples, work } = computing
  fillFrame(formula, inputs, computing.rows)
  let last = newestInput(formula)
  let isPending = false
  for (;;) {
    const time = nextTime(coming)
    if (time === Number.POSITIVE_INFINITY) break
    takeAllOf(time, formula, coming, samples)
    isPending = time <= last || work.left <= 0
    if (isPending) continue
    computing.emit(formula, time, outcomeOf(formula, inputs, time, work))
    last = time
  }
  holdLast(coming, samples)
  catchUp(formula, inputs, computing, { last, isPending })
  return true
}

/** What stands is what the inputs say now: where the clock has gone ahead of them, or a value of the same time stands already. */
function catchUp(formula: Formula, inputs: Inputs, computing: Computing, done: { last: number; isPending: boolean }) {
  const own = inputs.latest(formula.pointId)
  const isAhead = own !== undefined && own.time >= done.last
  if (!done.isPending && !isAhead) return
  // History keeps the first of two of one time.
  const time = Math.max(newestInput(formula), Math.max(own?.time ?? 0, done.last) + 1)
  const outcome = outcomeOf(formula, inputs, time, computing.work)
  const isSame = isAhead && own.value === outcome.value && own.quality === outcome.quality
  if (!isSame || (done.isPending && !formula.isClock)) computing.emit(formula, time, outcome)
}

/** What a formula comes to by the newest values, at a time. */
export function standingValue(formula: Formula, inputs: Inputs, now: number): FittedValue {
  fillFrame(formula, inputs)
  return outcomeOf(formula, inputs, now, { left: 0 })
}

/** The time of the newest value that a formula stands on; 0 where there is none. */
export function newestInput({ sources }: Formula): number {
  let newest = 0
  for (const { at } of sources) if (at && at.time > newest) newest = at.time
  return newest
}

function comingTo({ sources }: Formula, rows: BatchRows, times: Float64Array): Coming[] {
  const coming: Coming[] = []
  for (const source of sources) {
    const came = rows.of(source.pointId)
    if (came?.rows.length) coming.push({ source, rows: came.rows, next: 0, time: times[came.rows[0]!]! })
  }
  return coming
}

/** The earliest time that something not yet taken is of; infinity where all is. */
function nextTime(coming: readonly Coming[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < coming.length; at++) {
    const { time } = coming[at]!
    if (time < least) least = time
  }
  return least
}

function takeAllOf(time: number, formula: Formula, coming: readonly Coming[], samples: SampleBatch): void {
  for (let at = 0; at < coming.length; at++) {
    const each = coming[at]!
    while (each.time === time) takeNext(each, formula, samples)
  }
}

function takeNext(each: Coming, formula: Formula, samples: SampleBatch): void {
  const { source, rows, time } = each
  const row = rows[each.next++]!
  each.time = each.next < rows.length ? samples.times[rows[each.next]!]! : Number.POSITIVE_INFINITY
  const { previous, values, at } = source
  const value = valueAt(samples, row)
  const quality = qualityOf(samples.kinds[row]!)
  if (previous.length) {
    if (at && time > at.time) put(formula, previous, at)
    hold(source, time, value, quality)
  }
  const { frame } = formula
  for (let place = 0; place < values.length; place++) {
    const slot = values[place]!
    frame.values[slot] = value
    frame.qualities[slot] = quality
    frame.times[slot] = time
  }
}

/** What sources hold once all is taken. */
function holdLast(coming: readonly Coming[], samples: SampleBatch): void {
  for (const { source, rows } of coming) {
    const row = rows[rows.length - 1]!
    hold(source, samples.times[row]!, valueAt(samples, row), qualityOf(samples.kinds[row]!))
  }
}

/** What stands is told again and again, so it is written over. */
function hold(source: Source, time: number, value: HistoryValue, quality: QualityCode): void {
  const { own } = source
  own.time = time
  own.value = value
  own.quality = quality
  source.at = own
}

/** The values that stand before the batch. */
function fillFrame(formula: Formula, { latest, memory }: Inputs, rows?: BatchRows): void {
  for (const source of formula.sources) {
    const came: CameOf | undefined = rows?.of(source.pointId)
    source.at = came ? came.before : latest(source.pointId)
    put(formula, source.values, source.at)
    if (source.previous.length) put(formula, source.previous, came ? came.previous : memory.previous(source.pointId))
  }
}

export function put({ frame }: Formula, slots: readonly number[], sample: Readonly<HistorySample> | undefined): void {
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    frame.values[slot] = sample?.value ?? null
    frame.qualities[slot] = sample?.quality ?? 0
    frame.times[slot] = sample?.time ?? 0
  }
}

/** A newer sample of a source: what it held is now what came before. */
export function take(formula: Formula, source: Source, sample: HistorySample): void {
  if (source.previous.length && source.at && sample.time > source.at.time) put(formula, source.previous, source.at)
  source.at = sample
  put(formula, source.values, sample)
}

export function outcomeOf(
  formula: Formula,
  { memory }: Pick<Inputs, 'memory'>,
  now: number,
  work: { left: number },
): FittedValue {
  const { frame, windows, compiled, dataType } = formula
  work.left--
  for (const { slot, pointId, input } of windows) {
    const ring = memory.ring(pointId)
    if (!ring) continue
    const { value, quality } = ringFigure(ring, input.figure, now, input.ms)
    frame.values[slot] = value
    frame.qualities[slot] = quality
    frame.times[slot] = ring.length ? ring.timeAt(ring.to - 1) : 0
    work.left -= ring.length / 50
  }
  frame.now = now
  return fittedValue(compiled.evaluate(frame), dataType)
}
