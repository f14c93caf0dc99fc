import { clockText, plantInstant, startOf } from '@zhizao/rules/time/calendar'
import { zoneClock } from '@zhizao/rules/time/zone-clock'
import { afterEach, expect, test } from 'vitest'
import { dayjs } from './plant-dayjs.ts'
import { forgetZone, isElsewhere, learnZone } from './plant-zone.ts'

afterEach(forgetZone)
const zones = ['America/New_York', 'Asia/Kolkata', 'Asia/Shanghai', 'Europe/London', 'America/Havana', 'UTC']
const HOUR = 3_600_000
const iso = (time: { toISOString(): string }) => time.toISOString()

/** Instants of a year, closer around the changes of the clocks. */
function* instants() {
  for (let at = Date.parse('2026-01-01T00:10:20.030Z'); at < Date.parse('2027-01-01'); at += 29 * HOUR) yield at
  for (const day of ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25'])
    for (let at = Date.parse(day); at < Date.parse(day) + 24 * HOUR; at += HOUR / 2) yield at
}

test.each(zones)('times, days and months are those of %s, wherever the browser is', (zone) => {
  learnZone(zone)
  for (const at of instants()) {
    const time = dayjs(at)
    const text = clockText(at, zone)
    expect(time.valueOf()).toBe(at)
    expect(time.format('YYYY-MM-DD HH:mm:ss')).toBe(text)
    expect([time.year(), time.month() + 1, time.date(), time.hour(), time.minute()].join()).toBe(
      text.slice(0, 16).split(/\D/).map(Number).join(),
    )
    for (const unit of ['day', 'month', 'year'] as const) {
      expect(time.startOf(unit).valueOf(), `${text} ${unit}`).toBe(startOf(unit, at, zone))
      expect(time.endOf(unit).valueOf(), `${text} ${unit}`).toBe(startOf(unit, at, zone, 1) - 1)
    }
    expect(time.startOf('hour').format('mm:ss.SSS')).toBe('00:00.000')
    expect(time.daysInMonth()).toBe(new Date(Date.UTC(time.year(), time.month() + 1, 0)).getUTCDate())
    expect(dayjs(text).format('YYYY-MM-DD HH:mm:ss')).toBe(text)
    expect(zoneClock(zone).wallAt(dayjs(text).valueOf())).toBe(Date.parse(`${text.replace(' ', 'T')}Z`))
  }
})

test('a day more is the same time of the next day, also where the day has 23 or 25 hours', () => {
  learnZone('America/New_York')
  for (const [day, hours] of [
    ['2026-03-07', 23],
    ['2026-10-31', 25],
    ['2026-05-05', 24],
  ] as const) {
    const noon = dayjs(`${day} 12:00`)
    expect(noon.add(1, 'day').format('HH:mm')).toBe('12:00')
    expect(noon.add(1, 'day').diff(noon)).toBe(hours * HOUR)
    expect(noon.add(1, 'day').diff(noon, 'day', true)).toBe(1)
    expect(noon.add(24, 'hour').diff(noon)).toBe(24 * HOUR)
  }
  expect(iso(dayjs('2026-01-31').add(1, 'month'))).toBe('2026-02-28T05:00:00.000Z')
  expect(iso(dayjs('2026-03-08 02:30'))).toBe('2026-03-08T07:00:00.000Z')
})

test('times are compared as they are, or by the day or month of the plant', () => {
  learnZone('Asia/Kolkata')
  const [dawn, noon, dusk] = ['2026-03-01 00:10', '2026-03-01 12:00', '2026-03-01 23:50'].map((text) => dayjs(text))
  expect([dawn!.isBefore(noon!), noon!.isBefore(dawn!), noon!.isAfter(dawn!), dawn!.isAfter(noon!)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([noon!.isSame(dawn!), noon!.isSame(noon!.valueOf())]).toEqual([false, true])
  expect([dawn!.isSame(dusk!, 'day'), dawn!.isBefore(dusk!, 'day'), dusk!.isAfter(dawn!, 'month')]).toEqual([
    true,
    false,
    false,
  ])
  expect(dawn!.isBefore(dusk!.add(20, 'minute'), 'day')).toBe(true)
})

test('minutes set within the hour that comes twice stay in it', () => {
  learnZone('America/New_York')
  const second = dayjs('2026-11-01T06:10:00Z')
  expect(second.format('HH:mm')).toBe('01:10')
  expect(iso(second.minute(30))).toBe('2026-11-01T06:30:00.000Z')
  expect(iso(dayjs('2026-11-01T05:10:00Z').minute(30))).toBe('2026-11-01T05:30:00.000Z')
})

test('what pickers do is done by the clocks of the plant: texts typed in, days and hours chosen', () => {
  learnZone('Asia/Kolkata')
  const read = (text: string, format: string) => dayjs(text, format, true).locale('zh-cn')
  expect(iso(read('2026-03-01 00:00', 'YYYY-MM-DD HH:mm'))).toBe('2026-02-28T18:30:00.000Z')
  expect(iso(read('2026-03-01', 'YYYY-MM-DD'))).toBe('2026-02-28T18:30:00.000Z')
  expect(iso(dayjs('2026-3-01', ['YYYY-M-DD', 'YYYY-MM-DD']))).toBe('2026-02-28T18:30:00.000Z')
  expect(read('2026-13-41', 'YYYY-MM-DD').isValid()).toBe(false)
  expect(dayjs().format('YYYY-MM-DD HH')).toBe(clockText(Date.now(), 'Asia/Kolkata').slice(0, 13))
  const chosen = read('2026-02-01 10:30', 'YYYY-MM-DD HH:mm').date(28).hour(0)
  expect(chosen.valueOf()).toBe(plantInstant('2026-02-28 00:30', 'Asia/Kolkata'))
  expect(dayjs(new Date(Number.NaN)).isValid()).toBe(false)
  expect(dayjs('nonsense').isValid()).toBe(false)
})

test('a browser in another zone is told so, one that shows the same time is not', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  learnZone(own.includes('/') ? own : 'UTC')
  expect(isElsewhere()).toBe(false)
  learnZone('Pacific/Kiritimati')
  expect(isElsewhere()).toBe(true)
})
