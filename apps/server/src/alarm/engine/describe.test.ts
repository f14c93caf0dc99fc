import { expect, test } from 'vitest'
import { describeLimit, describeRule } from './describe.ts'

const fault = { pointName: '故障字', unit: null, decimals: 0 }

test('a limit is said as it was entered, the value in the places of its point', () => {
  expect(describeLimit(fault, 'upper')(2, 16.04, 0.5)).toBe('故障字 高于错误上限：16（限值 0.5）')
})

test('the values of a rule are said as they were entered', () => {
  const rule = { message: null, comparison: 'outside', value: 0.25, otherValue: 1.5, textValue: null }
  expect(describeRule(fault, rule)(2, 16)).toBe('故障字 超出区间 0.25～1.5（触发值 16）')
})

test('a value that has words is said in them, the number behind', () => {
  const state = {
    pointName: '运行状态',
    unit: null,
    decimals: 0,
    valueWords: [
      { value: 5, words: '故障停机' },
      { bit: 0, words: '急停' },
      { bit: 1, words: '过载' },
    ],
  }
  const rule = { message: null, comparison: 'eq', value: 5, otherValue: null, textValue: null }
  expect(describeRule(state, rule)(2, 5)).toBe('运行状态 等于 故障停机（触发值 故障停机(5)）')
  expect(describeRule(state, { ...rule, comparison: 'ge', value: 3 })(2, 3)).toBe(
    '运行状态 大于等于 3（触发值 急停、过载(3)）',
  )
  expect(describeLimit(state, 'upper')(2, 8, 0.5)).toBe('运行状态 高于错误上限：8（限值 0.5）')
})

test('a limit and its value carry the unit, the lower side has words of its own', () => {
  const named = { pointName: '主轴温度', unit: '℃', decimals: 1 }
  expect(describeLimit(named, 'upper')(1, 152.34, 150)).toBe('主轴温度 高于预警上限：152.3 ℃（限值 150 ℃）')
  expect(describeLimit(named, 'lower')(3, -5, 0)).toBe('主轴温度 低于紧急下限：-5 ℃（限值 0 ℃）')
})
