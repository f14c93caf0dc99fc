import { expect, test } from 'vitest'
import { exactValue } from './exact-value.ts'
import { valueText } from './live-state.ts'
import { appended } from './trend/live-tail.ts'
import { readAt } from './trend/read-at.ts'
import { lineOf } from './trend/trend-line.ts'
import { valueWidth } from './value-width.ts'

const digits = '18446744073709551615'

test('digits of a point of 64 bits are a number with all of them, text of another point is text', () => {
  expect(valueText(exactValue(digits, 'uint64'), 0)).toBe('18,446,744,073,709,551,615')
  expect(valueText(exactValue('9007199254740993', 'int64'), 1)).toBe('9,007,199,254,740,993.0')
  expect(valueText(exactValue(digits, 'string'), 0)).toBe(digits)
})

test('a curve of 64 bits is drawn as numbers and read with all digits', () => {
  const series = {
    pointId: '1',
    objectId: '1',
    objectName: '',
    code: '',
    name: '',
    dataType: 'uint64' as const,
    unit: null,
    decimals: 0,
    from: 0,
    to: 10,
    width: null,
    before: null,
    holds: false,
    until: 10,
    valueWords: [],
    next: null,
    buckets: [],
    gaps: [],
    samples: [
      [1, digits, 0],
      [2, 7, 0],
    ] as [number, string | number, number][],
  }
  const line = lineOf(series, 0)
  expect(line.line.map(([, value]) => value)).toEqual([2 ** 64, 7])
  expect(readAt(line, 1, 1)).toEqual({ time: 1, value: 2 ** 64, exact: 2n ** 64n - 1n })
  const tails = appended(new Map(), [{ pointId: '1', value: digits, time: 3, quality: 0 }])
  expect(tails.get('1')).toEqual([[3, 2 ** 64, 2n ** 64n - 1n]])
})

test('a column is as wide as its longest number, and texts do not widen it', () => {
  const unit = 'kWh'
  expect(valueWidth([{ value: 12.5, decimals: 1, unit }], 124)).toBe(124)
  expect(valueWidth([{ value: 2n ** 64n - 1n, decimals: 0, unit }], 124)).toBeGreaterThan(240)
  expect(valueWidth([{ value: 'x'.repeat(90), decimals: 0, unit }], 124)).toBe(124)
})
