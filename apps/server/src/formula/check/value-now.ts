import type { ExpressionInput } from '@zhizao/rules/expression/checked'
import type { CompiledExpression } from '@zhizao/rules/expression/compile'
import { COUNTER_LOOKS_BACK_MS, counterValue } from '@zhizao/rules/expression/counter-window'
import { emptyFrame, type Outcome } from '@zhizao/rules/expression/outcome'
import { type WindowSample, type WindowValue, windowValue } from '@zhizao/rules/expression/window'
import type { HistorySample } from '../../history/index.ts'
import { numberOf } from '../engine/input-memory.ts'

/** Samples of one window that are read to show what it comes to now. */
export const MOST_READ = 50_000

/** What is known of a point, for the slots of an expression. */
export interface Known {
  now: Readonly<HistorySample> | undefined
  /** The value before it. */
  previous(): Promise<Readonly<HistorySample> | undefined>
  /** Its samples from a time on, the last one before it first; undefined where there are too many. */
  since(time: number): Promise<readonly HistorySample[] | undefined>
}

/** What an expression comes to at a time; undefined where a window holds too much to be looked through for a look. */
export async function valueNow(
  compiled: CompiledExpression,
  knownAt: (slot: number) => Known,
  now: number,
): Promise<Outcome | undefined> {
  const frame = emptyFrame(compiled.inputs.length)
  frame.now = now
  for (const [slot, input] of compiled.inputs.entries()) {
    const known = knownAt(slot)
    if (input.kind === 'window' || input.kind === 'counter') {
      const figure = await figureNow(input, known, now)
      if (!figure) return undefined
      const { value, quality } = figure
      frame.values[slot] = value
      frame.qualities[slot] = quality
      frame.times[slot] = known.now?.time ?? 0
      continue
    }
    const sample = input.kind === 'previous' ? await known.previous() : known.now
    frame.values[slot] = sample?.value ?? null
    frame.qualities[slot] = sample?.quality ?? 0
    frame.times[slot] = sample?.time ?? 0
  }
  return compiled.evaluate(frame)
}

/** A counter is looked at from so far back that it is known what it showed, where that is not too much for a look. */
async function figureNow(
  input: ExpressionInput & { kind: 'window' | 'counter' },
  known: Known,
  now: number,
): Promise<WindowValue | undefined> {
  const { kind, ms } = input
  const wide = kind === 'counter' ? await known.since(now - ms - COUNTER_LOOKS_BACK_MS) : undefined
  const samples = (wide ?? (await known.since(now - ms)))?.map(asWindowSample)
  if (!samples) return undefined
  if (kind === 'counter') return counterValue(input.figure, samples, now, ms, input.terms)
  return windowValue(input.figure, samples, now, ms)
}

const asWindowSample = (sample: HistorySample): WindowSample => {
  const value = numberOf(sample)
  return { time: sample.time, value: Number.isNaN(value) ? null : value, quality: sample.quality }
}
