import type { Span } from './syntax.ts'

/** What is wrong with an expression and where: a text with holes and what fills them, so that it can be said in any language. */
export interface ExpressionProblem extends Span {
  text: string
  values: Readonly<Record<string, string | number>>
  /** What may have been meant: writing this in place of the span would be right so far. */
  fix?: Span & { text: string }
}

/** Ends the reading of an expression where nothing sensible can be read any more. */
export class ExpressionFault extends Error {
  readonly problem: ExpressionProblem
  constructor(problem: ExpressionProblem) {
    super(problem.text)
    this.problem = problem
  }
}

export const problemAt = (
  { from, to }: Span,
  text: string,
  values: ExpressionProblem['values'] = {},
  fix?: string,
): ExpressionProblem => ({ from, to, text, values, ...(fix !== undefined && { fix: { from, to, text: fix } }) })
