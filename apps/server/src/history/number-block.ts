import type { ByteReader, ByteWriter } from './byte-writer.ts'
import { largestPacked, readIntegers, writeIntegers } from './integer-block.ts'

const plain = 0
const differences = 1
const asFloat32 = 2
const asFloat64 = 3
const mostDecimals = 6
const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/**
 * Writes `n` doubles without loss. Values with few decimals become scaled whole numbers, plain or as differences,
 * whichever is smaller; the others are XORed with their predecessor and split into byte planes.
 */
export function writeNumbers(out: ByteWriter, values: Float64Array, n: number): void {
  const decimals = decimalsOf(values, n)
  if (decimals < 0) {
    const narrow = allFloat32(values, n)
    out.byte(narrow ? asFloat32 : asFloat64)
    writePlanes(out, narrow ? Float32Array.from(values.subarray(0, n)) : values.slice(0, n))
    return
  }
  const scale = powers[decimals]!
  const whole = new Float64Array(n)
  let sum = 0
  for (let i = 0; i < n; i++) {
    whole[i] = Math.round(values[i]! * scale)
    sum += whole[i]!
  }
  const centre = n === 0 ? 0 : Math.round(sum / n)
  let steps = 0
  let spread = 0
  for (let i = 1; i < n; i++) {
    steps += Math.abs(whole[i]! - whole[i - 1]!)
    spread += Math.abs(whole[i]! - centre)
  }
  out.byte(steps <= spread ? differences : plain)
  out.byte(decimals)
  if (steps <= spread) for (let i = n - 1; i > 0; i--) whole[i] = whole[i]! - whole[i - 1]!
  else for (let i = 1; i < n; i++) whole[i] = whole[i]! - centre
  // The first number stands apart so that its size does not widen the planes.
  const first = Float64Array.of(n > 0 ? whole[0]! : 0, centre)
  writeIntegers(out, first, 2)
  whole[0] = 0
  writeIntegers(out, whole, n)
}

/** Reads what writeNumbers wrote into `values`. */
export function readNumbers(from: ByteReader, values: Float64Array, n: number): void {
  const mode = from.byte()
  if (mode === asFloat32 || mode === asFloat64) {
    readPlanes(from, mode === asFloat32 ? new Float32Array(n) : new Float64Array(n), values)
    return
  }
  const scale = powers[from.byte()]
  if (scale === undefined || mode > differences) throw new RangeError(`unknown number block ${mode}`)
  const first = new Float64Array(2)
  readIntegers(from, first, 2)
  readIntegers(from, values, n)
  if (n === 0) return
  values[0] = first[0]!
  if (mode === differences) for (let i = 1; i < n; i++) values[i] = values[i]! + values[i - 1]!
  else for (let i = 1; i < n; i++) values[i] = values[i]! + first[1]!
  if (scale !== 1) for (let i = 0; i < n; i++) values[i] = values[i]! / scale
}

/** Fewest decimals that reproduce every value exactly, or -1. */
function decimalsOf(values: Float64Array, n: number): number {
  let decimals = 0
  for (let i = 0; i < n; i++) {
    const value = values[i]!
    while (!exactAt(value, powers[decimals]!)) if (++decimals > mostDecimals) return -1
  }
  // A large value that came before a finer one must still fit at the finer scale.
  for (let i = 0; i < n; i++) if (Math.abs(values[i]! * powers[decimals]!) >= largestPacked) return -1
  return decimals
}

function exactAt(value: number, scale: number): boolean {
  return Math.round(value * scale) / scale === value && !Object.is(value, -0)
}

function allFloat32(values: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i++) if (Math.fround(values[i]!) !== values[i]) return false
  return true
}

function writePlanes(out: ByteWriter, floats: Float32Array | Float64Array): void {
  const bytes = new Uint8Array(floats.buffer)
  const width = floats.BYTES_PER_ELEMENT
  const n = floats.length
  const planes = out.reserve(bytes.length)
  for (let i = n - 1; i >= 0; i--) {
    for (let b = 0; b < width; b++) {
      const before = i === 0 ? 0 : bytes[(i - 1) * width + b]!
      planes[b * n + i] = bytes[i * width + b]! ^ before
    }
  }
}

function readPlanes(from: ByteReader, floats: Float32Array | Float64Array, values: Float64Array): void {
  const bytes = new Uint8Array(floats.buffer)
  const width = floats.BYTES_PER_ELEMENT
  const n = floats.length
  const planes = from.raw(bytes.length)
  for (let i = 0; i < n; i++) {
    for (let b = 0; b < width; b++) {
      const before = i === 0 ? 0 : bytes[(i - 1) * width + b]!
      bytes[i * width + b] = planes[b * n + i]! ^ before
    }
  }
  values.set(floats)
}
