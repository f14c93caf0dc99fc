import { plainDecimal, type Quantity, quantityBounds } from './decimal.ts'

/** What a quantity must keep beside its digits. */
export interface QuantityRule {
  /** Decimals of its unit; 8 where none is said. */
  decimals?: number
  /** From 0 on where it is not said. */
  range?: 'any' | 'zero or more' | 'above zero'
}

/** Characters of which nobody types more. */
const LONGEST = 100

/** What is wrong with a quantity, as a text with holes; undefined where it is right. */
export function quantityProblem(
  text: string,
  { decimals = quantityBounds.decimals, range = 'zero or more' }: QuantityRule = {},
): { text: string; values: Record<string, number> } | undefined {
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.slice(0, LONGEST)) ?? []
  if (whole === undefined || text.length > LONGEST) return { text: '请输入数字，例如 1234.5', values: {} }
  if (whole.replace(/^0+/, '').length > quantityBounds.whole)
    return { text: '整数部分最多 {most} 位', values: { most: quantityBounds.whole } }
  if (fraction.replace(/0+$/, '').length > decimals)
    return decimals === 0
      ? { text: '应为整数', values: {} }
      : { text: '最多 {most} 位小数', values: { most: decimals } }
  const isZero = /^0*$/.test(whole + fraction)
  if (minus && !isZero && range !== 'any') return { text: '不能为负数', values: {} }
  return isZero && range === 'above zero' ? { text: '应大于 0', values: {} } : undefined
}

/**
 * A quantity as people type it or copy it from a sheet, put right: full-width digits, blanks, thousands apart by commas, zeros
 * before it: 00001, as other programs write it, is 1.
 * Undefined where nobody can say what was meant.
 */
export function typedQuantity(text: string): Quantity | undefined {
  const half = text
    .slice(0, LONGEST)
    // Full-width forms stand at the same distance from all of ASCII.
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('。', '.')
    .replaceAll('，', ',')
    .replace(/\s/g, '')
  const joined = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(half) ? half.replaceAll(',', '') : half
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(joined) ?? []
  if (!whole && !fraction) return undefined
  return text.length > LONGEST
    ? undefined
    : plainDecimal(`${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`)
}

/** Digits that spreadsheet programs keep of a number. */
const SHEET_DIGITS = 15

/**
 * The quantity of a number that a sheet holds. Sheets keep doubles and 15 digits of them: 0.1 + 0.2 lies there as
 * 0.30000000000000004 and is 0.3.
 */
export function quantityOfNumber(value: number): Quantity | undefined {
  if (!Number.isFinite(value)) return undefined
  const [digits = '', exponent = '0'] = value.toExponential(SHEET_DIGITS - 1).split('e')
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + fraction
  const text =
    point <= 0
      ? `0.${'0'.repeat(-point)}${all}`
      : `${all.padEnd(point, '0').slice(0, point)}.${all.slice(point) || '0'}`
  return plainDecimal(`${value < 0 ? '-' : ''}${text}`)
}

/** Whether a sheet can hold a quantity as a number without losing digits. */
export const fitsSheetNumber = (quantity: Quantity): boolean =>
  quantity
    .replace(/^-?0*\.?0*/, '')
    .replace('.', '')
    .replace(/0+$/, '').length <= SHEET_DIGITS
