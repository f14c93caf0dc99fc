/** What a value of the language can be. A time is ms since 1970 UTC. */
export type ValueType = 'number' | 'boolean' | 'text' | 'time'

/** A value as it is reckoned with; a bigint is a whole number beyond 2^53. */
export type ExpressionValue = number | bigint | boolean | string

/** A point that an expression names: of its own object where none is named; `$` is the object of the global variables. */
export interface Reference {
  object?: string
  point: string
}

/** The object that global variables belong to. */
export const VARIABLES = '$'

/** What an expression may be at most: enough for people, little enough to be computed with every sample. */
export const expressionBounds = {
  characters: 2000,
  nodes: 300,
  depth: 32,
  references: 50,
  /** Characters of a text that is put together. */
  text: 2000,
} as const

/** Where a part stands: the positions before its first and after its last character. */
export interface Span {
  from: number
  to: number
}

export const arithmeticSigns = ['+', '-', '*', '/', '%', '^'] as const
export const comparisonSigns = ['=', '!=', '<', '<=', '>', '>='] as const
export type ArithmeticSign = (typeof arithmeticSigns)[number]
export type ComparisonSign = (typeof comparisonSigns)[number]
export type BinarySign = ArithmeticSign | ComparisonSign | 'and' | 'or'

/** An expression as it is written, before anybody looked at what it means. */
export type SyntaxNode = Span &
  (
    | { kind: 'constant'; type: ValueType; value: ExpressionValue }
    | { kind: 'reference'; reference: Reference }
    | { kind: 'unary'; sign: '-' | 'not'; of: SyntaxNode }
    | { kind: 'binary'; sign: BinarySign; signAt: Span; left: SyntaxNode; right: SyntaxNode }
    | { kind: 'choice'; condition: SyntaxNode; chosen: SyntaxNode; otherwise: SyntaxNode }
    | { kind: 'call'; name: string; nameAt: Span; given: SyntaxNode[] }
  )

const plainName = /^[A-Za-z_]\w*$/

/** A reference as an expression writes it. */
export function referenceText({ object, point }: Reference): string {
  if (object === VARIABLES && plainName.test(point)) return `$${point}`
  return object === undefined ? `[${point}]` : `[${object}.${point}]`
}
