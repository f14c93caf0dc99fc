import { expect, test } from 'vitest'
import { holding, point } from '../testing/set-files.ts'
import { deadBand } from './dead-band.ts'

const of = (deadband?: { kind: 'absolute' | 'percent'; value: number }) =>
  point({ id: 1, address: holding(0), ...(deadband ? { deadband } : {}) })

function passing(target: ReturnType<typeof of>, values: (number | null)[], stepMs = 1000): (number | null)[] {
  const band = deadBand()
  return values.filter((value, i) => band.passes(target, i * stepMs, value, value === null ? 'bad' : 'good'))
}

test('without a deadband every sample passes', () => {
  expect(passing(of(), [5, 5, 5])).toEqual([5, 5, 5])
})

test('an absolute deadband is measured from the last sent value, so a slow drift is not lost', () => {
  expect(passing(of({ kind: 'absolute', value: 1 }), [10, 10.6, 11, 11.2, 11.9, 12.3])).toEqual([10, 11.2, 12.3])
})

test('a percent deadband grows with the value', () => {
  expect(passing(of({ kind: 'percent', value: 10 }), [100, 109, 111, 121, 123])).toEqual([100, 111, 123])
})

test('a change of quality always passes, and only once', () => {
  expect(passing(of({ kind: 'absolute', value: 100 }), [1, null, null, 1, 2])).toEqual([1, null, 1])
})

test('a steady value is repeated each minute', () => {
  expect(passing(of({ kind: 'absolute', value: 1 }), [7, 7, 7, 7], 30_000)).toHaveLength(2)
})
