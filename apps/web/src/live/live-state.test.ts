import { describe, expect, test } from 'vitest'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { formatNumber } from '../platform/widgets/quantity.ts'
import {
  ageText,
  brokenLimit,
  isQuiet,
  isUnchanged,
  lengthText,
  levelOf,
  newer,
  newerLife,
  timesText,
  valueText,
} from './live-state.ts'

const at = (time: number | null) => ({ value: 1, time, quality: 0 })

describe('age of a value', () => {
  test('an old value of a living device has not changed; one that is asked for slowly is not expected yet', () => {
    const unchanged = (time: number | null, now: number, pollMs = 1000) => isUnchanged('good', at(time), now, pollMs)
    expect([unchanged(0, 59_999), unchanged(0, 60_000), unchanged(null, 1e15)]).toEqual([false, true, false])
    expect([unchanged(0, 3_599_999, 1_200_000), unchanged(0, 3_600_000, 1_200_000)]).toEqual([false, true])
    expect(
      (['bad', 'device', 'box', 'none', 'unread'] as const).map((one) => isUnchanged(one, at(0), 1e15, 1)),
    ).toEqual(Array(5).fill(false))
    expect([0, 60_000, 46 * 60_000, 7_200_000, 90_000_000].map(lengthText)).toEqual([
      '1 分钟',
      '1 分钟',
      '46 分钟',
      '2 小时',
      '1 天',
    ])
  })
  test('nothing that would tell it anew makes a value quiet, its age does not', () => {
    const states = ['good', 'bad', 'device', 'box', 'none', 'unread'] as const
    expect(states.map(isQuiet)).toEqual([false, false, true, true, true, true])
  })
  test('its times are said to the millisecond, that of the source where it is another', () => {
    const time = new Date(2026, 4, 15, 9, 30, 0, 7).getTime()
    const plain = timesText({ ...at(time), sourceTime: null })
    expect(plain).toEqual([dayjs(time).format('YYYY-MM-DD HH:mm:ss.SSS')])
    expect(timesText({ ...at(time), sourceTime: time - 7_200_000 })).toEqual([
      ...plain,
      `源时间 ${dayjs(time - 7_200_000).format('YYYY-MM-DD HH:mm:ss.SSS')}，按接收时间记录`,
    ])
    expect(timesText(at(null))).toEqual([])
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

test('a life that is pushed is newer than the one that was asked for; what nothing reads has none', () => {
  const pushed = { pointId: '1', value: 5, time: 2000, quality: 0 }
  expect(newerLife('on', { ...pushed, life: 'box' })).toBe('box')
  expect([newerLife('box', pushed), newerLife('device', undefined), newerLife(null, pushed)]).toEqual([
    'on',
    'device',
    null,
  ])
})

test('values keep their decimals', () => {
  expect(valueText(1234.5, 2)).toBe('1,234.50')
  expect([-0.001, -0, -0.5, -5n].map((value) => valueText(value, 2))).toEqual(['0.00', '0.00', '-0.50', '-5.00'])
  expect([-0.0001, -0, -0.5].map((value) => formatNumber(value, 2))).toEqual(['0', '0', '-0.5'])
  expect(valueText(true, 0)).toBe('开')
  expect(valueText(null, 2)).toBe('—')
})
