import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import { describe, expect, test } from 'vitest'
import { readAt } from './read-at.ts'
import {
  brokenAt,
  drawnSpots,
  filledSteps,
  heldUntil,
  lineOf,
  runsOf,
  type Spot,
  withDetail,
  withTail,
} from './trend-line.ts'

const series = (more: Partial<HistorySeries>): HistorySeries => ({
  pointId: '7',
  objectId: '1',
  objectName: '设备',
  code: 'p',
  name: '压力',
  dataType: 'float32',
  unit: 'MPa',
  decimals: 2,
  valueWords: [],
  before: null,
  holds: false,
  from: 0,
  to: 1000,
  until: 1000,
  width: null,
  samples: [],
  next: null,
  buckets: [],
  gaps: [],
  ...more,
})
const bucket = (start: number, min: number, average: number, max: number) => ({
  start,
  end: start + 100,
  count: 3,
  weight: 3,
  min,
  max,
  average,
  first: average,
  firstTime: start,
  last: average,
  lastTime: start + 90,
})

describe('a curve', () => {
  test('of buckets keeps the spike that its average hides', () => {
    const line = lineOf(series({ width: 100, buckets: [bucket(0, 1, 2, 90), bucket(100, 1, 2, 3)] }), 0)
    expect(line.line).toEqual([
      [50, 2],
      [150, 2],
    ])
    expect(line.bands).toEqual([
      [
        [50, 1, 90],
        [150, 1, 3],
      ],
    ])
  })
  test('of raw samples is broken at a bad one, which is marked; a doubtful one is marked only', () => {
    const line = lineOf(
      series({
        samples: [
          [1, 10, 0],
          [2, 99, 2],
          [3, 11, 1],
          [4, null, 2],
        ],
      }),
      0,
    )
    expect(line.line).toEqual([
      [1, 10],
      [2, null],
      [3, 11],
      [4, null],
    ])
    expect(line.bad).toEqual([
      [2, 99, 2],
      [3, 11, 1],
    ])
  })
  test('of an earlier period lies over the one on show', () => {
    const line = lineOf(series({ samples: [[1, 10, 0]], gaps: [] }), 1000)
    expect([line.key, line.line]).toEqual(['7@1000', [[1001, 10]]])
  })
  test('of a switch steps between 0 and 1', () => {
    const samples: HistorySeries['samples'] = [
      [1, false, 0],
      [2, true, 0],
    ]
    const line = lineOf(series({ dataType: 'bool', holds: true, samples }), 0)
    expect([line.isStep, line.line]).toEqual([
      true,
      [
        [1, 0],
        [2, 1],
      ],
    ])
  })
})

describe('gaps', () => {
  const spots: Spot[] = [
    [10, 1],
    [20, 2],
    [80, 3],
    [90, 4],
  ]
  test('are not joined', () => {
    expect(brokenAt(spots, [{ from: 22, to: 78 }])).toEqual([
      [10, 1],
      [20, 2],
      [50, null],
      [80, 3],
      [90, 4],
    ])
  })
  test('before the first and after the last spot break nothing', () => {
    expect(
      brokenAt(spots, [
        { from: 0, to: 8 },
        { from: 92, to: 100 },
      ]),
    ).toEqual(spots)
  })
  test('in a row between two spots break once', () => {
    expect(
      brokenAt(spots, [
        { from: 22, to: 40 },
        { from: 41, to: 78 },
      ]),
    ).toHaveLength(5)
  })
  test('split the band as well', () => {
    const band: [number, number, number][] = [
      [10, 0, 1],
      [20, 0, 1],
      [80, 0, 1],
    ]
    const line: Spot[] = [
      [10, 1],
      [20, 1],
      [50, null],
      [80, 1],
    ]
    expect(runsOf(band, line).map((run) => run.length)).toEqual([2, 1])
  })
})

test('a finer answer takes the place of the coarse one where it reaches, and nowhere else', () => {
  const coarse = lineOf(series({ width: 100, buckets: [0, 100, 200, 300].map((start) => bucket(start, 1, 2, 3)) }), 0)
  const fine = lineOf(
    series({
      samples: [
        [120, 5, 0],
        [130, 6, 0],
        [220, 7, 0],
      ],
    }),
    0,
  )
  const merged = withDetail(coarse, fine, { from: 100, to: 260 })
  expect(merged.line.map(([time]) => time)).toEqual([50, 120, 130, 220, 350])
  expect(merged.bands.map((run) => run.map(([time]) => time))).toEqual([[50], [350]])
  expect(withDetail(coarse, undefined, { from: 0, to: 1 })).toBe(coarse)
})

