import { compareQuantities, multiplyQuantities, type Quantity } from './decimal.ts'

/** One digit too many is ten times as much. */
const TIMES = '10'

/** Whether somebody who gives this figure is asked if he means it: it is ten times what was expected, or more. */
export const isFarAbove = (quantity: Quantity, expected: Quantity): boolean =>
  compareQuantities(expected, '0') > 0 && compareQuantities(quantity, multiplyQuantities(expected, TIMES)) >= 0

/** The same in both directions; that nothing is there is an answer and no slip. */
export const isFar = (quantity: Quantity, expected: Quantity): boolean =>
  isFarAbove(quantity, expected) || isFarAbove(expected, quantity)
