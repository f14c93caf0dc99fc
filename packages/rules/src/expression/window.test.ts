import { expect, test } from 'vitest'
import { type WindowSample, windowValue } from './window.ts'

const minute = 60_000
const now = 1_767_225_600_000
const at = (minutesAgo: number, value: number | null, quality: 0 | 1 | 2 = 0): WindowSample => ({
  time: now - minutesAgo * minute,
  value,
  quality,
})
const figure = (name: Parameters<typeof windowValue>[0], samples: WindowSample[]) =>
  windowValue(name, samples, now, 5 * minute)

test('the average weighs each value by how long it held, the one from before the window too', () => {
  expect(figure('avg', [at(9, 10), at(4, 20)])).toEqual({ value: 18, quality: 0 })
  expect(figure('avg', [at(60, 7)])).toEqual({ value: 7, quality: 0 })
})

test('least, most, sum, growth and rate are of what held within the window', () => {
  const samples = [at(30, 99), at(6, 10), at(4, 16), at(1, 13)]
  expect(figure('min', samples).value).toBe(10)
  expect(figure('max', samples).value).toBe(16)
  expect(figure('sum', samples).value).toBe(29)
  expect(figure('delta', samples).value).toBe(3)
  expect(figure('rate', samples).value).toBe(3 / 300)
})

test('bad values are left out and make the figure uncertain; without a good one it is bad', () => {
  expect(figure('avg', [at(5, 10), at(3, null, 2), at(2, 20)])).toEqual({ value: 15, quality: 1 })
  expect(figure('max', [at(4, 3, 1), at(2, 2)])).toEqual({ value: 3, quality: 1 })
  expect(figure('avg', [at(2, null, 2)])).toEqual({ value: null, quality: 2 })
  expect(figure('avg', [])).toEqual({ value: null, quality: 2 })
  expect(figure('rate', [at(2, 5)])).toEqual({ value: null, quality: 2 })
})

test('what came after the end of the window does not count', () => {
  expect(figure('max', [at(2, 5), at(-1, 50)])).toEqual({ value: 5, quality: 0 })
})
