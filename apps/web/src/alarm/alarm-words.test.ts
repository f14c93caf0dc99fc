import { expect, test } from 'vitest'
import {
  durationWords,
  lastedFor,
  lastedInAll,
  newestValue,
  stateChoice,
  stepWords,
  valueWords,
} from './alarm-words.ts'

const MINUTE = 60_000

test('a length of time is told in its two largest units', () => {
  expect(durationWords(59_999)).toBe('59秒')
  expect(durationWords(90_000)).toBe('1分钟')
  expect(durationWords(125 * MINUTE)).toBe('2小时5分')
  expect(durationWords(50 * 60 * MINUTE)).toBe('2天2小时')
  expect(durationWords(-5)).toBe('0秒')
})

test('an active alarm has lasted until now since it was raised last, one that returned until then; all times are told beside', () => {
  const lastActivatedAt = '2026-05-01T00:00:00.000Z'
  const returnedAt = '2026-05-01T00:10:00.000Z'
  const now = Date.parse('2026-05-01T01:00:00.000Z')
  expect(lastedFor({ lastActivatedAt, returnedAt, condition: 'active' }, now)).toBe('1小时0分')
  expect(lastedFor({ lastActivatedAt, returnedAt, condition: 'returned' }, now)).toBe('10分钟')
  const row = { lastActivatedAt, returnedAt, condition: 'returned', earlierMs: 5 * MINUTE } as const
  expect(lastedInAll({ ...row, activations: 1 }, now)).toBeUndefined()
  expect(lastedInAll({ ...row, activations: 3 }, now)).toBe('共 3 次，累计 15分钟')
})

test('a value carries its unit, words stand for themselves', () => {
  expect(valueWords(88.25, '℃')).toBe('88.25 ℃')
  expect(valueWords(3, null)).toBe('3')
  expect(valueWords(null, '℃')).toBe('—')
  expect(newestValue({ textValue: '急停', lastValue: 1, unit: null })).toBe('急停')
})

test('states are told in the words of the plant, and a second raise is told as one', () => {
  expect(stateChoice('returned').label).toBe('已恢复未确认')
  expect(stepWords({ action: 'raise', fromState: 'normal' })).toBe('触发')
  expect(stepWords({ action: 'raise', fromState: 'returned' })).toBe('再次触发')
})
