import { expect, test } from 'vitest'
import { appended } from './live-tail.ts'

const value = (time: number, quality = 0, pointId = '1') => ({ pointId, value: time * 10, time, quality })

test('newer values go on, the same and older ones do not', () => {
  const first = appended(new Map(), [value(1)])
  expect(appended(first, [value(1)])).toBe(first)
  expect(appended(first, [value(0)])).toBe(first)
  expect(appended(first, [value(2), value(5, 0, '9')])).toEqual(
    new Map([
      [
        '1',
        [
          [1, 10],
          [2, 20],
        ],
      ],
      ['9', [[5, 50]]],
    ]),
  )
})

test('a bad value breaks the tail', () => {
  expect(appended(new Map(), [value(3, 2)]).get('1')).toEqual([[3, null]])
})

test('the oldest make room', () => {
  let tails = appended(new Map(), [])
  for (let time = 1; time <= 4000; time++) tails = appended(tails, [value(time)])
  expect([tails.get('1')!.length, tails.get('1')!.at(-1)![0]]).toEqual([3600, 4000])
})
