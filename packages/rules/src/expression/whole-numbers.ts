import type { ArithmeticSign } from './syntax.ts'

/** A number as it is reckoned with; a bigint lies beyond 2^53. */
export type Numeric = number | bigint

const LEAST = -(2n ** 63n)
const MOST = 2n ** 64n - 1n

/** Whole numbers of up to 64 bits keep all their digits, larger ones become the nearest double. */
export function normal(whole: bigint): Numeric {
  if (whole >= LEAST && whole <= MOST) {
    const nearest = Number(whole)
    return Number.isSafeInteger(nearest) ? nearest : whole
  }
  return Number(whole)
}

const isExact = (value: Numeric) => typeof value === 'bigint' || Number.isSafeInteger(value)

/**
 * The result of a sign where doubles may not hold it: exact between whole numbers, else of the nearest doubles. NaN and the
 * infinities come out where there is no result; the divisor is not 0.
 */
export function arithmeticOf(sign: ArithmeticSign, left: Numeric, right: Numeric): Numeric {
  const exact = isExact(left) && isExact(right) ? exactOf(sign, left, right) : undefined
  return exact ?? nearestOf(sign, Number(left), Number(right))
}

function exactOf(sign: ArithmeticSign, left: Numeric, right: Numeric): Numeric | undefined {
  const [one, other] = [BigInt(left), BigInt(right)]
  switch (sign) {
    case '+':
      return normal(one + other)
    case '-':
      return normal(one - other)
    case '*':
      return normal(one * other)
    case '/':
      return one % other === 0n ? normal(one / other) : undefined
    case '%':
      return normal(one % other)
    case '^':
      // Of what lies beyond 64 bits the digits are not asked for.
      return other >= 0n && Math.abs(Number(left) ** Number(right)) < 2 ** 65 ? normal(one ** other) : undefined
  }
}

function nearestOf(sign: ArithmeticSign, left: number, right: number): number {
  switch (sign) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
    case '^':
      return left ** right
  }
}

/** Rounds to so many decimals, halves away from zero, as the digits stand that people read: 1.005 becomes 1.01. */
export function rounded(value: Numeric, decimals: number): Numeric {
  if (typeof value === 'bigint' || !Number.isFinite(value)) return value
  const shifted = shift(Math.abs(value), decimals)
  // Without a fraction in its digits it is round already, and may be too large to be shifted.
  if (!Number.isFinite(shifted) || Number.isInteger(value)) return value
  return Math.sign(value) * shift(Math.round(shifted), -decimals)
}

function shift(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Whether a bit of a whole number is set, of negative ones in two's complement; undefined where there is no such bit. */
export function bitOf(value: Numeric, bit: Numeric): boolean | undefined {
  if (typeof bit === 'bigint' || !Number.isInteger(bit) || bit < 0 || bit > 63 || !isExact(value)) return undefined
  return ((BigInt.asUintN(64, BigInt(value)) >> BigInt(bit)) & 1n) === 1n
}
