import { deflateRawSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { decodeChunk, encodeChunk } from './chunk-codec.ts'
import { decodeJournal, encodeJournal } from './journal-codec.ts'
import { unpackSamples } from './packed-samples.ts'
import { type HistoryValue, hourMs, kindNumber, kindText, kindWide, type QualityCode, sampleAt } from './sample.ts'
import { SampleBatch } from './sample-batch.ts'
import { inOrder, Series } from './series.ts'

const hour = 489_000

const sources: Record<string, (random: () => number, i: number) => HistoryValue> = {
  'a temperature with two decimals': (random, i) => Math.round((60 + 5 * Math.sin(i / 40) + random()) * 100) / 100,
  'a float32 register': (random) => Math.fround(random() * 1000),
  'doubles without pattern': (random) => (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20),
  'huge and tiny numbers': (random) =>
    [Number.MAX_VALUE, 5e-324, -1e300, 2 ** 53, -(2 ** 52), 0.1][Math.floor(random() * 6)]!,
  'a counter': (_, i) => 4_294_900_000 + i * 3,
  'a counter beyond 32 bits': (_, i) => 2 ** 50 + i * 1_000_003,
  'a counter beyond 53 bits': (_, i) => 2n ** 53n - 100n + BigInt(i) * 3n,
  'whole numbers of 64 bits': (random) =>
    [2n ** 64n - 1n, -(2n ** 63n), 2n ** 63n + 1025n, 7, 2n ** 53n + 1n, null][Math.floor(random() * 6)]!,
  'a switch': (random) => random() > 0.7,
  texts: (random) => ['运行', '停机', '', 'a\0b', '😀'][Math.floor(random() * 5)]!,
  'everything mixed': (random, i) =>
    [random() * 10, i, random() > 0.5, null, '文', 2n ** 60n + 1n, Number.NaN, Number.POSITIVE_INFINITY, -0][
      Math.floor(random() * 9)
    ]!,
}

for (const [name, value] of Object.entries(sources)) {
  test(`a chunk of ${name} comes back as it was`, () => {
    const random = seeded(name.length)
    for (const n of [0, 1, 2, 3, 7, 360, 3600]) {
      const steady = random() > 0.5
      const series = new Series()
      for (let i = 0; i < n; i++) {
        const time = hour * hourMs + Math.floor((i * hourMs) / n) + (steady ? 0 : Math.floor((random() * hourMs) / n))
        series.push(time, value(random, i), Math.floor(random() * 3) as QualityCode)
      }
      const ordered = inOrder(series)
      const before = Array.from({ length: ordered.length }, (_, i) => sampleAt(ordered, i))
      const back = decodeChunk(encodeChunk(ordered, hour), hour)
      expect(Array.from({ length: back.length }, (_, i) => sampleAt(back, i))).toEqual(before)
    }
  })

  test(`a journal row of ${name} comes back as it was`, () => {
    const random = seeded(name.length + 100)
    for (const n of [0, 1, 50, 5000]) {
      const batch = new SampleBatch(4)
      const span = random() > 0.5 ? 1e6 : 1e12
      for (let i = 0; i < n; i++) {
        const time = 1_000_000_000_000 + Math.floor(random() * span)
        batch.push(
          Math.ceil(random() * 3),
          Math.ceil(random() * 4e9),
          time,
          value(random, i),
          Math.floor(random() * 3) as QualityCode,
        )
      }
      const row = (of: SampleBatch, i: number) => ({
        company: of.companyIds[i],
        point: of.pointIds[i],
        ...sampleAt(of, i),
      })
      const packed = encodeJournal(batch)
      const unaligned = Buffer.concat([Buffer.alloc(3), packed]).subarray(3)
      const back = decodeJournal(unaligned)
      expect(Array.from({ length: back.length }, (_, i) => row(back, i))).toEqual(
        Array.from({ length: n }, (_, i) => row(batch, i)),
      )
    }
  })
}

test('numbers that are none are kept as bad samples without a value', () => {
  const series = new Series()
  series.push(hour * hourMs, Number.NaN, 0)
  series.push(hour * hourMs + 1, Number.NEGATIVE_INFINITY, 0)
  const back = decodeChunk(encodeChunk(series, hour), hour)
  expect(sampleAt(back, 0)).toEqual({ time: hour * hourMs, value: null, quality: 2 })
  expect(sampleAt(back, 1)).toEqual({ time: hour * hourMs + 1, value: null, quality: 2 })
})

const rowsOf = (series: Series) => Array.from({ length: series.length }, (_, i) => sampleAt(series, i))

test('chunks that were written before there was a head are read', () => {
  const numbers = 'jcq7FYAgDADAJAQfyCcfGMDSaZyVEW3s5erDGwgu2PNsvg/+D6S1mBGUxEKfR7F8eo2jsSuKoDq3EetM2Ury/gI='
  const mixed = 'Y2RlZWRgYmBgYOAQ4GNhYGR7sX/Ci4U9zCARCRChCyJcQEQIiPgNIhQZNmz48JPB2dm+HqIZAA=='
  const read = (data: string) => rowsOf(decodeChunk(Buffer.from(data, 'base64'), hour))
  expect(read(numbers)).toEqual(
    Array.from({ length: 40 }, (_, i) => ({
      time: hour * hourMs + i * 10_000,
      value: Math.round(600 + 10 * Math.sin(i)) / 10,
      quality: i === 7 ? 1 : 0,
    })),
  )
  const values = [
    ['运行', 0],
    [2n ** 60n + 1n, 0],
    [null, 2],
    [true, 0],
    [Math.PI, 0],
  ]
  expect(read(mixed)).toEqual(values.map(([value, quality], i) => ({ time: hour * hourMs + 5 + i, value, quality })))
})

/** Columns as they stand, bit by bit. */
const columnsOf = ({ length: n, times, values, kinds, texts, rests }: Series) => ({
  times: [...times.subarray(0, n)],
  bits: [...new BigUint64Array(values.slice(0, n).buffer)].map((bits, i) => (kinds[i]! >> 2 === kindText ? 0n : bits)),
  kinds: [...kinds.subarray(0, n)],
  rests: [...kinds.subarray(0, n)].map((kind, i) => (kind >> 2 === kindWide ? rests![i] : 0)),
  texts: [...kinds.subarray(0, n)].map((kind, i) => (kind >> 2 === kindText ? texts[values[i]!] : '')),
})

test('any samples come back bit by bit, at any times', () => {
  const seed = Math.floor(Math.random() * 1e9)
  const random = seeded(seed)
  const below = (most: number) => Math.floor(random() * most)
  const kindsOfValue: ((i: number, scale: number) => HistoryValue)[] = [
    (_, scale) => below(1000) / scale,
    (i, scale) => Math.round(i * i * 3.7 - 5000) / scale,
    (_, scale) => Math.fround(below(100_000) / scale),
    () => (random() - 0.5) * 10 ** (below(60) - 30),
    () => (random() < 0.5 ? -1 : 1) * (2 ** below(54) - below(3)),
    () => 2n ** BigInt(54 + below(10)) - BigInt(below(2000)),
    () => -(2n ** 63n) + BigInt(below(3)),
    () => random() < 0.9,
    () => ['', '停机', 'x'.repeat(below(300))][below(3)]!,
    () => null,
    () => [-0, 0, Number.NaN, 5e-324, Number.MAX_VALUE][below(5)]!,
  ]
  for (let run = 0; run < 600; run++) {
    const series = new Series()
    const [one, other] = [kindsOfValue[below(kindsOfValue.length)]!, kindsOfValue[below(kindsOfValue.length)]!]
    const [scale, mixing, period, jitter] = [
      10 ** below(7),
      below(3) === 0 ? 0.1 : 0,
      below(20_000),
      below(3) * below(50),
    ]
    const n = [1, 2, 3, 4, 5, 63, 64, 65, 128, 400][below(10)]!
    for (let i = 0, time = hour * hourMs; i < n; i++) {
      series.push(time, (random() < mixing ? other : one)(i, scale), random() < mixing ? (below(3) as QualityCode) : 0)
      // Equal times too, and gaps.
      time += random() < 0.02 ? below(200_000) : period + below(jitter + 1)
    }
    // What no device gives, but columns can hold.
    if (run % 10 === 0 && series.kinds.subarray(0, n).every((kind) => kind >> 2 === kindNumber))
      series.values[below(n)] = [-0, Number.NaN, Number.NEGATIVE_INFINITY][below(3)]!
    const before = columnsOf(series)
    expect(columnsOf(decodeChunk(encodeChunk(series, hour), hour)), `seed ${seed}, run ${run}`).toEqual(before)
  }
})

test('numbers of meters take few bits: a reading in hundredths at times that wander', () => {
  const random = seeded(5)
  const series = new Series()
  for (let i = 0, time = hour * hourMs; i < 355; i++, time += 10_000 + Math.floor(random() * 3))
    series.push(time, Math.round(100 * (50 + 20 * Math.sin(time / 600_000) + random())) / 100, 0)
  // A hundred values as likely as each other are 6.6 bits, three steps 1.6.
  expect((8 * encodeChunk(series, hour).length) / 355).toBeLessThan(10.5)
  const singles = new Series()
  for (let i = 0; i < 355; i++)
    singles.push(hour * hourMs + i * 10_000, Math.fround((220 + Math.round(random() * 9)) / 10), 0)
  expect((8 * encodeChunk(singles, hour).length) / 355).toBeLessThan(5)
})

describe('a damaged chunk is refused', () => {
  const packed = new Series()
  const deflated = new Series()
  for (let i = 0; i < 100; i++) {
    packed.push(hour * hourMs + i * 1000, (i * 7919) % 101, 0)
    deflated.push(hour * hourMs + i * 1000, `文${i % 7}`, 0)
  }

  it.each([
    ['packed', packed],
    ['deflated', deflated],
  ])('%s, wherever it is cut off or changed', (_, series) => {
    const data = encodeChunk(series, hour)
    for (let length = 0; length < data.length; length++)
      expect(() => decodeChunk(data.subarray(0, length), hour)).toThrow(RangeError)
    for (let bit = 0; bit < data.length * 8; bit++) {
      const changed = Buffer.from(data)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => decodeChunk(changed, hour), `bit ${bit}`).toThrow(RangeError)
    }
  })

  it('also where its sum is right: it ends, whatever stands there', () => {
    const random = seeded(11)
    for (let run = 0; run < 3000; run++) {
      const body = Buffer.from(Array.from({ length: Math.floor(random() * 60) }, () => Math.floor(random() * 256)))
      try {
        expect(unpackSamples(body, hour).length).toBeLessThanOrEqual(11 * 8 * body.length)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
  })

  it('that would unpack to more than an hour of one point can hold', () => {
    expect(() => decodeChunk(deflateRawSync(Buffer.alloc(65 * 1024 * 1024)), hour)).toThrow('is damaged')
    // A chunk of version 1 that says it has 2^31 samples.
    const many = Buffer.from([1, 0x80, 0x80, 0x80, 0x80, 0x08])
    expect(() => decodeChunk(deflateRawSync(many), hour)).toThrow('2147483648 samples in one hour')
  })
})
