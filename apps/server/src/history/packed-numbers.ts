import type { BitReader, BitWriter } from './bit-stream.ts'
import { fold, largestPacked, unfold } from './integer-block.ts'
import { readRice, roughBits, writeRice } from './rice-block.ts'

const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/** What the next number is expected to be: the middle of all, the one before, on the line of the last two, the mean of the last four. */
const middle = 0
const before = 1
const line = 2
const mean = 3
/** Beyond this a line or a sum of four may lose a bit of a double. */
const largestOfMany = 2 ** 48

/** Numbers as whole ones: `whole / 10^decimals`, as nearest single where the device gave singles. */
type WholeNumbers = { whole: Float64Array; decimals: number; isSingle: boolean }

/** The fewest decimals that reproduce every value exactly; undefined where none do. */
export function asWhole(values: Float64Array, n: number): WholeNumbers | undefined {
  for (const isSingle of [false, true]) {
    const decimals = decimalsOf(values, n, isSingle)
    if (decimals === undefined) continue
    const scale = powers[decimals]!
    const whole = new Float64Array(n)
    for (let i = 0; i < n; i++) whole[i] = Math.round(values[i]! * scale)
    return { whole, decimals, isSingle }
  }
  return undefined
}

function decimalsOf(values: Float64Array, n: number, isSingle: boolean): number | undefined {
  let decimals = 0
  for (let i = 0; i < n; i++) while (!isExact(values[i]!, powers[decimals]!, isSingle)) if (++decimals === 7) return
  // A value that came before a finer one must be exact at the finer scale as well.
  const scale = powers[decimals]!
  for (let i = 0; i < n; i++) if (!isExact(values[i]!, scale, isSingle)) return
  return decimals
}

/** A zero below zero is none of the whole numbers. */
function isExact(value: number, scale: number, isSingle: boolean): boolean {
  const whole = Math.round(value * scale)
  if (!(Math.abs(whole) < largestPacked)) return false
  const back = whole / scale
  return (isSingle ? Math.fround(back) : back) === value && !Object.is(value, -0)
}

export function writeWhole(out: BitWriter, { whole, decimals, isSingle }: WholeNumbers, n: number): void {
  let sum = 0
  let largest = 0
  for (let i = 0; i < n; i++) {
    sum += whole[i]!
    largest = Math.max(largest, Math.abs(whole[i]!))
  }
  const start = whole[0]!
  const centre = Math.round(sum / n)
  const ways = [rests(whole, n, () => centre), rests(whole, n, (i) => whole[i - 1]!)]
  if (largest < largestOfMany) {
    ways.push(rests(whole, n, (i) => (i < 2 ? whole[0]! : 2 * whole[i - 1]! - whole[i - 2]!)))
    ways.push(rests(whole, n, (i) => (i < 4 ? whole[i - 1]! : meanOfFour(whole, i))))
  }
  const bits = ways.map((way) => roughBits(way, n))
  const way = bits.indexOf(Math.min(...bits))
  out.write(decimals, 3)
  out.write(isSingle ? 1 : 0, 1)
  out.write(way, 2)
  out.writeAny(fold(start))
  if (way === middle) out.writeAny(fold(centre))
  writeRice(out, ways[way]!, n)
}

export function readWhole(from: BitReader, values: Float64Array, n: number): void {
  const scale = powers[from.read(3)]
  if (scale === undefined) throw new RangeError('unknown decimals of packed samples')
  const isSingle = from.read(1) === 1
  const way = from.read(2)
  const start = unfold(from.readAny())
  const centre = way === middle ? unfold(from.readAny()) : 0
  readRice(from, values, n)
  values[0] = start
  if (way === middle) for (let i = 1; i < n; i++) values[i] = values[i]! + centre
  else if (way === before) for (let i = 1; i < n; i++) values[i] = values[i]! + values[i - 1]!
  else if (way === line) {
    if (n > 1) values[1] = values[1]! + start
    for (let i = 2; i < n; i++) values[i] = values[i]! + 2 * values[i - 1]! - values[i - 2]!
  } else if (way === mean) {
    for (let i = 1; i < n; i++) values[i] = values[i]! + (i < 4 ? values[i - 1]! : meanOfFour(values, i))
  }
  if (scale !== 1) for (let i = 0; i < n; i++) values[i] = values[i]! / scale
  if (isSingle) for (let i = 0; i < n; i++) values[i] = Math.fround(values[i]!)
}

const meanOfFour = (numbers: Float64Array, i: number) =>
  Math.floor((numbers[i - 1]! + numbers[i - 2]! + numbers[i - 3]! + numbers[i - 4]!) / 4)

/** What is left of each number when what was expected is taken away; of the first nothing, it stands apart. */
function rests(numbers: Float64Array, n: number, expected: (i: number) => number): Float64Array {
  const result = new Float64Array(n)
  for (let i = 1; i < n; i++) result[i] = numbers[i]! - expected(i)
  return result
}
