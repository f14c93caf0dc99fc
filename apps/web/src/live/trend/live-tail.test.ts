import { expect, test } from 'vitest'
import { appended, goodPoints } from './live-tail.ts'

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

test('a value stands while what tells it lives and its newest sample is good', () => {
  const fact = (pointId: string, more: object = {}) => ({
    pointId,
    source: 'device' as const,
    life: 'on' as const,
    ...more,
  })
  const points = [
    fact('1'),
    fact('2'),
    fact('3'),
    fact('4', { source: 'manual', life: null }),
    fact('5', { life: null }),
  ]
  const live = [
    value(1),
    { ...value(1, 0, '2'), life: 'box' as const },
    value(1, 2, '3'),
    value(1, 0, '4'),
    value(1, 0, '5'),
  ]
  expect([...goodPoints(points, new Map(live.map((one) => [one.pointId, one])))]).toEqual(['1', '4'])
})