test('live values go on where the history ends and repeat nothing', () => {
  const line = lineOf(
    series({
      samples: [
        [1, 10, 0],
        [5, 11, 0],
      ],
    }),
    0,
  )
  const tail: Spot[] = [
    [4, 9],
    [5, 11],
    [6, 12],
  ]
  expect(withTail(line, tail).line).toEqual([
    [1, 10],
    [5, 11],
    [6, 12],
  ])
})

describe('a curve of a device that tells rarely', () => {
  const rare = (more: Partial<HistorySeries>) =>
    lineOf(series({ before: [-500, 3, 0], samples: [[400, 5, 0]], ...more }), 0)

  test('begins with what stood before the period, and its last value stands while the device lives', () => {
    const line = heldUntil(rare({}), 900)
    expect(drawnSpots(line)).toEqual([
      [-500, 3],
      [400, 5],
      [900, 5],
    ])
    expect(line.line).toHaveLength(2)
    expect(readAt(line, 700, 10)).toMatchObject({ time: 400, value: 5 })
    expect(readAt(rare({}), 700, 10)).toBeUndefined()
  })
  test('is broken where the device was dead, and does not go on after a silence or a bad sample', () => {
    const dead = rare({ gaps: [{ from: 100, to: 200 }] })
    expect(dead.line).toEqual([
      [-500, 3],
      [150, null],
      [400, 5],
    ])
    expect(heldUntil(dead, 900).heldUntil).toBe(900)
    expect(heldUntil(rare({ gaps: [{ from: 500, to: 600 }] }), 900).heldUntil).toBeUndefined()
    expect(heldUntil(rare({ samples: [[400, null, 2]] }), 900).heldUntil).toBeUndefined()
  })
  test('of states is a step of its values, never of their average', () => {
    const states = {
      valueWords: [
        { value: 0, words: '停机' },
        { value: 5, words: '故障' },
      ],
      width: 100,
      holds: true,
    }
    const line = lineOf(series({ ...states, buckets: [{ ...bucket(0, 0, 2.5, 5), last: 5 }] }), 0)
    expect(line).toMatchObject({ isStep: true, line: [[90, 5]], bands: [[[90, 0, 5]]] })
  })
})

describe('a curve of values that hold', () => {
  const held = (more: Partial<HistorySeries>) => lineOf(series({ holds: true, ...more }), 0)
  const of = (start: number, count: number, average: number, last: number | null, lastTime = start + 90) => ({
    ...bucket(start, Math.min(average, last ?? average), average, Math.max(average, last ?? average)),
    count,
    last,
    lastTime: count ? lastTime : null,
    firstTime: count ? start + 10 : null,
    weight: 100,
  })

  test('is one of steps, which ends where a gap begins', () => {
    const line = held({ before: [-500, 3, 0], samples: [[400, 5, 0]], gaps: [{ from: 100, to: 200 }] })
    expect([line.isStep, line.line]).toEqual([
      true,
      [
        [-500, 3],
        [100, null],
        [400, 5],
      ],
    ])
    expect(readAt(line, 399, 10)).toBeUndefined()
    expect(readAt(line, 40, 10)).toMatchObject({ value: 3 })
  })
  test('of buckets has a single sample at its time, and the mean of several from the begin of their bucket on', () => {
    const buckets = [
      of(0, 0, 100, null),
      of(100, 1, 40, 0, 140),
      of(200, 0, 0, null),
      of(300, 5, 30, 60),
      of(400, 1, 20, 10, 450),
    ]
    expect(held({ width: 100, buckets }).line).toEqual([
      [0, 100],
      [100, 100],
      [140, 0],
      [200, 0],
      [300, 30],
      [400, 60],
      [450, 10],
    ])
  })
  test('stands until the end of its period or now, not after a silence, and has spots all along it', () => {
    const line = held({ samples: [[400, 5, 0]], until: 900 })
    expect(drawnSpots(line)).toEqual([
      [400, 5],
      [900, 5],
    ])
    expect(drawnSpots(held({ samples: [[400, 5, 0]], gaps: [{ from: 500, to: 1000 }] }))).toHaveLength(1)
    expect(drawnSpots(withTail(line, [[950, 6]]))).toHaveLength(2)
    const spots = filledSteps(drawnSpots(line), { from: 0, to: 1000 })
    expect(spots).toHaveLength(201)
    expect(spots.every(([, value]) => value === 5)).toBe(true)
  })
  test('is broken where a bucket is missing: nothing held in it', () => {
    expect(held({ width: 100, buckets: [of(0, 0, 7, null), of(200, 3, 8, 9)] }).line).toEqual([
      [0, 7],
      [100, null],
      [210, 8],
    ])
  })
})
