import { expect, test } from 'vitest'
import { placeOfState, statesOf } from './state-axis.ts'

const states = statesOf([
  { value: 101, words: '断路' },
  { value: 0, words: '无故障' },
  { bit: 3, words: '过载' },
])!

test('states stand a step apart in the order of their values; what has no words stands between', () => {
  expect(states.map(({ words }) => words)).toEqual(['无故障', '断路'])
  expect([0, 101, 50, -1, 300].map((value) => placeOfState(value, states))).toEqual([0, 1, 0.5, -0.5, 1.5])
})

test('a point of bits or quantities has no such axis', () => {
  expect([statesOf([]), statesOf([{ bit: 0, words: '急停' }])]).toEqual([undefined, undefined])
})
