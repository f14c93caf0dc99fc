import type { BitReader, BitWriter } from './bit-stream.ts'
import { fold, unfold } from './integer-block.ts'

/** Numbers that share one parameter. */
const ofBlock = 64
const widthOfParameter = 6
const allZero = 63
const largestParameter = 51
/** So many ones say that the number follows whole: one far number does not cost thousands of bits. */
const onesOfFar = 20
const wholeBits = 53

/**
 * Writes `n` whole numbers of either sign, in magnitude below 2^52, after Golomb and Rice: what stands above the lowest `k` bits in ones,
 * then those bits. Each block has the `k` that suits it; a block of zeros is nothing but its head.
 */
export function writeRice(out: BitWriter, numbers: Float64Array, n: number): void {
  for (let from = 0; from < n; from += ofBlock) {
    const to = Math.min(n, from + ofBlock)
    const k = parameterOf(numbers, from, to)
    out.write(k, widthOfParameter)
    if (k === allZero) continue
    const unit = 2 ** k
    for (let i = from; i < to; i++) {
      const folded = fold(numbers[i]!)
      const above = Math.floor(folded / unit)
      if (above >= onesOfFar) {
        out.write(2 ** onesOfFar - 1, onesOfFar)
        out.writeLong(folded, wholeBits)
        continue
      }
      out.write(2 ** (above + 1) - 2, above + 1)
      out.writeLong(folded % unit, k)
    }
  }
}

/** Reads what writeRice wrote into `numbers`. */
export function readRice(from: BitReader, numbers: Float64Array, n: number): void {
  for (let start = 0; start < n; start += ofBlock) {
    const end = Math.min(n, start + ofBlock)
    const k = from.read(widthOfParameter)
    if (k === allZero) numbers.fill(0, start, end)
    else if (k > largestParameter) throw new RangeError(`unknown block ${k} of packed samples`)
    else {
      const unit = 2 ** k
      for (let i = start; i < end; i++) {
        const above = Math.clz32(~from.peek())
        if (above >= onesOfFar) {
          from.skip(onesOfFar)
          numbers[i] = unfold(from.readLong(wholeBits))
          continue
        }
        from.skip(above + 1)
        numbers[i] = unfold(above * unit + from.readLong(k))
      }
    }
    from.check()
  }
}

/** Bits that writeRice takes, roughly and at little cost: what chooses between two ways to say the same. */
export function roughBits(numbers: Float64Array, n: number): number {
  let bits = 0
  for (let from = 0; from < n; from += ofBlock) {
    const to = Math.min(n, from + ofBlock)
    let sum = 0
    for (let i = from; i < to; i++) sum += Math.abs(numbers[i]!)
    bits += widthOfParameter + (sum === 0 ? 0 : (to - from) * Math.log2(1 + (2 * Math.E * sum) / (to - from)))
  }
  return bits
}

function parameterOf(numbers: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += fold(numbers[i]!)
  if (sum === 0) return allZero
  // Far numbers onesOfFar, so that the mean may ask for too much.
  let best = allZero
  let least = Number.POSITIVE_INFINITY
  for (let k = Math.min(largestParameter, Math.floor(Math.log2(1 + sum / (to - from)))); k >= 0; k--) {
    const bits = bitsWith(numbers, from, to, k)
    if (bits > least) break
    least = bits
    best = k
  }
  return best
}

function bitsWith(numbers: Float64Array, from: number, to: number, k: number): number {
  const unit = 2 ** k
  let bits = 0
  for (let i = from; i < to; i++) {
    const above = Math.floor(fold(numbers[i]!) / unit)
    bits += above >= onesOfFar ? onesOfFar + wholeBits : above + 1 + k
  }
  return bits
}
