import { expect, test } from 'vitest'
import { fieldsIn, filledText } from './message-text.ts'

test('a text names its fields once each, and nothing that only looks like one', () => {
  expect(fieldsIn('单据 {code} 于 {postedOn} 过账，{code} { by } {1} {} {工厂}')).toEqual(['code', 'postedOn'])
})

test('places are filled, and a value is never read as a text with places', () => {
  expect(filledText('{code}：{reason}{unknown}', { code: 'KC-{reason}', reason: '盘亏' })).toBe('KC-{reason}：盘亏–')
})

test('what is empty, or only inherited, is a dash', () => {
  expect(filledText('{reason} {toString} {constructor}', { reason: '' })).toBe('– – –')
})
