import { clockText } from '@zhizao/rules/time/calendar'
import { afterEach, expect, test } from 'vitest'
import { forgetZone, learnZone } from '../time/plant-zone.ts'
import { plantTicks, tickText } from './time-axis.ts'

afterEach(forgetZone)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const spans = [
  10_000,
  60_000,
  HOUR / 2,
  HOUR,
  8 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
  365 * DAY,
  3650 * DAY,
]

test.each(['Asia/Shanghai', 'Asia/Kolkata', 'America/New_York', 'UTC'])(
  'marks of an axis are full minutes, hours and days of %s, some at every zoom',
  (zone) => {
    learnZone(zone)
    for (const begin of ['2026-03-07T21:13:17.500Z', '2026-10-31T12:00:00Z', '2026-01-15T00:00:00Z'])
      for (const span of spans) {
        const from = Date.parse(begin)
        const ticks = plantTicks(from, from + span)
        expect(ticks.length, `${begin} ${span}`).toBeGreaterThan(2)
        expect(ticks.length).toBeLessThanOrEqual(11)
        for (const tick of ticks) {
          const [day, time] = clockText(tick, zone).split(' ')
          if (span > 5 * 60_000) expect(time!.slice(6)).toBe('00')
          if (span >= 8 * HOUR) expect(time!.slice(3)).toBe('00:00')
          if (span >= 7 * DAY) expect(time).toBe('00:00:00')
          if (span >= 365 * DAY) expect(day!.slice(8)).toBe('01')
        }
      }
  },
)

test('a mark shows the time of day, the day at midnight and the year at its beginning, by the plant', () => {
  learnZone('America/New_York')
  const text = (time: string) => tickText(Date.parse(time))
  expect(text('2026-03-08T05:00:00Z')).toBe('03-08')
  expect(text('2026-03-08T07:30:00Z')).toBe('03:30')
  expect(text('2026-03-08T07:30:05Z')).toBe('03:30:05')
  expect(text('2027-01-01T05:00:00Z')).toBe('2027')
})
