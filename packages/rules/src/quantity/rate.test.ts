import { expect, test } from 'vitest'
import { rateOfRatio, ratioOfRate } from './rate.ts'

test.each([
  ['12', '12', '1', '12'],
  ['0.45359237', '45359237', '100000000', '0.45359237'],
  ['1/3', '1', '3', '1/3'],
  ['2.50', '5', '2', '2.5'],
  ['0.5/0.25', '2', '1', '2'],
  ['10/4', '5', '2', '2.5'],
])('%s is %s/%s and is written %s', (text, num, den, written) => {
  expect(ratioOfRate(text)).toEqual({ num, den })
  expect(rateOfRatio({ num, den })).toBe(written)
})

test.each(['', '0', '0/5', '5/0', '-2', '1/2/3', '1e3', '一箱', '12,5', '1234567890123456'])('%s is no rate', (text) =>
  expect(ratioOfRate(text)).toBeUndefined(),
)
