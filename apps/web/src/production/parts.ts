import {
  addQuantities,
  compareQuantities,
  decimalsOf,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'

export interface Parts {
  /** What is split off in all. */
  taken: Quantity
  left: Quantity
  /** What is wrong, by the place of the part. */
  wrong: readonly (undefined | 'empty' | 'notPositive' | 'decimals')[]
  isTooMuch: boolean
  isRight: boolean
}

/** What remains when parts are split off a whole, while they are being typed. */
export function partsOf(whole: Quantity, decimals: number, typed: readonly (string | null)[]): Parts {
  const read = typed.map((text) => typedQuantity(text ?? ''))
  const wrong = read.map((quantity) => {
    if (quantity === undefined) return 'empty'
    if (compareQuantities(quantity, '0') <= 0) return 'notPositive'
    return decimalsOf(quantity) > decimals ? 'decimals' : undefined
  })
  const taken = read.reduce<Quantity>(
    (sum, quantity) => (quantity === undefined ? sum : addQuantities(sum, quantity)),
    '0',
  )
  const left = subtractQuantities(whole, taken)
  const isTooMuch = compareQuantities(left, '0') <= 0
  return { taken, left, wrong, isTooMuch, isRight: typed.length > 0 && !isTooMuch && wrong.every((each) => !each) }
}

/** A whole in so many parts as even as its unit allows: those that are split off; what is left over stays with the first. */
export function evenParts(whole: Quantity, decimals: number, count: number): Quantity[] {
  const scale = 10n ** BigInt(decimals)
  const [digits = '0', fraction = ''] = whole.split('.')
  const units = BigInt(digits) * scale + BigInt(fraction.padEnd(decimals, '0').slice(0, decimals) || '0')
  const part = units / BigInt(count)
  if (part <= 0n) return []
  const text = decimals ? `${part / scale}.${String(part % scale).padStart(decimals, '0')}` : String(part)
  return Array.from({ length: count - 1 }, () => typedQuantity(text)!)
}
