import {
  addQuantities,
  compareQuantities,
  multiplyQuantities,
  type Quantity,
  subtractQuantities,
  timesRatioDown,
} from '../quantity/decimal.ts'

/** Pieces that one machine has counted, by what counts them; null where nothing does. */
export interface CountedPieces {
  readonly counter: Quantity | null
  readonly good: Quantity | null
  readonly reject: Quantity | null
}

/** Pieces that have been reported. */
export interface Reported {
  readonly good: Quantity
  readonly scrap: Quantity
  readonly rework: Quantity
}

export interface CountSuggestion {
  /** Pieces counted in all. */
  readonly total: Quantity
  /** Pieces reported in all. */
  readonly reported: Quantity
  /** What is still to be reported. */
  readonly good: Quantity
  readonly scrap: Quantity
}

const least = (quantity: Quantity): Quantity => (compareQuantities(quantity, '0') < 0 ? '0' : quantity)

/**
 * What is still to be reported of pieces that machines have counted. Where good ones are counted by themselves, they and the bad
 * ones are the whole; else the strokes are, and what is bad of them is not good. People may have judged other than the machine
 * did: what they have reported as bad stands for what the machine has found.
 */
export function countSuggestion(
  machines: readonly CountedPieces[],
  { good, scrap, rework }: Reported,
  decimals: number,
): CountSuggestion {
  let all: Quantity = '0'
  let bad: Quantity = '0'
  for (const { counter, good: fine, reject } of machines) {
    all = addQuantities(all, fine === null ? (counter ?? reject ?? '0') : addQuantities(fine, reject ?? '0'))
    bad = addQuantities(bad, reject ?? '0')
  }
  const whole = (quantity: Quantity) => timesRatioDown(quantity, { num: '1', den: '1' }, decimals)
  const total = whole(all)
  const reported = addQuantities(addQuantities(good, scrap), rework)
  const pending = least(subtractQuantities(total, reported))
  const found = least(subtractQuantities(whole(bad), addQuantities(scrap, rework)))
  const pendingScrap = compareQuantities(found, pending) > 0 ? pending : found
  return { total, reported, good: subtractQuantities(pending, pendingScrap), scrap: pendingScrap }
}

/** Whether what will have been reported is further from what was counted than so many percent of it. */
export function isBeyondTolerance(reported: Quantity, counted: Quantity, percent: Quantity): boolean {
  const apart = subtractQuantities(reported, counted)
  const distance = compareQuantities(apart, '0') < 0 ? subtractQuantities('0', apart) : apart
  return compareQuantities(multiplyQuantities(distance, '100'), multiplyQuantities(counted, percent)) > 0
}
