import { counterFigure } from '@zhizao/rules/expression/counter-window'
import type { SampleBatch } from '../../history/index.ts'
import {
  type HistorySample,
  type HistoryValue,
  mostAheadMs,
  type QualityCode,
  qualityOf,
  valueAt,
} from '../../history/index.ts'
import type { BatchRows } from './batch-rows.ts'
import { type FittedValue, fittedValue } from './fitted-value.ts'
import type { Formula, Source } from './formula.ts'
import type { InputMemory } from './input-memory.ts'
import { ringFigure } from './ring-figure.ts'

/** What a formula is computed from. */
export interface Inputs {
  latest: (pointId: number) => Readonly<HistorySample> | undefined
  memory: Pick<InputMemory, 'ring' | 'counter' | 'previous'>
}

/** What becomes of the outcomes, and how much may still be computed. */
export interface Computing {
  samples: SampleBatch
  rows: BatchRows
  /** When it came. */
  now: number
  emit(time: number, outcome: FittedValue): void
  /** Steps that the batch may still take. Beyond them formulas are computed once more, at the end. */
  work: { left: number }
}

/**
 * Computes a formula for each time at which a batch brought something to its inputs, in order. What is not newer than all that they
 * had brought before is put together in one, at the end. Answers whether anything came.
 */
export function computeFormula(formula: Formula, inputs: Inputs, computing: Computing): boolean {
  const { samples, work } = computing
  if (!cameTo(formula, computing.rows, samples.times)) return false
  fillFrame(formula, inputs, computing.rows)
  let last = newestInput(formula, computing.now)
  let isPending = false
  for (;;) {
    const time = nextTime(formula)
    if (time === Number.POSITIVE_INFINITY) break
    takeAllOf(time, formula, samples)
    isPending = time <= last || work.left <= 0
    if (isPending) continue
    computing.emit(time, outcomeOf(formula, inputs, time, work))
    last = time
  }
  holdLast(formula, samples)
  catchUp(formula, inputs, computing, { last, isPending })
  return true
}

/** What stands is what the inputs say now: where the clock has gone ahead of them, or a value of the same time stands already. */
function catchUp(formula: Formula, inputs: Inputs, computing: Computing, done: { last: number; isPending: boolean }) {
  const own = inputs.latest(formula.pointId)
  const ownTime = own ? knownTime(own, computing.now) : 0
  const isAhead = own !== undefined && ownTime >= done.last
  if (!done.isPending && !isAhead) return
  // What was told of a time stays told of it.
  const time = Math.max(newestInput(formula, computing.now), Math.max(ownTime, done.last) + 1)
  const outcome = outcomeOf(formula, inputs, time, computing.work)
  const isSame = isAhead && own.value === outcome.value && own.quality === outcome.quality
  if (!isSame || (done.isPending && !formula.isClock)) computing.emit(time, outcome)
}

/** What a formula comes to by the newest values, at a time. */
export function presentValue(formula: Formula, inputs: Inputs, now: number): FittedValue {
  fillFrame(formula, inputs)
  return outcomeOf(formula, inputs, now, { left: 0 })
}

/** The time of the newest value that a formula stands on; 0 where there is none. */
export function newestInput({ sources }: Formula, now: number): number {
  let newest = 0
  for (const { at } of sources) if (at) newest = Math.max(newest, knownTime(at, now))
  return newest
}

/** What comes must come after this; a time to come, of a clock that was set back, holds up nothing. */
export const knownTime = ({ time }: Pick<HistorySample, 'time'>, now: number) => (time <= now + mostAheadMs ? time : 0)

/** Has all sources stand before what a batch brought to them; answers whether it brought anything. */
function cameTo({ sources }: Formula, rows: BatchRows, times: Float64Array): boolean {
  let has = false
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at]!
    source.came = rows.of(source.read)
    source.next = 0
    source.time = timeOfNext(source, times)
    if (source.came?.count) has = true
  }
  return has
}

const timeOfNext = ({ came, next }: Source, times: Float64Array) =>
  came !== undefined && next < came.count ? times[came.rows[next]!]! : Number.POSITIVE_INFINITY

/** The earliest time that something not yet taken is of; infinity where all is. */
function nextTime({ sources }: Formula): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < sources.length; at++) {
    const { time } = sources[at]!
    if (time < least) least = time
  }
  return least
}

function takeAllOf(time: number, formula: Formula, samples: SampleBatch): void {
  const { sources } = formula
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at]!
    while (source.time === time) takeNext(source, formula, samples)
  }
}

function takeNext(source: Source, formula: Formula, samples: SampleBatch): void {
  const { previous, values, at, time } = source
  const row = source.came!.rows[source.next++]!
  source.time = timeOfNext(source, samples.times)
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
function holdLast({ sources }: Formula, samples: SampleBatch): void {
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at]!
    const { came } = source
    if (!came?.count) continue
    const row = came.rows[came.count - 1]!
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
    const came = rows?.of(source.read)
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
  const { frame, windows, counters, compiled, dataType } = formula
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
  for (const { slot, pointId, input } of counters) {
    const counter = memory.counter(pointId, input.terms)
    if (!counter) continue
    const { value, quality } = counterFigure(input.figure, counter.within(now, input.ms), now, input.ms)
    frame.values[slot] = value
    frame.qualities[slot] = quality
    frame.times[slot] = counter.time
    work.left -= counter.length / 50
  }
  frame.now = now
  return fittedValue(compiled.evaluate(frame), dataType)
}
