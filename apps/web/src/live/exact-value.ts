import type { LiveValue } from '@zhizao/contract/push/topics'

/** A point's value as screens hold it: whole numbers that a double cannot hold come as text of their digits. */
export type ShownValue = LiveValue['value'] | bigint

const digits = /^-?\d{1,20}$/

/** Whether a point's values have 64 bits. */
export const isWide = (dataType: string) => dataType === 'int64' || dataType === 'uint64'

/** The value that is meant; digits of a point of 64 bits are a number. */
export const exactValue = (value: LiveValue['value'], dataType: string): ShownValue =>
  typeof value === 'string' && isWide(dataType) && digits.test(value) ? BigInt(value) : value

/** What people typed for a point of 64 bits. */
export const typedDigits = (text: string): bigint | undefined => (digits.test(text) ? BigInt(text) : undefined)
