/** The check digit of a number of GS1 (GTIN, SSCC), of the digits before it. */
export function checkDigitOf(digits: string): number {
  let sum = 0
  // Weights 3 and 1 alternate from the digit beside the check digit on.
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) sum += Number(digits[at]) * weight
  return (10 - (sum % 10)) % 10
}

/** Whether the last digit of a number of GS1 is the check digit of those before it. */
export const hasRightCheckDigit = (digits: string) => checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1))

/** A number of a box or pallet: 18 digits with the right check digit. */
export const isSscc = (text: string) => /^\d{18}$/.test(text) && hasRightCheckDigit(text)

/** A GTIN of 8, 12, 13 or 14 digits with its right check digit. */
export const isGtin = (text: string) => /^(\d{8}|\d{12,14})$/.test(text) && hasRightCheckDigit(text)

/** A GTIN as all of them are compared: 14 digits. */
export const gtin14 = (gtin: string) => gtin.padStart(14, '0')
