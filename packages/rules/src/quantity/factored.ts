import type { Fraction } from './fraction.ts'

/** A number as a product of small ones, each with how often; they need not be prime. */
type Factors = ReadonlyMap<bigint, number>

/**
 * A fraction that knows what its denominator is made of: sums over many levels find their common denominator by comparing these,
 * where `plus` and its greatest common divisors would cost more than all else.
 */
export interface Factored {
  readonly num: bigint
  readonly den: bigint
  readonly factors: Factors
}

/** Divisors that are tried; what is left of a number stands for itself. */
const MOST_TRIED = 1000n
const known = new Map<bigint, Factors>()
const MOST_KNOWN = 10_000

function factorsOf(number: bigint): Factors {
  const before = known.get(number)
  if (before) return before
  const found = new Map<bigint, number>()
  let left = number
  for (let by = 2n; by <= MOST_TRIED && by * by <= left; by += by === 2n ? 1n : 2n)
    while (left % by === 0n) {
      found.set(by, (found.get(by) ?? 0) + 1)
      left /= by
    }
  if (left > 1n) found.set(left, (found.get(left) ?? 0) + 1)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(number, found)
  return found
}

export const factored = ({ num, den }: Fraction): Factored => ({ num, den, factors: factorsOf(den) })

export function timesFactored(one: Factored, { num, den }: Fraction): Factored {
  if (den === 1n) return { ...one, num: one.num * num }
  const factors = new Map(one.factors)
  for (const [factor, count] of factorsOf(den)) factors.set(factor, (factors.get(factor) ?? 0) + count)
  return { num: one.num * num, den: one.den * den, factors }
}

/** The sum over the least denominator that all of them divide. */
export function sumOf(all: readonly Factored[]): Factored {
  if (all.length === 1) return all[0]!
  const factors = new Map<bigint, number>()
  for (const each of all)
    for (const [factor, count] of each.factors) if (count > (factors.get(factor) ?? 0)) factors.set(factor, count)
  let den = 1n
  for (const [factor, count] of factors) den *= factor ** BigInt(count)
  let num = 0n
  for (const each of all) num += each.num * (den / each.den)
  return { num, den, factors }
}
