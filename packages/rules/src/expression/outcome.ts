import type { ExpressionValue } from './syntax.ts'

/** 0 good · 1 uncertain · 2 bad, after OPC UA. */
export type ValueQuality = 0 | 1 | 2

/** Why there is no value; `slot` is the input that is to blame. */
export interface BadReason {
  kind: 'missing' | 'bad' | 'wrong-type' | 'zero' | 'too-large' | 'no-result' | 'too-long'
  slot?: number
}

/** What an expression comes to: a value, or null, bad, and why. */
export type Outcome =
  | { value: ExpressionValue; quality: 0 | 1; reason?: undefined }
  | { value: null; quality: 2; reason: BadReason }

/** The inputs of an expression as they stand, each at its slot. What nobody reads is not looked at. */
export interface ExpressionFrame {
  /** Wide whole numbers as bigint, or as text of their digits; null where there is none. */
  values: (ExpressionValue | null)[]
  qualities: ValueQuality[]
  /** Of the values, ms since 1970; 0 where there is none. */
  times: number[]
  /** ms since 1970. */
  now: number
  /** Noted while it is computed: whether something that was read is uncertain, and the first thing that was bad. */
  isUncertain: boolean
  reason: BadReason | undefined
}

/** A frame without values, for so many inputs. It may be filled and computed again and again. */
export const emptyFrame = (slots: number): ExpressionFrame => ({
  values: new Array(slots).fill(null),
  qualities: new Array(slots).fill(0),
  times: new Array(slots).fill(0),
  now: 0,
  isUncertain: false,
  reason: undefined,
})
