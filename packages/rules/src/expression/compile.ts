import type { CheckedExpression, ExpressionInput } from './checked.ts'
import { booleanOf } from './compile-boolean.ts'
import { numberOf } from './compile-number.ts'
import { textOf } from './compile-text.ts'
import type { ExpressionFrame, Outcome } from './outcome.ts'
import { isBad, type Parts } from './run.ts'
import type { ValueType } from './syntax.ts'

/** An expression that is ready to be computed, again and again. */
export interface CompiledExpression {
  type: ValueType
  /** What a frame must hold, by slot. */
  inputs: readonly ExpressionInput[]
  evaluate(frame: ExpressionFrame): Outcome
}

/**
 * Turns a checked expression into functions that call each other; no code is made of text. What an evaluation finds
 * out it notes in the frame.
 */
export function compileExpression({ type, inputs, tree }: CheckedExpression): CompiledExpression {
  const part = parts.any(tree)
  return {
    type,
    inputs,
    evaluate(frame) {
      frame.isUncertain = false
      frame.reason = undefined
      const value = part(frame)
      if (isBad(value)) return { value: null, quality: 2, reason: frame.reason ?? { kind: 'no-result' } }
      // -0 is 0 to everybody who reads it.
      return { value: value === 0 ? 0 : value, quality: frame.isUncertain ? 1 : 0 }
    },
  }
}

const parts: Parts = {
  number: (node) => numberOf(node, parts),
  boolean: (node) => booleanOf(node, parts),
  text: (node) => textOf(node, parts),
  any(node) {
    if (node.type === 'boolean') return parts.boolean(node)
    return node.type === 'text' ? parts.text(node) : parts.number(node)
  },
}
