import { expect, test } from 'vitest'
import { conditionWords } from './rule-words.ts'

test('a condition reads as people say it', () => {
  const rule = { value: 80, otherValue: null, textValue: null, valueWords: [] }
  expect(conditionWords({ ...rule, comparison: 'gt' })).toBe('大于 80')
  expect(conditionWords({ ...rule, comparison: 'outside', value: 2, otherValue: 6.5 })).toBe('在区间外 2 ~ 6.5')
  expect(conditionWords({ ...rule, comparison: 'eq', textValue: '急停' })).toBe('等于 “急停”')
  const valueWords = [{ value: 5, words: '故障停机' }]
  expect(conditionWords({ ...rule, comparison: 'eq', value: 5, valueWords })).toBe('等于 故障停机')
  expect(conditionWords({ ...rule, comparison: 'ne', value: 4, valueWords })).toBe('不等于 4')
})
