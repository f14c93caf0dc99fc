import { expect, test } from 'vitest'
import { describeLimit, describeRule } from './describe.ts'

const fault = { pointName: '故障字', unit: null, decimals: 0 }

test('a limit is said as it was entered, the value in the places of its point', () => {
  expect(describeLimit(fault, 'upper')(2, 16.04, 0.5)).toBe('故障字 超过错误上限：当前值 16，限值 0.5')
})

test('the values of a rule are said as they were entered', () => {
  const rule = { message: null, comparison: 'outside', value: 0.25, otherValue: 1.5, textValue: null }
  expect(describeRule(fault, rule)(2, 16)).toBe('故障字 超出区间 0.25～1.5（当前值 16）')
})
