import { describe, expect, test } from 'vitest'
import { ageText, brokenLimit, isStale, levelOf, newer, patience, valueText } from './live-state.ts'

const at = (time: number | null) => ({ value: 1, time, quality: 0 })

describe('age of a value', () => {
  test('a value is old after three missed intervals, not before', () => {
    const after = patience({ source: 'device', pollMs: 10_000, deadbandKind: null })
    expect(isStale(at(0), 30_000, after)).toBe(false)
    expect(isStale(at(0), 30_001, after)).toBe(true)
  })
  test('a value held back by its deadband is waited for as long as the gateway may be silent', () => {
    expect(patience({ source: 'device', pollMs: 1000, deadbandKind: 'absolute' })).toBe(180_000)
  })
  test('what people type never grows old, and what never came is not old', () => {
    expect(isStale(at(0), 1e15, patience({ source: 'manual', pollMs: 1000, deadbandKind: null }))).toBe(false)
    expect(isStale(at(null), 1e15, 1000)).toBe(false)
  })
  test('is said in the coarsest unit', () => {
    expect([0, 2999, 3000, 59_999, 60_000, 3_600_000, 90_000_000].map(ageText)).toEqual([
      '刚刚',
      '刚刚',
      '3 秒前',
      '59 秒前',
      '1 分钟前',
      '1 小时前',
      '1 天前',
    ])
  })
})

describe('limits', () => {
  const limits = { urgentUpper: 90, warningUpper: 70, warningLower: 20, urgentLower: 5 }
  test('the worst limit that a value has reached is named', () => {
    expect([95, 90, 89, 70, 69, 21, 20, 5, 4].map((value) => brokenLimit(value, limits))).toEqual([
      'urgentUpper',
      'urgentUpper',
      'warningUpper',
      'warningUpper',
      undefined,
      undefined,
      'warningLower',
      'urgentLower',
      'urgentLower',
    ])
    expect(levelOf('warningLower')).toBe('warning')
  })
  test('text and absent values break no limit', () => {
    expect(brokenLimit('95', limits)).toBeUndefined()
    expect(brokenLimit(null, limits)).toBeUndefined()
  })
})

test('an answer that is slower than the push does not turn the value back', () => {
  const pushed = { pointId: '1', value: 5, time: 2000, quality: 0 }
  expect(newer(at(1000), pushed)).toBe(pushed)
  expect(newer(at(3000), pushed).time).toBe(3000)
  expect(newer(at(null), undefined).time).toBeNull()
})

test('values keep their decimals', () => {
  expect(valueText(1234.5, 2)).toBe('1,234.50')
  expect(valueText(true, 0)).toBe('开')
  expect(valueText(null, 2)).toBe('—')
})
