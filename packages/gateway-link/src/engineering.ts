import type { DataType } from './set-file.ts'

/** A whole number of 64 bits that a double may not hold, or any other raw value. */
export type RawValue = number | bigint | boolean | string

const rangeOf = (bits: number, signed: boolean): readonly [bigint, bigint] =>
  signed ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n] : [0n, 2n ** BigInt(bits) - 1n]

/** Least and greatest raw value of the whole-number types. */
export const wholeRange: { readonly [Type in DataType]?: readonly [bigint, bigint] } = {
  int16: rangeOf(16, true),
  uint16: rangeOf(16, false),
  int32: rangeOf(32, true),
  uint32: rangeOf(32, false),
  int64: rangeOf(64, true),
  uint64: rangeOf(64, false),
}

export const isWide = (dataType: string) => dataType === 'int64' || dataType === 'uint64'

/** Engineering value = raw × scale + offset, without the noise of binary fractions: 231 × 0.1 is 23.1. */
export function scaled(raw: number | bigint, scale: number, offset: number): number {
  if (scale === 1 && offset === 0) return Number(raw)
  const product = Number(raw) * scale
  return withoutNoise(product + offset, Math.max(Math.abs(product), Math.abs(offset)))
}

/** The inverse of `scaled`. */
export function unscaled(value: number, scale: number, offset: number): number {
  if (scale === 1 && offset === 0) return value
  return withoutNoise((value - offset) / scale, Math.max(Math.abs(value), Math.abs(offset)) / Math.abs(scale))
}

/** A double is exact to 15 digits of the greatest number in the sum: what stands behind them is noise. */
function withoutNoise(value: number, greatest: number): number {
  if (!Number.isFinite(value) || value === 0) return value
  const decimals = 14 - Math.floor(Math.log10(greatest))
  return decimals < 0 || decimals > 100 ? value : Number(value.toFixed(decimals))
}

const wholeText = /^-?(0|[1-9]\d{0,19})$/

/** The whole number that a text of decimal digits says; undefined for any other text. */
export const wholeOf = (text: string): bigint | undefined => (wholeText.test(text) ? BigInt(text) : undefined)

/** A whole number as it goes over the wire: digits where a double would lose some. */
export const wholeValue = (whole: bigint): number | string =>
  Number.isSafeInteger(Number(whole)) ? Number(whole) : whole.toString()

/** A float32 holds 23.1 as 23.100000381469727: gives the fewest digits that name the same float. */
export function shortestFloat32(value: number): number {
  for (const digits of [7, 8]) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(9))
}
