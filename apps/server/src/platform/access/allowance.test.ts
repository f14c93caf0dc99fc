import { expect, test } from 'vitest'
import { allowance } from './allowance.ts'

test('so much may be asked for at once, and again as time passes, never more than at first', () => {
  let time = 0
  const mayAsk = allowance({ most: 3, aSecond: 2 }, () => time)
  const asked = (times: number) => Array.from({ length: times }, () => mayAsk())
  expect(asked(4)).toEqual([true, true, true, false])
  time = 1000
  expect(asked(3)).toEqual([true, true, false])
  time = 1_000_000
  expect(asked(4)).toEqual([true, true, true, false])
  time = 1_001_000
  expect([mayAsk(3), mayAsk(2)]).toEqual([false, true])
})
