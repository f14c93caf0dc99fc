import type { UnknownCause } from '@zhizao/contract/object-state/object-state'
import type { CompiledExpression } from '@zhizao/rules/expression/compile'
import { type ExpressionFrame, emptyFrame } from '@zhizao/rules/expression/outcome'
import { windowValue } from '@zhizao/rules/expression/window'
import type { HistorySample } from '../../history/index.ts'

/** When what reads an input was away; Infinity while it still is. */
export interface Outage {
  readonly from: number
  to: number
}

/** Samples of one input in time order, and when nobody read it. */
export interface InputSeries {
  readonly samples: readonly HistorySample[]
  readonly outages: readonly Outage[]
}

/** One state with its condition; `inputs[i]` is the input of the object that slot `i` of the condition reads. */
export interface Condition {
  readonly stateId: string
  readonly compiled: CompiledExpression
  readonly inputs: readonly number[]
}

export interface Judged {
  /** The first that holds is the state. */
  readonly conditions: readonly Condition[]
  /** Time alone can change what holds. */
  readonly isTimed: boolean
}

/** What holds from a time on. */
export interface Piece {
  readonly start: number
  readonly stateId: string | null
  readonly cause: UnknownCause | null
}

/** What was read before an outage stands again so long after its end, unless something newer came: the first values are on their way. */
export const settleMs = 10_000
/** How often conditions that time alone can change are looked at. */
export const secondMs = 1_000

/**
 * What held from `from` to `to`, judged whenever an input changed, was lost or found again, and each whole second where time decides.
 * It knows neither clock nor memory: the same samples give the same course, whenever and in whatever order they came.
 */
export function courseOf(judged: Judged, inputs: readonly InputSeries[], from: number, to: number): Piece[] {
  const cursors = inputs.map(({ samples }) => lastUntil(samples, from))
  const pieces: Piece[] = [stateAt(judged, inputs, cursors, from)]
  for (const time of timesWithin(judged, inputs, from, to)) {
    inputs.forEach(({ samples }, at) => {
      while ((samples[cursors[at]! + 1]?.time ?? Infinity) <= time) cursors[at]!++
    })
    const next = stateAt(judged, inputs, cursors, time)
    if (!isSame(next, pieces.at(-1)!)) pieces.push(next)
  }
  return pieces
}

export const isSame = (one: Omit<Piece, 'start'>, other: Omit<Piece, 'start'>) =>
  one.stateId === other.stateId && one.cause === other.cause

/** The index of the last sample at or before a time; -1 where there is none. Most ask for the newest. */
function lastUntil(samples: readonly HistorySample[], time: number): number {
  const last = samples.length - 1
  if (last < 0 || samples[last]!.time <= time) return last
  let [low, high] = [-1, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (samples[middle]!.time <= time) low = middle
    else high = middle
  }
  return low
}

function timesWithin({ isTimed }: Judged, inputs: readonly InputSeries[], from: number, to: number): number[] {
  const times: number[] = []
  const note = (time: number) => {
    if (time > from && time <= to) times.push(time)
  }
  for (const { samples, outages } of inputs) {
    for (let at = samples.length - 1; at >= 0 && samples[at]!.time > from; at--) note(samples[at]!.time)
    for (let at = outages.length - 1; at >= 0 && outages[at]!.to + settleMs > from; at--) {
      note(outages[at]!.from)
      note(outages[at]!.to + settleMs)
    }
  }
  if (isTimed)
    for (let time = Math.floor(from / secondMs + 1) * secondMs; time <= to; time += secondMs) times.push(time)
  if (times.length < 2) return times
  const ordered = Float64Array.from(times).sort()
  return [...ordered.filter((time, at) => time !== ordered[at - 1])]
}

const frames = new Map<number, ExpressionFrame>()
/** One is enough for each length: an evaluation ends before the next begins. */
function frameOf(slots: number): ExpressionFrame {
  const known = frames.get(slots)
  if (known) return known
  const made = emptyFrame(slots)
  frames.set(slots, made)
  return made
}

function stateAt(
  { conditions }: Judged,
  inputs: readonly InputSeries[],
  cursors: readonly number[],
  time: number,
): Piece {
  for (const condition of conditions) {
    const frame = frameOf(condition.inputs.length)
    fill(frame, condition, inputs, cursors, time)
    const { value, reason } = condition.compiled.evaluate(frame)
    if (value === true) return { start: time, stateId: condition.stateId, cause: null }
    // Nobody can say that it does not hold, and what stands below it would be a guess.
    if (value === null) {
      const blamed = reason?.slot === undefined ? undefined : condition.inputs[reason.slot]
      const lost = blamed !== undefined && isLost(inputs[blamed]!, cursors[blamed]!, time)
      return { start: time, stateId: null, cause: lost ? 'away' : 'data' }
    }
  }
  return { start: time, stateId: null, cause: 'none' }
}

function fill(
  frame: ExpressionFrame,
  { compiled, inputs: places }: Condition,
  inputs: readonly InputSeries[],
  cursors: readonly number[],
  time: number,
): void {
  frame.now = time
  for (let slot = 0; slot < places.length; slot++) {
    const place = places[slot]!
    const input = inputs[place]!
    const wanted = compiled.inputs[slot]!
    const cursor = cursors[place]!
    const sample = input.samples[wanted.kind === 'previous' ? cursor - 1 : cursor]
    frame.times[slot] = sample?.time ?? 0
    if (wanted.kind === 'window') {
      const figure = windowValue(wanted.figure, windowOf(input.samples, cursor, time - wanted.ms), time, wanted.ms)
      frame.values[slot] = figure.value
      frame.qualities[slot] = figure.quality
    } else {
      frame.values[slot] = sample?.value ?? null
      frame.qualities[slot] = sample ? sample.quality : 0
    }
    if (input.outages.length && isLost(input, cursor, time)) frame.qualities[slot] = 2
  }
}

/** The samples of a window, with the one that held at its beginning. */
function windowOf(samples: readonly HistorySample[], cursor: number, begin: number) {
  const first = Math.max(0, lastUntil(samples, begin))
  return samples.slice(first, cursor + 1).map(({ time, value, quality }) => ({
    time,
    quality,
    value: typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null,
  }))
}

/** Whether what an input says was read before an outage that is under way. A sample from within it shows that it was read after all. */
function isLost({ samples, outages }: InputSeries, cursor: number, time: number): boolean {
  for (let at = outages.length - 1; at >= 0; at--) {
    const { from, to } = outages[at]!
    if (from > time) continue
    return time < to + settleMs && (samples[cursor]?.time ?? Number.NEGATIVE_INFINITY) < from
  }
  return false
}
