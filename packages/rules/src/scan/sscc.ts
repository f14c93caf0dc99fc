import { checkDigitOf } from './check-digit.ts'

/** A GS1 company prefix: 7 to 10 digits. */
export const isCompanyPrefix = (text: string) => /^\d{7,10}$/.test(text)

/** Digits between extension digit and check digit: prefix and serial together. */
const BODY = 16

/** How many numbers of boxes and pallets a prefix has, those of all extension digits together. */
export const ssccCapacity = (prefix: string): bigint => 10n ** BigInt(BODY - prefix.length + 1)

/**
 * The SSCC of the nth box or pallet of a company, from 0 on: serials of extension digit 0 first, then those of 1, up to 9.
 * Nothing where the prefix has no number left.
 */
export function ssccOf(prefix: string, nth: bigint): string | undefined {
  if (!isCompanyPrefix(prefix) || nth < 0n || nth >= ssccCapacity(prefix)) return undefined
  const width = BODY - prefix.length
  const extension = nth / 10n ** BigInt(width)
  const serial = String(nth % 10n ** BigInt(width)).padStart(width, '0')
  const digits = `${extension}${prefix}${serial}`
  return `${digits}${checkDigitOf(digits)}`
}
