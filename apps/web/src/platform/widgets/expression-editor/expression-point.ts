import type { ExpressionScope } from '@zhizao/rules/expression/check'
import { type Reference, referenceText, type ValueType } from '@zhizao/rules/expression/syntax'

/** A point that may be named in an expression, as people know it. */
export interface ExpressionPoint {
  reference: Reference
  type: ValueType
  title: string
  unit?: string
}

/** An object whose points may be named, offered before anybody has looked which they are. */
export interface ExpressionObject {
  code: string
  title: string
}

/** Expressions over these points, and no others. */
export function scopeOf(points: readonly ExpressionPoint[]): ExpressionScope {
  const byText = new Map(points.map((point) => [referenceText(point.reference), point]))
  return { find: (reference) => byText.get(referenceText(reference)), names: () => byText.keys() }
}
