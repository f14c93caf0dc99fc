import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { contrastShift, movedBack } from './contrast.ts'

const at = (text: string) => dayjs(text).valueOf()
const period = { from: at('2026-11-20T08:00:00'), to: at('2026-11-20T16:00:00') }

test('yesterday and last week lie one and seven days back', () => {
  expect(movedBack(period, contrastShift('yesterday', period)!).from).toBe(at('2026-11-19T08:00:00'))
  expect(movedBack(period, contrastShift('lastWeek', period)!).to).toBe(at('2026-11-13T16:00:00'))
})

test('a chosen day is laid over the period at the same time of day', () => {
  expect(movedBack(period, contrastShift('2026-11-05', period)!).from).toBe(at('2026-11-05T08:00:00'))
})

test('the same day, nonsense and nothing compare with nothing', () => {
  for (const contrast of ['2026-11-20', '2026-99-99', 'none', ''])
    expect(contrastShift(contrast, period)).toBeUndefined()
})
