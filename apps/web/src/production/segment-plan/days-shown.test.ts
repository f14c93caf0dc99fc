import { plantInstant } from '@zhizao/rules/time/calendar'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { forgetZone, learnZone } from '../../platform/time/plant-zone.ts'
import { mondayOf, namedDay, onClocks, openingDay, TODAY, weekOf } from './days-shown.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati']
const DAY = 'YYYY-MM-DD'
const HOUR = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  forgetZone()
})

describe.each(zones)('by the clocks of %s', (zone) => {
  const at = (text: string) => plantInstant(text, zone)
  const opened = (now: string, next: string | null, days: number) => {
    learnZone(zone)
    return openingDay(dayjs(at(now)).startOf('day'), next && new Date(at(next)).toISOString(), days).format(DAY)
  }

  it.each([
    ['a Saturday evening', '2026-11-28 23:50', '2026-11-30 08:00', '2026-11-28', '2026-11-30'],
    ['a Sunday just after midnight', '2026-11-29 00:10', '2026-11-30 00:00', '2026-11-29', '2026-11-30'],
    ['a Sunday before midnight', '2026-11-29 23:59', '2026-11-29 23:59:30', '2026-11-29', '2026-11-29'],
    ['the last minutes of a year', '2026-12-31 23:55', '2027-01-04 08:00', '2026-12-31', '2027-01-04'],
    ['a leap day', '2028-02-29 23:30', '2028-03-01 00:30', '2028-02-29', '2028-03-01'],
    ['the eve of a long holiday', '2026-09-30 20:00', '2026-10-08 08:00', '2026-10-08', '2026-10-08'],
    ['the day before clocks go on', '2026-03-28 23:30', '2026-03-29 03:30', '2026-03-28', '2026-03-29'],
    ['the day before clocks go back', '2026-10-24 23:30', '2026-10-25 02:30', '2026-10-24', '2026-10-25'],
    ['work that has begun', '2026-11-28 12:00', '2026-11-20 08:00', '2026-11-28', '2026-11-28'],
  ])('%s: a week opens with today where something lies in it, else with the next day of work', (...known) => {
    const [, now, next, week, one] = known
    expect(opened(now, next, 7)).toBe(week)
    expect(opened(now, next, 1)).toBe(one)
  })

  it('nothing planned: today', () => {
    expect(opened('2026-11-28 23:50', null, 7)).toBe('2026-11-28')
  })

  it('an address names a day, or today whatever day that is; what is no day names none', () => {
    learnZone(zone)
    vi.useFakeTimers({ toFake: ['Date'], now: at('2026-12-31 23:55') })
    expect(namedDay(TODAY)!.format(DAY)).toBe('2026-12-31')
    vi.setSystemTime(at('2027-01-01 00:00'))
    expect(namedDay(TODAY)!.format(DAY)).toBe('2027-01-01')
    expect(namedDay('2026-11-28')!.format(DAY)).toBe('2026-11-28')
    expect([namedDay(null), namedDay(''), namedDay('nonsense')]).toEqual([undefined, undefined, undefined])
  })

  it('the load is that of the week of which most is shown', () => {
    learnZone(zone)
    const week = (day: string, days: number) => weekOf(dayjs(day), days).format(DAY)
    for (const day of ['2026-11-23', '2026-11-26']) expect(week(day, 7)).toBe('2026-11-23')
    for (const day of ['2026-11-27', '2026-11-28', '2026-11-29']) expect(week(day, 7)).toBe('2026-11-30')
    for (const day of ['2026-11-27', '2026-11-29']) expect(week(day, 1)).toBe('2026-11-23')
    expect(week('2026-11-28', 14)).toBe('2026-11-30')
    expect(mondayOf(dayjs('2026-11-29')).format(DAY)).toBe('2026-11-23')
  })

  it('eight in the morning stands a third into each day, also where clocks are changed before it', () => {
    learnZone(zone)
    for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-11-28']) {
      const begin = onClocks(at(day))
      expect(onClocks(at(`${day} 08:00`)) - begin).toBe(8 * HOUR)
      expect(onClocks(dayjs(day).add(1, 'day').valueOf()) - begin).toBe(24 * HOUR)
    }
  })
})
