import { expect, test } from 'vitest'
import { inside, moved, zoomed } from './view-moves.ts'

const period = { from: 0, to: 100_000 }

test('zooming keeps the middle and ends at the whole period', () => {
  expect(zoomed(period, 0.5, period)).toEqual({ from: 25_000, to: 75_000 })
  expect(zoomed({ from: 25_000, to: 75_000 }, 2, period)).toBeUndefined()
  expect(zoomed({ from: 10_000, to: 11_000 }, 0.1, period)).toEqual({ from: 9500, to: 11_500 })
})

test('moving stops at the ends and keeps the length', () => {
  expect(moved({ from: 10_000, to: 30_000 }, -1, period)).toEqual({ from: 0, to: 20_000 })
  expect(moved({ from: 70_000, to: 90_000 }, 0.5, period)).toEqual({ from: 80_000, to: 100_000 })
})

test('a view outside of the period is none', () => {
  expect(inside({ from: 200_000, to: 300_000 }, period)).toBeUndefined()
})
