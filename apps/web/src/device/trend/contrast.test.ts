import { expect, test } from 'vitest'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { forgetZone, learnZone } from '../../platform/time/plant-zone.ts'
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

test('the same time of day lies over the same time of day where the clocks were changed in between', () => {
  learnZone('America/New_York')
  const noon = { from: at('2026-03-08T12:00:00'), to: at('2026-03-08T16:00:00') }
  for (const [contrast, day] of [
    ['yesterday', '2026-03-07'],
    ['lastWeek', '2026-03-01'],
    ['2026-03-02', '2026-03-02'],
  ] as const)
    expect(movedBack(noon, contrastShift(contrast, noon)!).from).toBe(at(`${day}T12:00:00`))
  forgetZone()
})
