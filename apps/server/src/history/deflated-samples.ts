import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter } from './byte-writer.ts'
import { readIntegers, writeIntegers } from './integer-block.ts'
import { readNumbers, writeNumbers } from './number-block.ts'
import { mostSamples } from './packed-samples.ts'
import { hourMs, kindText, kindWide } from './sample.ts'
import { Series } from './series.ts'

const version = 1
const writer = new ByteWriter()

/** Room for an hour of 10 s samples; longer chunks grow it. A larger start costs more than the unpacking itself. */
const usualUnpacked = 4096

/** More unpacked bytes than this in one hour of one point is a damaged chunk. */
const mostUnpacked = 64 * 1024 * 1024

/** Packs samples as byte columns that are deflated: texts, numbers without few decimals, and what repeats itself. */
export function deflateSamples(series: Series, hour: number): Buffer {
  const n = series.length
  writer.reset()
  writer.byte(version)
  writer.varint(n)
  if (n > 0) {
    writer.varint(series.times[0]! - hour * hourMs)
    writeIntegers(writer, changesOfStep(series.times, n), n)
    writeKinds(series.kinds.subarray(0, n))
    writeTexts(series, n)
    writeNumbers(writer, series.values, n)
    if (hasWide(series)) writeIntegers(writer, Float64Array.from(series.rests!.subarray(0, n)), n)
  }
  return deflateRawSync(writer.result(), { level: 6, memLevel: 9 })
}

/** Unpacks what deflateSamples packed; throws on damaged data. */
export function inflateSamples(data: Uint8Array, hour: number): Series {
  const reader = new ByteReader(inflateRawSync(data, { chunkSize: usualUnpacked, maxOutputLength: mostUnpacked }))
  if (reader.byte() !== version) throw new RangeError('chunk of an unknown version')
  const n = reader.varint()
  if (n > mostSamples) throw new RangeError(`${n} samples in one hour`)
  const series = new Series(n)
  series.length = n
  if (n === 0) return series
  const start = hour * hourMs + reader.varint()
  const times = series.times
  readIntegers(reader, times, n)
  let step = times[0]!
  times[0] = start
  for (let i = 1; i < n; i++) {
    step += times[i]!
    times[i] = times[i - 1]! + step
  }
  if (reader.byte() === 1) series.kinds.fill(reader.byte())
  else series.kinds.set(reader.raw(n))
  readTexts(reader, series)
  readNumbers(reader, series.values, n)
  if (hasWide(series)) {
    const rests = new Float64Array(n)
    readIntegers(reader, rests, n)
    series.rests = Int16Array.from(rests)
  }
  return series
}

/** The kinds say whether rests of wide whole numbers follow. */
const hasWide = ({ kinds, length }: Series) => kinds.subarray(0, length).some((kind) => kind >> 2 === kindWide)

/** 1 and the kind where all are alike, which is the rule; else 0 and one byte each. */
function writeKinds(kinds: Uint8Array): void {
  const alike = kinds.every((kind) => kind === kinds[0])
  writer.byte(alike ? 1 : 0)
  if (alike) writer.byte(kinds[0]!)
  else writer.raw(kinds)
}

/** Row 0 holds 0, row 1 the first step, every later row how the step changed: zeros for a steady poll. */
function changesOfStep(times: Float64Array, n: number): Float64Array {
  const changes = new Float64Array(n)
  let step = 0
  for (let i = 1; i < n; i++) {
    const next = times[i]! - times[i - 1]!
    changes[i] = next - step
    step = next
  }
  return changes
}

/** Each distinct text once; the values become indexes into that list. */
function writeTexts(series: Series, n: number): void {
  const places = new Map<string, number>()
  if (series.texts.length > 0) {
    for (let i = 0; i < n; i++) {
      if (series.kinds[i]! >> 2 !== kindText) continue
      const text = series.texts[series.values[i]!] ?? ''
      const place = places.get(text) ?? places.size
      places.set(text, place)
      series.values[i] = place
    }
    series.texts = [...places.keys()]
  }
  writer.varint(places.size)
  for (const text of places.keys()) {
    const bytes = Buffer.from(text, 'utf8')
    writer.varint(bytes.length)
    writer.raw(bytes)
  }
}

function readTexts(reader: ByteReader, series: Series): void {
  const count = reader.varint()
  for (let i = 0; i < count; i++) {
    const bytes = reader.raw(reader.varint())
    series.texts.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'))
  }
}
