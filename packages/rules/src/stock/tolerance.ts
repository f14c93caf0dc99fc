import {
  addQuantities,
  compareQuantities,
  multiplyQuantities,
  type Quantity,
  subtractQuantities,
} from '../quantity/decimal.ts'

/** Most that may be booked of a quantity where so many percent more are let pass. For comparing: it may have many decimals. */
export const mostOf = (quantity: Quantity, overPercent: Quantity): string =>
  multiplyQuantities(multiplyQuantities(quantity, addQuantities('100', overPercent)), '0.01')

/** From here on a quantity counts as whole where so many percent less are let pass. */
export const leastOf = (quantity: Quantity, underPercent: Quantity): string => {
  const percent = subtractQuantities('100', underPercent)
  return multiplyQuantities(multiplyQuantities(quantity, compareQuantities(percent, '0') > 0 ? percent : '0'), '0.01')
}

/** Whether so much more is not too much. */
export const fits = (quantity: Quantity, overPercent: Quantity, booked: Quantity): boolean =>
  compareQuantities(booked, mostOf(quantity, overPercent)) <= 0

/** Whether so much is enough; nothing never is. */
export const isEnough = (quantity: Quantity, underPercent: Quantity, booked: Quantity): boolean =>
  compareQuantities(booked, '0') > 0 && compareQuantities(booked, leastOf(quantity, underPercent)) >= 0
