import { expect, test } from 'vitest'
import { clockText, daysBetween, dayText, plantInstant, startOf } from './calendar.ts'
import { isTimeZone, namedZones, offeredZones } from './time-zone.ts'
import { zoneClock } from './zone-clock.ts'

const HOUR = 3_600_000
const NEW_YORK = 'America/New_York'
const at = (text: string) => Date.parse(text)

test('a day lasts 23 or 25 hours where the clocks are changed in it', () => {
  const length = (text: string, zone: string) =>
    (startOf('day', at(text), zone, 1) - startOf('day', at(text), zone)) / HOUR
  expect(length('2026-03-08T12:00:00Z', NEW_YORK)).toBe(23)
  expect(length('2026-11-01T12:00:00Z', NEW_YORK)).toBe(25)
  expect(length('2026-04-05T03:00:00Z', 'Australia/Lord_Howe')).toBe(24.5)
  for (const zone of ['Asia/Shanghai', 'Asia/Kolkata']) expect(length('2026-03-08T12:00:00Z', zone)).toBe(24)
})

test.each([
  ['Asia/Kolkata', '2026-03-01T18:30:00Z', ['03-01T18:30', '03-01T18:30', '02-28T18:30']],
  ['Asia/Shanghai', '2026-03-01T15:59:00Z', ['02-28T16:00', '02-22T16:00', '02-28T16:00']],
  [NEW_YORK, '2026-11-02T04:59:00Z', ['11-01T04:00', '10-26T04:00', '11-01T04:00']],
  // The clocks skip midnight.
  ['America/Havana', '2026-03-08T12:00:00Z', ['03-08T05:00', '03-02T05:00', '03-01T05:00']],
])('day, week and month of %s begin when its clocks say so', (zone, instant, expected) => {
  const units = ['day', 'week', 'month'] as const
  expect(units.map((unit) => new Date(startOf(unit, at(instant), zone)).toISOString().slice(5, 16))).toEqual(expected)
})

test('days are counted by the calendar, over changes of the clocks too', () => {
  const days = daysBetween(at('2026-10-31T12:00:00Z'), at('2026-11-02T05:00:00Z'), NEW_YORK)
  expect(days).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(daysBetween(at('2026-10-31T12:00:00Z'), at('2026-11-02T04:59:59Z'), NEW_YORK)).toHaveLength(2)
  expect(dayText(at('2026-12-31T18:30:00Z'), 'Asia/Kolkata')).toBe('2027-01-01')
})

test('a time that the clocks show twice is the first, one that they skip the next that they show', () => {
  const clock = zoneClock(NEW_YORK)
  const instant = (text: string) => new Date(plantInstant(text, NEW_YORK)).toISOString()
  expect(instant('2026-11-01 01:30:00')).toBe('2026-11-01T05:30:00.000Z')
  expect(clock.instantOf(at('2026-11-01T01:30:00Z'))).toBe(at('2026-11-01T06:30:00Z'))
  expect(instant('2026-03-08 02:30')).toBe('2026-03-08T07:00:00.000Z')
  expect(clock.instantOf(at('2026-03-08T02:30:00Z'))).toBeUndefined()
  expect(instant('2026-07-01')).toBe('2026-07-01T04:00:00.000Z')
  expect(plantInstant('2026-13-01', NEW_YORK)).toBeNaN()
})

test('what clocks show leads back to the instant, with its milliseconds, wherever they show it once', () => {
  for (const zone of [NEW_YORK, 'Asia/Kolkata', 'Asia/Shanghai', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'])
    for (let time = at('2026-01-01T00:00:00.123Z'); time < at('2027-01-01'); time += 7 * HOUR + 31 * 60_000) {
      const { wallAt, instantOf, firstAt } = zoneClock(zone)
      expect([instantOf(wallAt(time)), firstAt(wallAt(time))], `${zone} ${time}`).toContain(time)
    }
})

test('clocks are read as the runtime reads them', () => {
  for (const zone of offeredZones()) {
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    for (const text of ['2026-03-29T01:30:15Z', '1999-10-31T23:59:59Z'])
      expect(clockText(at(text), zone), zone).toBe(shown.format(at(text)))
  }
})

test('zones are known by their names, not by offsets', () => {
  expect(Object.keys(namedZones).filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(offeredZones().filter((zone) => !isTimeZone(zone))).toEqual([])
  for (const text of ['', '+08:00', 'GMT+8', 'Asia/Nowhere', 'asia shanghai', "UTC'; drop"])
    expect(isTimeZone(text), text).toBe(false)
})
