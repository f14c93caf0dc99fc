import { expect, it } from 'vitest'
import { quietFor } from './quiet-hours.ts'

const HOUR = 3_600_000
const quiet = (from: string, to: string, exceptUrgent = true) => ({
  quiet: { enabled: true, from, to, exceptUrgent },
  timeZone: 'Asia/Shanghai',
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
  const all = quiet('00:00', '23:59')
  expect(quietFor(all, 'urgent', china('12:00'))).toBe(0)
  expect(quietFor(quiet('00:00', '23:59', false), 'urgent', china('12:00'))).toBeGreaterThan(0)
  expect(quietFor({ ...all, quiet: { ...all.quiet, enabled: false } }, 'error', china('12:00'))).toBe(0)
})

it("quiet hours are the plant's, and end when its clocks say so in a night on which they are changed", () => {
  const night = (timeZone: string) => ({ ...quiet('22:00', '07:00'), timeZone })
  const at = (text: string) => new Date(text)
  expect(quietFor(night('Asia/Kolkata'), 'error', at('2026-11-21T16:29:00Z'))).toBe(0)
  expect(quietFor(night('Asia/Kolkata'), 'error', at('2026-11-21T16:30:00Z'))).toBe(9 * HOUR)
  expect(quietFor(night('America/New_York'), 'error', at('2026-03-08T03:00:00Z'))).toBe(8 * HOUR)
  expect(quietFor(night('America/New_York'), 'error', at('2026-11-01T02:00:00Z'))).toBe(10 * HOUR)
})
