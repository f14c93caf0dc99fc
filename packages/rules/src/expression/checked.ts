import type { CounterTerms } from '../counter/count-on.ts'
import type { CounterFigure, WindowFigure } from './functions.ts'
import type { ArithmeticSign, ComparisonSign, ExpressionValue, Reference, ValueType } from './syntax.ts'

/** What must be at hand to compute an expression: a point's value, the one before it, or a figure of its last while. */
export type ExpressionInput = { reference: Reference; type: ValueType } & (
  | { kind: 'value' }
  | { kind: 'previous' }
  | { kind: 'window'; figure: WindowFigure; ms: number }
  | { kind: 'counter'; figure: CounterFigure; ms: number; terms: CounterTerms }
)

/** An expression whose types fit; a slot is the place of an input. */
export type CheckedNode = { type: ValueType } & (
  | { kind: 'constant'; value: ExpressionValue }
  | { kind: 'read' | 'age' | 'quality' | 'time'; slot: number }
  | { kind: 'now' }
  | { kind: 'negate' | 'not'; of: CheckedNode }
  | { kind: 'arithmetic'; sign: ArithmeticSign; left: CheckedNode; right: CheckedNode }
  | { kind: 'compare'; sign: ComparisonSign; left: CheckedNode; right: CheckedNode }
  | { kind: 'and' | 'or' | 'join'; left: CheckedNode; right: CheckedNode }
  /** Seconds from one time to another; a time so many seconds later. */
  | { kind: 'apart' | 'later'; left: CheckedNode; right: CheckedNode }
  | { kind: 'choice'; condition: CheckedNode; chosen: CheckedNode; otherwise: CheckedNode }
  | { kind: 'coalesce'; given: CheckedNode[] }
  | { kind: 'fold'; name: string; given: CheckedNode[] }
  | { kind: 'plain'; name: string; given: CheckedNode[] }
)

export interface CheckedExpression {
  type: ValueType
  inputs: readonly ExpressionInput[]
  tree: CheckedNode
}
