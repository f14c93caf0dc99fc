import { expect, test } from 'vitest'
import { secondsText, termsWords } from './check-words.ts'

test('what a rule asks for is said as people say it', () => {
  expect(termsWords({ kind: 'range', lower: 0, upper: 10, unit: 'bar' })).toBe('低于 0 bar 或高于 10 bar')
  expect(termsWords({ kind: 'range', upper: 10 })).toBe('高于 10')
  expect(termsWords({ kind: 'rate', rate: 0.5, unit: '℃' })).toBe('每秒变化超过 0.5 ℃')
  expect(termsWords({ kind: 'frozen', seconds: 600 })).toBe('600 秒不变')
  expect(termsWords({ kind: 'against', tolerance: 5, toleranceKind: 'percent', otherPointName: '备用表' })).toBe(
    '与备用表相差超过 5%',
  )
  expect(termsWords({ kind: 'against', tolerance: 5, otherPointName: null, unit: 'bar' })).toBe(
    '与其他点位相差超过 5 bar',
  )
})

test('a length is said in the unit that says it best', () => {
  expect([0, 119, 2340, 7200].map(secondsText)).toEqual(['0 秒', '119 秒', '39 分钟', '2 小时'])
})
