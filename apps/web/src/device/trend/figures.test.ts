import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import { expect, test } from 'vitest'
import { figuresOf, rawFits, samplesIn } from './figures.ts'

const bucket = (start: number, count: number, min: number, average: number, max: number, width = 100) => ({
  count,
  weight: count,
  min,
  average,
  max,
  first: average,
  firstTime: start,
  last: average,
  lastTime: start,
  start,
  end: start + width,
})
const series = (more: Partial<HistorySeries>) =>
  ({
    from: 0,
    to: 10_000,
    until: 10_000,
    holds: false,
    before: null,
    width: null,
    samples: [],
    buckets: [],
    gaps: [],
    ...more,
  }) as unknown as HistorySeries

test('averages of buckets weigh by their samples', () => {
  const buckets = [bucket(0, 9, 1, 10, 12), bucket(100, 1, -4, 20, 20)]
  expect(figuresOf(series({ width: 100, buckets }), { from: 0, to: 200 })).toEqual({
    min: -4,
    max: 20,
    average: 11,
    last: 20,
    count: 10,
  })
})

test('only good samples inside the period count', () => {
  const samples: HistorySeries['samples'] = [
    [1, 100, 0],
    [5, 2, 0],
    [6, 999, 2],
    [7, 4, 0],
    [10, 50, 0],
  ]
  expect(figuresOf(series({ samples }), { from: 5, to: 10 })).toEqual({ min: 2, max: 4, average: 3, last: 4, count: 2 })
})

test('where values hold averages weigh by time, with what stood before and without gaps', () => {
  const samples: HistorySeries['samples'] = [
    [100, true, 0],
    [2300, false, 0],
  ]
  const held = { holds: true, dataType: 'bool' as const, to: 2400, until: 2400, samples }
  const valve = series({ ...held, before: [-9, false, 0] })
  expect(figuresOf(valve, { from: 0, to: 2400 })).toEqual({ min: 0, max: 1, average: 22 / 24, last: 0, count: 2 })
  expect(figuresOf(valve, { from: 200, to: 300 })).toMatchObject({ min: 1, max: 1, average: 1, count: 0 })
  const gapped = series({ ...held, gaps: [{ from: 1200, to: 2300 }] })
  expect(figuresOf(gapped, { from: 0, to: 2400 }).average).toBeCloseTo(11 / 12, 12)
  const buckets = [
    { ...bucket(0, 1, 0, 0.9, 1), weight: 100 },
    { ...bucket(100, 9, 1, 1, 1), weight: 300 },
  ]
  expect(figuresOf(series({ ...held, width: 100, buckets, samples: [] }), { from: 0, to: 200 }).average).toBe(0.975)
})

test('nothing has no figures', () => {
  const none = { min: null, max: null, average: null, last: null, count: 0 }
  expect(figuresOf(series({}), { from: 0, to: 1 })).toEqual(none)
})

test('raw samples are asked for when the buckets say that they fit', () => {
  const dense = series({ width: 1000, buckets: [0, 1000, 2000].map((start) => bucket(start, 2000, 0, 0, 0, 1000)) })
  expect(samplesIn(dense, { from: 500, to: 1500 })).toBe(2000)
  expect(rawFits([dense], { from: 500, to: 1500 })).toBe(true)
  expect(rawFits([dense], { from: 0, to: 3000 })).toBe(false)
  expect(
    rawFits(
      Array.from({ length: 20 }, () => dense),
      { from: 500, to: 1500 },
    ),
  ).toBe(false)
})

test('a bucket that began before the period counts with what lies in it', () => {
  const cut = series({ from: 60, to: 160, width: 100, buckets: [bucket(0, 4, 1, 1, 1), bucket(100, 6, 2, 2, 2)] })
  expect(figuresOf(cut, { from: 60, to: 160 })).toMatchObject({ count: 10, min: 1, max: 2 })
  expect(samplesIn(cut, { from: 60, to: 160 })).toBe(10)
})
