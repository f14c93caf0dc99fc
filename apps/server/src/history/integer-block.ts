import type { ByteReader, ByteWriter } from './byte-writer.ts'

const allZero = 0
const variable = 9

/** Largest magnitude that survives a difference and the sign fold without losing a bit of a double. */
export const largestPacked = 2 ** 51

/**
 * Writes `n` whole numbers of either sign. Small ones go as byte planes (all low bytes, then all high bytes), which
 * deflate shrinks better than interleaved varints.
 */
export function writeIntegers(out: ByteWriter, numbers: Float64Array, n: number): void {
  let largest = 0
  for (let i = 0; i < n; i++) {
    const folded = fold(numbers[i]!)
    if (folded > largest) largest = folded
  }
  const width = largest === 0 ? allZero : largest < 256 ? 1 : largest < 65_536 ? 2 : largest < 16_777_216 ? 3 : variable
  out.byte(width)
  if (width === allZero) return
  if (width === variable) {
    for (let i = 0; i < n; i++) out.varint(fold(numbers[i]!))
    return
  }
  const planes = out.reserve(width * n)
  for (let i = 0; i < n; i++) {
    const folded = fold(numbers[i]!)
    planes[i] = folded
    if (width > 1) planes[n + i] = folded >> 8
    if (width > 2) planes[2 * n + i] = folded >> 16
  }
}

/** Reads what writeIntegers wrote into `numbers`. */
export function readIntegers(from: ByteReader, numbers: Float64Array, n: number): void {
  const width = from.byte()
  if (width === allZero) {
    numbers.fill(0, 0, n)
    return
  }
  if (width === variable) {
    for (let i = 0; i < n; i++) numbers[i] = unfold(from.varint())
    return
  }
  if (width > 3) throw new RangeError(`unknown integer width ${width}`)
  const planes = from.raw(width * n)
  for (let i = 0; i < n; i++) {
    let folded = planes[i]!
    if (width > 1) folded |= planes[n + i]! << 8
    if (width > 2) folded |= planes[2 * n + i]! << 16
    numbers[i] = folded & 1 ? -(folded + 1) / 2 : folded / 2
  }
}

export function fold(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}

export function unfold(folded: number): number {
  return folded % 2 === 1 ? -(folded + 1) / 2 : folded / 2
}
