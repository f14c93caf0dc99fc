import type { CheckedNode } from './checked.ts'
import type { BadReason, ExpressionFrame } from './outcome.ts'
import type { ExpressionValue } from './syntax.ts'
import type { Numeric } from './whole-numbers.ts'

/** One evaluation. */
export type Run = ExpressionFrame

/**
 * A part of an expression, ready to be computed. Bad is NaN among numbers and times, which arithmetic hands on by itself, and
 * undefined among the rest; `run.reason` then says why.
 */
export type Part<Value> = (run: Run) => Value

export const isBad = (value: ExpressionValue | undefined): value is undefined =>
  value === undefined || Number.isNaN(value)

export type NumberPart = Part<Numeric>
export type BooleanPart = Part<boolean | undefined>
export type TextPart = Part<string | undefined>
export type AnyPart = Part<ExpressionValue | undefined>

/** What turns the parts of a part into functions. */
export interface Parts {
  number(node: CheckedNode): NumberPart
  boolean(node: CheckedNode): BooleanPart
  text(node: CheckedNode): TextPart
  any(node: CheckedNode): AnyPart
}

/** Notes why there is no value, unless something was bad before. */
export function note(run: Run, kind: BadReason['kind'], slot?: number): void {
  run.reason ??= slot === undefined ? { kind } : { kind, slot }
}

/** Whether an input has a value to be read; notes what its quality is. */
export function isReadable(run: Run, slot: number): boolean {
  const value = run.values[slot]
  const quality = run.qualities[slot]
  if (value === null || value === undefined) note(run, quality === 2 ? 'bad' : 'missing', slot)
  else if (quality === 2) note(run, 'bad', slot)
  else {
    if (quality === 1) run.isUncertain = true
    return true
  }
  return false
}

/**
 * The first part that is not bad. What was found out about those before it is forgotten: they are not what the value
 * comes from.
 */
export function firstGood<Value extends ExpressionValue | undefined>(parts: readonly Part<Value>[]): Part<Value> {
  return (run) => {
    const { isUncertain, reason } = run
    let value = parts[0]!(run)
    for (let at = 1; isBad(value) && at < parts.length; at++) {
      run.isUncertain = isUncertain
      run.reason = reason
      value = parts[at]!(run)
    }
    return value
  }
}
