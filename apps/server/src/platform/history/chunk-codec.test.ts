import { expect, test } from 'vitest'
import { decodeChunk, encodeChunk } from './chunk-codec.ts'
import { decodeJournal, encodeJournal } from './journal-codec.ts'
import { type HistoryValue, hourMs, type QualityCode, sampleAt } from './sample.ts'
import { SampleBatch } from './sample-batch.ts'
import { inOrder, Series } from './series.ts'
import { seeded } from './test-history.ts'

const hour = 489_000

const sources: Record<string, (random: () => number, i: number) => HistoryValue> = {
  'a temperature with two decimals': (random, i) => Math.round((60 + 5 * Math.sin(i / 40) + random()) * 100) / 100,
  'a float32 register': (random) => Math.fround(random() * 1000),
  'doubles without pattern': (random) => (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20),
  'huge and tiny numbers': (random) =>
    [Number.MAX_VALUE, 5e-324, -1e300, 2 ** 53, -(2 ** 52), 0.1][Math.floor(random() * 6)]!,
  'a counter': (_, i) => 4_294_900_000 + i * 3,
  'a counter beyond 32 bits': (_, i) => 2 ** 50 + i * 1_000_003,
  'a switch': (random) => random() > 0.7,
  texts: (random) => ['运行', '停机', '', 'a\0b', '😀'][Math.floor(random() * 5)]!,
  'everything mixed': (random, i) =>
    [random() * 10, i, random() > 0.5, null, '文', Number.NaN, Number.POSITIVE_INFINITY, -0][Math.floor(random() * 8)]!,
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

test('a damaged chunk is refused instead of read wrongly', () => {
  const series = new Series()
  for (let i = 0; i < 100; i++) series.push(hour * hourMs + i, i, 0)
  const data = encodeChunk(series, hour)
  expect(() => decodeChunk(data.subarray(0, data.length / 2), hour)).toThrow()
  expect(() => decodeChunk(Buffer.from([1, 2, 3]), hour)).toThrow()
})
