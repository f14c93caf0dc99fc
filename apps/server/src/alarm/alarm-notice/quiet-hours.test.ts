import { expect, it } from 'vitest'
import { quietFor } from './quiet-hours.ts'

const HOUR = 3_600_000
const quiet = (from: string, to: string, exceptUrgent = true) => ({
  quiet: { enabled: true, from, to, exceptUrgent },
})
const china = (time: string) => new Date(`2026-11-21T${time}:00+08:00`)

it('quiet hours last over midnight in Chinese time', () => {
  const night = quiet('22:00', '07:00')
  expect(quietFor(night, 'error', china('21:59'))).toBe(0)
  expect(quietFor(night, 'error', china('22:00'))).toBe(9 * HOUR)
  expect(quietFor(night, 'error', china('06:00'))).toBe(HOUR)
  expect(quietFor(night, 'error', china('07:00'))).toBe(0)
})

it('quiet hours within a day end on the same day', () => {
  expect(quietFor(quiet('12:00', '13:00'), 'warning', china('12:30'))).toBe(HOUR / 2)
  expect(quietFor(quiet('12:00', '13:00'), 'warning', china('13:00'))).toBe(0)
})

it('urgent alarms pass where the settings say so, and all pass where quiet hours are off', () => {
  expect(quietFor(quiet('00:00', '23:59'), 'urgent', china('12:00'))).toBe(0)
  expect(quietFor(quiet('00:00', '23:59', false), 'urgent', china('12:00'))).toBeGreaterThan(0)
  expect(quietFor({ quiet: { ...quiet('00:00', '23:59').quiet, enabled: false } }, 'error', china('12:00'))).toBe(0)
})
