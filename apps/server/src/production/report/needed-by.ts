import { compareQuantities, plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import { fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'

interface Needing {
  /** For the whole order. */
  readonly required: Quantity
  readonly isFixed: boolean
  readonly decimals: number
  /** Pieces that it is for. */
  readonly whole: Quantity
}

/** What so many pieces of a segment ask for of a component, rounded once; what is fixed is asked for by the first. */
export function neededBy({ required, isFixed, decimals, whole }: Needing, pieces: Quantity): Quantity {
  const all = plainDecimal(required)
  if (compareQuantities(pieces, '0') <= 0) return '0'
  if (isFixed || compareQuantities(whole, '0') <= 0) return all
  return roundedUp(
    times(fractionOf(all), over(fractionOf(plainDecimal(pieces)), fractionOf(plainDecimal(whole)))),
    decimals,
  )
}
