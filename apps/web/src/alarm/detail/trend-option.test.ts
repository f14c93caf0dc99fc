import { expect, test } from 'vitest'
import { palettes } from '../../platform/theme/palette.ts'
import { spotsOf, trendOption } from './trend-option.ts'
import { trendWindow } from './trend-window.ts'

const MINUTE = 60_000
const start = Date.parse('2026-05-01T08:00:00.000Z')
const alarm = { activatedAt: new Date(start).toISOString(), returnedAt: null, condition: 'active' as const }

test('the window reaches from before the activation to now, or to some time after the end, half a day at most', () => {
  expect(trendWindow(alarm, start + 5 * MINUTE)).toEqual({ from: start - 20 * MINUTE, to: start + 5 * MINUTE })
  const over = { ...alarm, condition: 'returned' as const, returnedAt: new Date(start + 10 * MINUTE).toISOString() }
  expect(trendWindow(over, start + 600 * MINUTE).to).toBe(start + 30 * MINUTE)
  expect(trendWindow(alarm, start + 3 * 1440 * MINUTE).to).toBe(start + 720 * MINUTE)
})

const flowing = { holds: false, before: null, from: 0, until: 20 }

test('bad values and gaps break the line, buckets keep their extremes', () => {
  expect(
    spotsOf({
      ...flowing,
      samples: [
        [1, 10, 0],
        [2, 11, 2],
        [3, 'x', 0],
      ],
      buckets: [],
      gaps: [],
    }),
  ).toEqual([
    [1, 10],
    [2, null],
    [3, null],
  ])
  const bucket = { count: 2, average: 2, weight: 2, first: 1, firstTime: null, last: 3, lastTime: 5 }
  expect(
    spotsOf({
      ...flowing,
      samples: [],
      buckets: [
        { start: 0, end: 10, min: 1, max: 3, ...bucket },
        { start: 10, end: 20, min: null, max: null, ...bucket },
      ],
      gaps: [{ from: 5, to: 10 }],
    }),
  ).toEqual([
    [0, 1],
    [0, 3],
    [5, null],
    [10, null],
  ])
})

test('values that hold begin with what stood before and stand until the end', () => {
  const held = { holds: true, before: [-50, 7, 0] as [number, number, number], from: 0, until: 20, buckets: [] }
  expect(spotsOf({ ...held, samples: [[5, 8, 0]], gaps: [] })).toEqual([
    [0, 7],
    [5, 8],
    [20, 8],
  ])
  expect(spotsOf({ ...held, samples: [[5, 8, 0]], gaps: [{ from: 9, to: 20 }] }).at(-1)).toEqual([9, null])
  const bucket = { count: 3, average: 2, weight: 10, first: 1, firstTime: 2, last: 2, lastTime: 8, start: 0, end: 10 }
  expect(spotsOf({ ...held, before: null, samples: [], buckets: [{ ...bucket, min: 1, max: 3 }], gaps: [] })).toEqual([
    [2, 1],
    [2, 3],
    [8, 2],
    [20, 2],
  ])
})

test('the limit stays in sight where the value keeps away from it', () => {
  const series = { name: '排气温度', unit: '℃', decimals: 1, from: 0, to: 9, samples: [], buckets: [], gaps: [] }
  const option = trendOption(
    series as never,
    { ...alarm, limit: 60, activationValue: 97 },
    { palette: palettes.light, colour: '#cf1322' },
  )
  expect(option.yAxis.min({ min: 80 })).toBe(60)
  expect(option.yAxis.max({ max: 110 })).toBe(110)
  expect(option.series[0]!.markLine.data).toHaveLength(2)
})
