import { decimalsOf, plainDecimal, type Quantity, type Ratio } from './decimal.ts'
import { greatestShared } from './fraction.ts'

/** A rate as people write it: `12`, `0.45359237`, or `1/3` where no decimal says it. */
const form = /^\d{1,15}(?:\.\d{1,8})?(?:\/\d{1,15}(?:\.\d{1,8})?)?$/
const MOST_DIGITS = 15

/** The ratio that a rate means, in lowest terms; undefined where it is none, is zero, or needs more than 15 digits. */
export function ratioOfRate(text: string): Ratio | undefined {
  if (!form.test(text)) return undefined
  const [top = '', bottom = '1'] = text.split('/')
  const [num, den] = wholes(plainDecimal(top), plainDecimal(bottom))
  if (num === 0n || den === 0n) return undefined
  const shared = greatestShared(num, den)
  const ratio = { num: String(num / shared), den: String(den / shared) }
  return Math.max(ratio.num.length, ratio.den.length) > MOST_DIGITS ? undefined : ratio
}

/** A ratio as a rate: a decimal where one says it whole, a fraction otherwise. */
export function rateOfRatio({ num, den }: Ratio): string {
  const [top, bottom] = [BigInt(plainDecimal(num)), BigInt(plainDecimal(den))]
  const places = decimalPlaces(bottom)
  if (places === undefined) return `${top}/${bottom}`
  const digits = String((top * 10n ** BigInt(places)) / bottom).padStart(places + 1, '0')
  return plainDecimal(places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits)
}

/** Decimals that dividing by it takes; undefined where they do not end within eight. */
function decimalPlaces(den: bigint): number | undefined {
  for (let places = 0; places <= 8; places++) if (10n ** BigInt(places) % den === 0n) return places
  return undefined
}

/** Both as whole numbers, by the same power of ten. */
function wholes(one: Quantity, other: Quantity): [bigint, bigint] {
  const places = Math.max(decimalsOf(one), decimalsOf(other))
  const raised = (text: Quantity) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  return [raised(one), raised(other)]
}
