import { BitReader, BitWriter } from './bit-stream.ts'
import { asWhole, readWhole, writeWhole } from './packed-numbers.ts'
import { areTimesPackable, readTimes, writeTimes } from './packed-times.ts'
import { readRice, writeRice } from './rice-block.ts'
import { hourMs, kindBoolean, kindNone, kindNumber } from './sample.ts'
import { Series } from './series.ts'

/** One a millisecond; more are damaged data. */
export const mostSamples = hourMs

const writer = new BitWriter()

/** Packs samples to the bit; undefined where they hold texts, wide whole numbers, or numbers without few decimals. */
export function packSamples({ times, values, kinds, length: n }: Series, hour: number): Uint8Array | undefined {
  for (let i = 0; i < n; i++) {
    const type = kinds[i]! >> 2
    if (type !== kindNumber && type !== kindBoolean && type !== kindNone) return undefined
  }
  const start = hour * hourMs
  if (n === 0 || n > mostSamples || !areTimesPackable(times, n, start)) return undefined
  const numbers = asWhole(values, n)
  if (!numbers) return undefined
  writer.reset()
  writer.writeAny(n)
  writeKinds(kinds, n)
  writeTimes(writer, times, n, start)
  writeWhole(writer, numbers, n)
  return writer.result()
}

/** Unpacks what packSamples packed; throws RangeError on damaged data. */
export function unpackSamples(data: Uint8Array, hour: number): Series {
  const reader = new BitReader(data)
  const n = reader.readAny()
  // A block of 64 zeros takes six bits, and nothing takes less.
  if (n === 0 || n > mostSamples || n > 11 * reader.left) throw new RangeError(`${n} samples in ${data.length} bytes`)
  const series = new Series(n)
  series.length = n
  readKinds(reader, series.kinds, n)
  readTimes(reader, series.times, n, hour * hourMs)
  readWhole(reader, series.values, n)
  reader.check()
  return series
}

/** 1 and the kind where all are alike, which is the rule; else 0 and by how much each differs from the one before. */
function writeKinds(kinds: Uint8Array, n: number): void {
  const first = kinds[0]!
  const changes = new Float64Array(n)
  let isAlike = true
  for (let i = 1; i < n; i++) {
    changes[i] = kinds[i]! - kinds[i - 1]!
    isAlike &&= changes[i] === 0
  }
  writer.write(isAlike ? 1 : 0, 1)
  writer.write(first, 5)
  if (!isAlike) writeRice(writer, changes, n)
}

function readKinds(reader: BitReader, kinds: Uint8Array, n: number): void {
  const isAlike = reader.read(1) === 1
  const first = reader.read(5)
  if (isAlike) {
    kinds.fill(first)
    return
  }
  const changes = new Float64Array(n)
  readRice(reader, changes, n)
  for (let i = 0, kind = first; i < n; i++) kinds[i] = kind += changes[i]!
}
