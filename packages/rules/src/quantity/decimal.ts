/** What a quantity may hold: digits before and after the point. */
export const quantityBounds = { whole: 15, decimals: 8 } as const

/**
 * A quantity: digits with at most 15 before and 8 after the point, without needless zeros, as it stands on the wire and in
 * tables. Never a JavaScript number, which cannot hold 0.1.
 */
export type Quantity = string

/** Digits as a whole number of so many decimals: 1.25 is 125 with 2. */
interface Scaled {
  digits: bigint
  decimals: number
}

const form = /^(-?)(\d+)(?:\.(\d+))?$/

/** The digits of a decimal text; throws where it is none: what comes from outside was looked at before. */
function scaled(text: string): Scaled {
  const [, minus, whole, fraction = ''] = form.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a decimal: ${text.slice(0, 40)}`)
  return { digits: BigInt(`${minus}${whole}${fraction}`), decimals: fraction.length }
}

/** The text of scaled digits, without needless zeros. */
function written({ digits, decimals }: Scaled): string {
  const isNegative = digits < 0n
  const text = String(isNegative ? -digits : digits).padStart(decimals + 1, '0')
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '')
  const whole = text.slice(0, text.length - decimals)
  return `${isNegative ? '-' : ''}${whole}${decimals && fraction ? `.${fraction}` : ''}`
}

/** A whole number of so many decimals as a quantity: 125 with 2 is 1.25. */
export const scaledText = (digits: bigint, decimals: number): Quantity => written({ digits, decimals })

/** The usual shape of a quantity: few enough digits that a number of JavaScript is exact, and no needless zeros. */
const small = /^(?:0|[1-9]\d{0,14})$/
const smallOf = (text: string) => (small.test(text) ? Number(text) : undefined)

/** The same decimal without needless zeros, plus or minus zero: 007.50 becomes 7.5. */
export const plainDecimal = (text: string): string => (small.test(text) ? text : written(scaled(text)))

const raised = ({ digits, decimals }: Scaled, to: number) => digits * 10n ** BigInt(to - decimals)

function both<Result>(
  one: string,
  other: string,
  work: (one: bigint, other: bigint, decimals: number) => Result,
): Result {
  const [left, right] = [scaled(one), scaled(other)]
  const decimals = Math.max(left.decimals, right.decimals)
  return work(raised(left, decimals), raised(right, decimals), decimals)
}

export function addQuantities(one: Quantity, other: Quantity): Quantity {
  const [left, right] = [smallOf(one), smallOf(other)]
  if (left !== undefined && right !== undefined) return String(left + right)
  return both(one, other, (left, right, decimals) => written({ digits: left + right, decimals }))
}

export function subtractQuantities(one: Quantity, other: Quantity): Quantity {
  const [left, right] = [smallOf(one), smallOf(other)]
  if (left !== undefined && right !== undefined) return String(left - right)
  return both(one, other, (left, right, decimals) => written({ digits: left - right, decimals }))
}

/** Below 0, 0 or above 0, as a sort wants it. */
export function compareQuantities(one: Quantity, other: Quantity): number {
  const [left, right] = [smallOf(one), smallOf(other)]
  if (left !== undefined && right !== undefined) return Math.sign(left - right)
  return both(one, other, (left, right) => (left < right ? -1 : left > right ? 1 : 0))
}

/** The exact product, which may have more decimals than a quantity: for comparing. */
export const multiplyQuantities = (one: Quantity, other: Quantity): string => {
  const [left, right] = [scaled(one), scaled(other)]
  return written({ digits: left.digits * right.digits, decimals: left.decimals + right.decimals })
}

export const sumOfQuantities = (all: Iterable<Quantity>): Quantity => {
  let sum: Quantity = '0'
  for (const each of all) sum = addQuantities(sum, each)
  return sum
}

/** How many decimals a quantity needs. */
export const decimalsOf = (quantity: Quantity): number =>
  small.test(quantity) ? 0 : scaled(plainDecimal(quantity)).decimals

/** A ratio of two whole numbers above 0, each as text of up to 15 digits: 1 box is 12/1 pieces. */
export interface Ratio {
  num: Quantity
  den: Quantity
}

/** A quantity times a ratio, with at most so many decimals; undefined where that would need more of them. */
export function timesRatio(quantity: Quantity, ratio: Ratio, decimals: number): Quantity | undefined {
  const { whole, rest } = parted(quantity, ratio, decimals)
  return rest === 0n ? written({ digits: whole, decimals }) : undefined
}

/** The same, away from zero where it does not come out even: for requirements, once, at the end. */
export function timesRatioUp(quantity: Quantity, ratio: Ratio, decimals: number): Quantity {
  const { whole, rest } = parted(quantity, ratio, decimals)
  const more = rest === 0n ? 0n : rest > 0n ? 1n : -1n
  return written({ digits: whole + more, decimals })
}

/** The same, towards zero where it does not come out even: what is not whole is not there yet. */
export function timesRatioDown(quantity: Quantity, ratio: Ratio, decimals: number): Quantity {
  return written({ digits: parted(quantity, ratio, decimals).whole, decimals })
}

function parted(quantity: Quantity, { num, den }: Ratio, decimals: number) {
  const from = scaled(quantity)
  const top = from.digits * BigInt(num) * 10n ** BigInt(decimals)
  const bottom = BigInt(den) * 10n ** BigInt(from.decimals)
  return { whole: top / bottom, rest: top % bottom }
}

/** As people read it: thousands apart, with at least so many decimals. What has more is shown whole: a quantity is never rounded. */
export function quantityText(quantity: Quantity, decimals = 0): string {
  const [, minus = '', whole = '', fraction = ''] = form.exec(plainDecimal(quantity))!
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const shown = fraction.padEnd(decimals, '0')
  return `${minus}${apart}${shown && `.${shown}`}`
}
