import { plainDecimal, type Quantity } from './decimal.ts'

/** An exact number for sums over many levels, where decimals would have to be rounded on the way; `den` is above 0. */
export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

export const nothing: Fraction = { num: 0n, den: 1n }
export const whole: Fraction = { num: 1n, den: 1n }

/** From here on a fraction is shortened: doing it at each step costs more than the digits do. */
const LONG = 1n << 256n

const decimal = /^-?\d+(?:\.\d*)?$/
const ZERO = '0'.charCodeAt(0)
const powers = Array.from({ length: 65 }, (_, exponent) => 10n ** BigInt(exponent))

/** A power of ten from 0 on. */
export const tenTo = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent)

/** The fraction that a decimal text is; throws where it is none. */
export function fractionOf(quantity: Quantity): Fraction {
  if (!decimal.test(quantity)) throw new Error(`not a decimal: ${quantity.slice(0, 40)}`)
  const point = quantity.indexOf('.')
  if (point < 0) return { num: BigInt(quantity), den: 1n }
  let end = quantity.length
  while (quantity.charCodeAt(end - 1) === ZERO) end--
  return { num: BigInt(quantity.slice(0, point) + quantity.slice(point + 1, end)), den: tenTo(end - point - 1) }
}

export const plus = (one: Fraction, other: Fraction): Fraction =>
  one.den === other.den
    ? { num: one.num + other.num, den: one.den }
    : shortened({ num: one.num * other.den + other.num * one.den, den: one.den * other.den })

export const times = (one: Fraction, other: Fraction): Fraction =>
  shortened({ num: one.num * other.num, den: one.den * other.den })

/** Divided by what is above 0. */
export const over = (one: Fraction, other: Fraction): Fraction => times(one, { num: other.den, den: other.num })

/** Below 0, 0 or above 0. */
export const compareFractions = (one: Fraction, other: Fraction): number => {
  const [left, right] = [one.num * other.den, other.num * one.den]
  return left < right ? -1 : left > right ? 1 : 0
}

/** With at most so many decimals, away from zero where it does not come out even: for requirements, once, at the end. */
export function roundedUp({ num, den }: Fraction, decimals: number): Quantity {
  const scale = 10n ** BigInt(decimals)
  const top = num * scale
  const rest = top % den
  const digits = top / den + (rest === 0n ? 0n : rest > 0n ? 1n : -1n)
  const minus = digits < 0n
  const text = String(minus ? -digits : digits).padStart(decimals + 1, '0')
  const cut = text.length - decimals
  return plainDecimal(`${minus ? '-' : ''}${text.slice(0, cut)}${decimals ? `.${text.slice(cut)}` : ''}`)
}

function shortened(fraction: Fraction): Fraction {
  if (fraction.den < LONG) return fraction
  const shared = greatestShared(fraction.num, fraction.den)
  return { num: fraction.num / shared, den: fraction.den / shared }
}

/** The greatest divisor of both. */
export function greatestShared(one: bigint, other: bigint): bigint {
  let [left, right] = [one < 0n ? -one : one, other]
  while (right) [left, right] = [right, left % right]
  return left
}
