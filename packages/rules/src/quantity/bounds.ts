import { type Quantity, scaledText } from './decimal.ts'
import { type Fraction, tenTo } from './fraction.ts'

/**
 * Whole numbers of 10⁻⁶⁰ between which a number from 0 on lies, one and the same where it comes out even. A product of many fractions
 * has denominators of hundreds of digits; its bounds keep a few words, and nearly always tell what it is rounded to.
 */
export interface Bounds {
  readonly low: bigint
  readonly high: bigint
}

const DECIMALS = 60
const SCALE = tenTo(DECIMALS)

export const noBounds: Bounds = { low: 0n, high: 0n }

/** Of a fraction from 0 on. */
export const boundsOf = ({ num, den }: Fraction): Bounds => evenly(num * SCALE, den)

/** Times a fraction above 0. */
export function timesBounds({ low, high }: Bounds, num: bigint, den: bigint): Bounds {
  if (low === high) return evenly(low * num, den)
  const top = high * num
  const most = top / den
  return { low: (low * num) / den, high: most * den === top ? most : most + 1n }
}

function evenly(top: bigint, den: bigint): Bounds {
  const low = top / den
  return { low, high: low * den === top ? low : low + 1n }
}

export const plusBounds = (one: Bounds, other: Bounds): Bounds =>
  one === noBounds ? other : { low: one.low + other.low, high: one.high + other.high }

/** Away from zero to so many decimals; undefined where the bounds lie on both sides of such a figure, so that only the exact number tells. */
export function boundsRoundedUp({ low, high }: Bounds, decimals: number): Quantity | undefined {
  const step = tenTo(DECIMALS - decimals)
  const up = (high + step - 1n) / step
  if (low !== high && (up - 1n) * step >= low) return undefined
  return scaledText(up, decimals)
}
