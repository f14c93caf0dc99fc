import { expect, test } from 'vitest'
import { slopeAnHour } from './slope.ts'

const minute = 60_000

test('growth is told for an hour, and by what comes after the first third', () => {
  const steady = Array.from({ length: 31 }, (_, at) => ({ at: at * minute, value: 100 + at * 2 }))
  expect(slopeAnHour(steady)).toBeCloseTo(120)
  // Caches that fill at first are no leak.
  const filled = steady.map(({ at }) => ({ at, value: at < 10 * minute ? at / minute : 50 }))
  expect(slopeAnHour(filled)).toBeCloseTo(0)
  expect(slopeAnHour([{ at: 0, value: 1 }])).toBeNaN()
})
