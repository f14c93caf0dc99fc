import { expect, test } from 'vitest'
import { aheadBy } from './signed-headers.ts'

const now = Date.parse('2026-03-01T00:00:00Z')

test('a clock that is ten minutes slow is corrected by the Date header', () => {
  expect(aheadBy('Sun, 01 Mar 2026 00:10:00 GMT', now)).toBe(600_000)
})

test('a second or two is the way of the answer, not the clock', () => {
  expect(aheadBy('Sun, 01 Mar 2026 00:00:01 GMT', now)).toBe(0)
})

test('without a date nothing is learned', () => {
  expect(aheadBy(null, now)).toBeUndefined()
  expect(aheadBy('soon', now)).toBeUndefined()
})
