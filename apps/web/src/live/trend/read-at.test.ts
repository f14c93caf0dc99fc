import { expect, test } from 'vitest'
import { readAt } from './read-at.ts'
import type { TrendLine } from './trend-line.ts'

const line = (more: Partial<TrendLine>): TrendLine => ({
  key: '1',
  pointId: '1',
  shift: 0,
  isStep: false,
  line: [
    [10, 1],
    [20, 2],
    [30, null],
    [40, 4],
  ],
  bands: [[[20, 0, 9]]],
  bad: [],
  width: null,
  ...more,
})

test('the nearest spot is read, with what its bucket reached', () => {
  expect(readAt(line({}), 14, 10)).toEqual({ time: 10, value: 1 })
  expect(readAt(line({}), 17, 10)).toEqual({ time: 20, value: 2, least: 0, greatest: 9 })
})

test('nothing is read in a break, beyond the ends, or too far away', () => {
  expect(readAt(line({}), 29, 20)).toBeUndefined()
  expect(readAt(line({}), 500, 20)).toBeUndefined()
  expect(
    readAt(
      line({
        line: [
          [10, 1],
          [100, 2],
        ],
      }),
      50,
      5,
    ),
  ).toBeUndefined()
})

test('a switch holds what it was set to last', () => {
  const step = line({
    isStep: true,
    line: [
      [0, 1],
      [1000, 0],
    ],
  })
  expect(readAt(step, 999, 1)?.value).toBe(1)
  expect(readAt(step, 5000, 1)?.value).toBe(0)
})
