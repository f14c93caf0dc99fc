import { expect, test } from 'vitest'
import { axesOf, niceScale, roomFor } from './axes.ts'

const units = (...all: (string | null)[]) => all.map((unit) => ({ unit }))

test('points of one unit share an axis; units take turns left and right', () => {
  const axes = axesOf(units('MPa', '℃', 'MPa', null, 'kW', 'A'))
  expect(axes.map(({ unit, side, offset, isDrawn }) => [unit, side, offset, isDrawn])).toEqual([
    ['MPa', 'left', 0, true],
    ['℃', 'right', 0, true],
    ['', 'left', 56, true],
    ['kW', 'right', 56, true],
    ['A', 'left', 112, false],
  ])
  expect([roomFor(axes, 'left'), roomFor(axesOf(units('V')), 'right')]).toEqual([116, 28])
})

test('points of the same states share an axis that has room for their words', () => {
  const states = [
    { value: 0, words: '无故障' },
    { value: 1, words: '冷却水流量不足' },
  ]
  const axes = axesOf([{ unit: null, states }, { unit: null }, { unit: null, states: [...states] }, { unit: 'A' }])
  expect(axes.map(({ unit, side, offset, states: own }) => [unit, side, offset, !!own])).toEqual([
    ['', 'left', 0, true],
    ['', 'right', 0, false],
    ['A', 'left', 100, false],
  ])
  expect(roomFor(axes, 'left')).toBe(160)
})

test('bounds are round and hold the values with air around them', () => {
  expect(niceScale(0.62, 0.75)).toEqual({ min: 0.6, max: 0.8, interval: 0.05 })
  for (const [low, high] of [
    [0.612, 0.748],
    [-5, 120],
    [1e6, 1e6 + 3],
    [-0.002, 0.001],
  ] as const) {
    const { min, max, interval } = niceScale(low, high)
    expect(min).toBeLessThan(low)
    expect(max).toBeGreaterThan(high)
    expect((max - min) / interval).toBeLessThanOrEqual(8)
  }
})

test('a flat line lies in the middle and nothing at all still has an axis', () => {
  const { min, max } = niceScale(50, 50)
  expect([min < 50, max > 50]).toEqual([true, true])
  expect(niceScale(0, 0)).toMatchObject({ min: -1, max: 1 })
  expect(niceScale(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual({ min: 0, max: 1, interval: 0.2 })
})
