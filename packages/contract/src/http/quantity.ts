import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type QuantityRule, quantityProblem } from '@zhizao/rules/quantity/typed-quantity'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { z } from 'zod'

/** What a quantity's schema is called, for screens and sheets that enter and show it by their own widget. */
export const QUANTITY_FORMAT = 'quantity'

/**
 * A quantity: text of its digits, up to 15 before and 8 after the point, needless zeros left out. A JSON number is refused: it has
 * been rounded before anybody could look at it.
 */
export const quantity = (rule: QuantityRule = {}) => {
  const problem = (text: unknown) => (typeof text === 'string' ? quantityProblem(text, rule) : undefined)
  return z
    .stringFormat(QUANTITY_FORMAT, (text) => !problem(text), {
      error: ({ input }) => {
        if (input === undefined || input === null || input === '') return EMPTY
        if (typeof input === 'number') return '数量应以文字传送，例如 "12.5"'
        return said(problem(input))
      },
    })
    .overwrite(plainIfRight)
}

function said(problem: ReturnType<typeof quantityProblem>): string | undefined {
  return problem?.text.replace(/\{(\w+)\}/g, (hole, name: string) => String(problem.values[name] ?? hole))
}

const plainIfRight = (text: string) => (quantityProblem(text, { range: 'any' }) ? text : plainDecimal(text))
