import { expect, test } from 'vitest'
import { writeProblem, writeRange } from './control-value.ts'

const number = { dataType: 'float32', minValue: 0, maxValue: 50, decimals: 1 } as const

test('a number must lie in the range of its point, ends included', () => {
  expect([0, 50, -0.1, 50.1].map((value) => !writeProblem(value, number))).toEqual([true, true, false, false])
  expect(writeProblem(60, number)).toBe('应在 0 到 50 之间')
})

test('nothing, text and not-a-number are refused', () => {
  for (const value of [undefined, null, '5', Number.NaN]) expect(writeProblem(value, number)).toBe('请输入设定值')
})

test('without a range of its own a whole-number point is held to its type, a scaled one is not', () => {
  expect(writeRange({ dataType: 'uint16', minValue: null, maxValue: null, decimals: 0 })).toEqual([0, 65_535])
  expect(writeRange({ dataType: 'uint16', minValue: null, maxValue: 10, decimals: 1 })).toEqual([-1e15, 10])
})

test('switches take a choice, texts take words', () => {
  const bool = { ...number, dataType: 'bool' } as const
  const string = { ...number, dataType: 'string' } as const
  expect([writeProblem(false, bool), writeProblem(1, bool)]).toEqual([undefined, '请选择开或关'])
  expect([writeProblem('A1', string), writeProblem('', string)]).toEqual([undefined, '请输入设定值'])
})

test('64 bits are held to their own range, digit by digit', () => {
  const wide = { dataType: 'uint64', minValue: null, maxValue: null, decimals: 0 } as const
  expect(writeProblem('18446744073709551615', wide)).toBeUndefined()
  expect(writeProblem('18446744073709551616', wide)).toContain('应在')
  expect(writeProblem(-1, wide)).toContain('应在')
  expect(writeProblem('9007199254740993', { ...wide, maxValue: 9_007_199_254_740_992 })).toContain('应在')
})
