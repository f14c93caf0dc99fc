import { addQuantities, multiplyQuantities, plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'

/** Decimals of a step and of a pulse: what they make together still fits a quantity. */
const DECIMALS = 4

/** What was counted: steps of the counter, and the pieces that those up to `priced` made, by the pulse of their time. */
export interface Tally {
  steps: number
  priced: number
  pieces: Quantity
}

export const emptyTally = (): Tally => ({ steps: 0, priced: 0, pieces: '0' })
export const tallyOf = (steps: number, pieces: Quantity): Tally => ({ steps, priced: steps, pieces })

/** Steps as digits; a counter of parts of metres has decimals. */
export const stepsText = (steps: number): Quantity =>
  Number.isSafeInteger(steps) ? String(steps) : plainDecimal(steps.toFixed(DECIMALS))

/** Pieces by a pulse: what one step stands for. */
export function piecesOf({ steps, priced, pieces }: Tally, pulse: Quantity): Quantity {
  if (steps === priced) return pieces
  const fresh = stepsText(steps - priced)
  return addQuantities(pieces, pulse === '1' ? fresh : multiplyQuantities(fresh, pulse))
}

/** The pulse becomes another one: what was counted so far keeps its pieces. */
export function price(tally: Tally, pulse: Quantity): void {
  tally.pieces = piecesOf(tally, pulse)
  tally.priced = tally.steps
}
