import { expect, test } from 'vitest'
import { shadesOf, withoutStretches } from './history-option.ts'

const range = { from: 0, to: 400_000 }

test('a short stretch is shaded as wide as can be seen, within the range', () => {
  expect(shadesOf([{ from: 200_000, to: 200_000 }], range)).toEqual([[199_500, 200_500]])
  expect(shadesOf([{ from: 0, to: 0 }], range)).toEqual([[0, 500]])
  expect(shadesOf([{ from: 10_000, to: 90_000 }], range)).toEqual([[10_000, 90_000]])
})

test('shades that would lie over each other are one', () => {
  const stretches = [
    { from: 50_000, to: 60_000 },
    { from: 10_000, to: 55_000 },
    { from: 60_100, to: 60_100 },
  ]
  expect(shadesOf(stretches, range)).toEqual([[10_000, 60_600]])
})

test('the line breaks where samples were left out, not where they were missing', () => {
  const spots: [number, number][] = [
    [1, 5],
    [2, 6],
    [3, 7],
  ]
  expect(withoutStretches(spots, [{ from: 2, to: 2, samples: 1 }])).toEqual([
    [1, 5],
    [2, null],
    [3, 7],
  ])
  expect(withoutStretches(spots, [{ from: 1, to: 3, samples: 0 }])).toEqual(spots)
})
