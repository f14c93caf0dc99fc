/** Codes of the envelope that are not success. */
export const ErrorCode = {
  invalid: 400,
  forbidden: 401,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  expired: 506,
  elsewhere: 507,
  /** The password was right, and a second factor is asked for (`FactorAsked`). */
  secondFactor: 508,
  /** Whoever calls must first show again who he is (`asksAgain` of a call). */
  proveAgain: 509,
  licence: 601,
  defect: 500,
} as const
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode]

/** Duplicate code on object creation: passed through to the caller without a popup. */
export const CODES_DUPLICATE = 'codes_duplicate'

/** Codes that count as success in the general response rule. */
export const successCodes: readonly (number | string)[] = [200, '200', 1, 3, 10000]
