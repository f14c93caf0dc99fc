import { expect, test } from 'vitest'
import { plantInstant } from '../time/calendar.ts'
import { zoneClock } from '../time/zone-clock.ts'
import { type DayKind, kindOf, type ScopeCalendar, type ShopCalendar, worksAs } from './day-kind.ts'
import { breakProblem, minutesOfBreak, minutesOfShift, type Shift, shiftOverlap } from './shift.ts'
import { dayAfter, wallOfDay } from './shop-day.ts'
import { workClock } from './work-clock.ts'
import {
  endOfWork,
  type ShiftPlan,
  startOfWork,
  turnsBetween,
  type WorkingResource,
  workingIntervals,
  workingTime,
} from './working-time.ts'

const SHANGHAI = 'Asia/Shanghai'
const BERLIN = 'Europe/Berlin'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]

const shift = (name: string, from: string, to: string, breaks: string[] = [], weekdays = EVERY_DAY): Shift => ({
  name,
  from,
  to,
  weekdays,
  breaks: breaks.map((each) => ({ from: each.slice(0, 5), to: each.slice(6) })),
})
const plan = (...shifts: Shift[]): ShiftPlan => ({ name: '', shifts })
const scope = (days: Record<string, DayKind> = {}, week?: boolean[]): ScopeCalendar => ({
  days: new Map(Object.entries(days)),
  ...(week && { week }),
})

/** The Spring Festival of 2025 as the State Council set it. */
const festival = scope({
  '2025-01-26': 'makeUp',
  ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [dayAfter('2025-01-28', at), 'holiday' as const])),
  '2025-02-08': 'makeUp',
})
const twoShifts = plan(
  shift('白班', '08:00', '20:00', ['12:00-12:30', '17:00-17:30'], WEEKDAYS),
  shift('夜班', '20:00', '08:00', ['00:00-00:30', '04:00-04:30'], WEEKDAYS),
)
const press: WorkingResource = { zone: SHANGHAI, calendar: [festival], plans: [[twoShifts]] }
const at = (text: string, zone = SHANGHAI) => plantInstant(text, zone)
const hours = (resource: WorkingResource, from: string, to: string) =>
  workingTime(resource, { from: at(from, resource.zone), to: at(to, resource.zone) }) / HOUR

test('the fortnight of the Spring Festival 2025 has 6 workdays and 132 hours in two shifts', () => {
  const days = Array.from({ length: 14 }, (_, nth) => dayAfter('2025-01-26', nth))
  const worked = days.filter((day) => worksAs(press.calendar, day))
  expect(worked).toEqual(['2025-01-26', '2025-01-27', '2025-02-05', '2025-02-06', '2025-02-07', '2025-02-08'])
  const turns = turnsBetween(press, { from: at('2025-01-25'), to: at('2025-02-10') })
  const ofShopDays = turns.filter(({ day }) => days.includes(day))
  const total = ofShopDays.flatMap(({ work }) => work).reduce((sum, { from, to }) => sum + to - from, 0)
  expect([ofShopDays.length, total / HOUR]).toEqual([12, 132])
})

test('the night shift of the eve runs into the holiday, and no shift begins there', () => {
  const turns = turnsBetween(press, { from: at('2025-01-27 23:00'), to: at('2025-02-05 07:00') })
  expect(turns.map(({ day, shift: { name }, to }) => [day, name, to])).toEqual([
    ['2025-01-27', '夜班', at('2025-01-28 08:00')],
  ])
})

test('a make-up Sunday has the shifts of a Monday, an ordinary one none', () => {
  expect(hours(press, '2025-01-26 08:00', '2025-01-27 08:00')).toBe(22)
  expect(hours(press, '2025-01-19 08:00', '2025-01-20 08:00')).toBe(0)
  const short = plan(shift('周五', '08:00', '12:00', [], [5]), shift('其他', '08:00', '17:00', [], [1, 2, 3, 4]))
  expect(hours({ ...press, plans: [[short]] }, '2025-02-08', '2025-02-09')).toBe(9)
})

test('of calendars the nearest that says something of a day holds, of weekly patterns the nearest', () => {
  const station = scope({ '2025-01-29': 'workday' })
  const center = scope({ '2025-01-29': 'rest' }, [true, true, true, true, true, true, false])
  const calendar: ShopCalendar = [station, center, festival]
  const kinds = ['2025-01-29', '2025-01-30', '2025-01-18', '2025-01-19'].map((day) => kindOf(calendar, day))
  expect(kinds).toEqual(['workday', 'holiday', 'workday', 'rest'])
})

test('the nearest scope with a plan that holds on the day gives the shifts, and without any an assumed one', () => {
  const old = { ...plan(shift('旧', '08:00', '10:00')), validTo: '2025-01-13' }
  const resource: WorkingResource = { ...press, plans: [[old], [twoShifts]] }
  expect(hours(resource, '2025-01-13 08:00', '2025-01-14 08:00')).toBe(2)
  expect(hours(resource, '2025-01-14 08:00', '2025-01-15 08:00')).toBe(22)
  expect(hours({ ...press, plans: [] }, '2025-01-13', '2025-01-20')).toBe(45)
})

test('in Berlin the night shift lasts an hour less when the clocks go forward, an hour more when they go back', () => {
  const night = plan(shift('Nacht', '22:00', '06:00'))
  const works: WorkingResource = {
    zone: BERLIN,
    calendar: [
      scope(
        {},
        EVERY_DAY.map(() => true),
      ),
    ],
    plans: [[night]],
  }
  const lengths = ['2025-03-28', '2025-03-29', '2025-10-25', '2025-10-26'].map((day) =>
    hours(works, `${day} 12:00`, `${dayAfter(day)} 12:00`),
  )
  expect(lengths).toEqual([8, 7, 9, 8])
  const skipped = { ...works, plans: [[plan(shift('02', '02:00', '03:00'))]] }
  expect(hours(skipped, '2025-03-30', '2025-03-31')).toBe(0)
  expect(hours(skipped, '2025-10-26', '2025-10-27')).toBe(2)
})

test('a break in the hour that the clocks show twice is taken twice', () => {
  const night = plan(shift('Nacht', '22:00', '06:00', ['02:00-02:30']))
  const works: WorkingResource = {
    zone: BERLIN,
    calendar: [
      scope(
        {},
        EVERY_DAY.map(() => true),
      ),
    ],
    plans: [[night]],
  }
  expect(hours(works, '2025-10-25 12:00', '2025-10-26 12:00')).toBe(8)
})

test('work ends where its minutes are full, over breaks, nights and holidays, and back from there it begins', () => {
  const start = at('2025-01-27 11:00')
  expect(endOfWork(press, start, 60)).toBe(at('2025-01-27 12:00'))
  expect(endOfWork(press, start, 61)).toBe(at('2025-01-27 12:31'))
  expect(endOfWork(press, start, 20 * 60)).toBe(at('2025-02-05 09:00'))
  expect(startOfWork(press, at('2025-02-05 09:00'), 20 * 60)).toBe(start)
  expect(endOfWork(press, start, 0)).toBe(start)
  expect(endOfWork({ ...press, plans: [[plan()]] }, start, 1)).toBeUndefined()
  expect(workClock({ ...press, plans: [[plan()]] }, start).endOf(start, 1)).toBeUndefined()
  const asked = workClock(press, start)
  for (const minutes of [20 * 60, 61, 0, 60, 1_000_000])
    expect(asked.endOf(start, minutes)).toBe(endOfWork(press, start, minutes))
})

test('shifts that overlap are found, over midnight and over the end of the week', () => {
  const named = (found: ReturnType<typeof shiftOverlap>) =>
    found && [found.one.name, found.other.name, found.weekday, found.from, found.to]
  expect(shiftOverlap(twoShifts.shifts)).toBeUndefined()
  expect(named(shiftOverlap([shift('早', '06:00', '14:10'), shift('中', '14:00', '22:00')]))).toEqual([
    '早',
    '中',
    1,
    '14:00',
    '14:10',
  ])
  expect(named(shiftOverlap([shift('夜', '20:00', '08:00', [], [7]), shift('白', '07:00', '19:00', [], [1])]))).toEqual(
    ['夜', '白', 1, '07:00', '08:00'],
  )
  expect(shiftOverlap([shift('全天', '08:00', '08:00')])).toBeUndefined()
})

test('a break lies in its shift and apart from the others, after midnight too', () => {
  const night = (...breaks: string[]) => breakProblem(shift('夜', '20:00', '08:00', breaks))
  expect(night('23:45-00:15', '04:00-04:30')).toBeUndefined()
  expect(night('19:00-19:30')).toEqual({ kind: 'outside', at: 0 })
  expect(night('07:30-08:30')).toEqual({ kind: 'outside', at: 0 })
  expect(night('00:00-01:00', '00:30-01:30')).toEqual({ kind: 'overlap', at: 1, other: 0 })
  expect(night('20:00-08:00')).toEqual({ kind: 'nothingLeft' })
})

/** The same by going through the minutes one by one and asking the clock on the wall. */
function countedMinutes({ zone, calendar, plans }: WorkingResource, from: number, to: number) {
  let counted = 0
  let looked: { day: string; as: (number | undefined)[] } = { day: '', as: [] }
  for (let instant = from; instant < to; instant += MINUTE) {
    const wall = zoneClock(zone).wallAt(instant)
    const today = new Date(wall).toISOString().slice(0, 10)
    if (today !== looked.day)
      looked = { day: today, as: [worksAs(calendar, today), worksAs(calendar, dayAfter(today, -1))] }
    const isWorked = looked.as.some((weekday, back) => {
      const minute = (wall - wallOfDay(today)) / MINUTE + back * 1440
      const inside = (span: { from: number; to: number }) => span.from <= minute && minute < span.to
      return plans[0]![0]!.shifts.some(
        (each) =>
          weekday !== undefined &&
          each.weekdays.includes(weekday) &&
          inside(minutesOfShift(each)) &&
          !each.breaks.some((rest) => inside(minutesOfBreak(each, rest))),
      )
    })
    if (isWorked) counted++
  }
  return counted
}

/** A row of numbers that is the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const clock = (minute: number) => new Date(minute * MINUTE).toISOString().slice(11, 16)

test('any shifts on any days work the minutes that one counts on the wall, on days of changed clocks too', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = numbers(seed)
    const [zone, first] = (
      [
        [BERLIN, '2025-03-27'],
        [BERLIN, '2025-10-23'],
        ['Australia/Lord_Howe', '2025-04-03'],
        [SHANGHAI, '2025-01-26'],
      ] as const
    )[next(4)]!
    const cuts = [...new Set(Array.from({ length: 2 + next(4) }, () => next(96) * 15))].toSorted(
      (one, two) => one - two,
    )
    if (cuts.length < 2) continue
    const weekdays = EVERY_DAY.filter(() => next(5) > 0)
    const shifts = cuts.map((cut, nth) => {
      const end = cuts[nth + 1] ?? cuts[0]! + 1440
      const rest = cut + 5 * (1 + next(10))
      const breaks = rest + 5 < end ? [`${clock(rest % 1440)}-${clock((rest + 5) % 1440)}`] : []
      return shift(String(nth), clock(cut), clock(end % 1440), breaks, weekdays)
    })
    const days = Object.fromEntries(
      Array.from({ length: 6 }, (_, nth) => [
        dayAfter(first, nth),
        (['workday', 'rest', 'holiday', 'makeUp'] as const)[next(4)]!,
      ]),
    )
    const resource: WorkingResource = { zone, calendar: [scope(days)], plans: [[plan(...shifts)]] }
    const from = at(`${first} ${clock(next(1440))}`, zone)
    const to = from + (2000 + next(3000)) * MINUTE
    const minutes = countedMinutes(resource, from, to)
    expect(workingTime(resource, { from, to }) / MINUTE, `seed ${seed}`).toBe(minutes)
    const apart = workingIntervals(resource, { from, to })
    expect(apart.every((each, nth) => !nth || apart[nth - 1]!.to < each.from)).toBe(true)
    if (!minutes) continue
    const end = endOfWork(resource, from, minutes)!
    expect(countedMinutes(resource, from, end), `seed ${seed}`).toBe(minutes)
    // Asked from earlier on, and of the same clock again.
    const known = workClock(resource, from - next(3 * 24 * 60) * MINUTE)
    expect([known.endOf(from, minutes), known.endOf(from, 1)], `seed ${seed}`).toEqual([
      end,
      endOfWork(resource, from, 1),
    ])
    const begin = startOfWork(resource, end, minutes)!
    expect(countedMinutes(resource, begin, end), `seed ${seed}`).toBe(minutes)
    expect(begin).toBeGreaterThanOrEqual(from)
  }
})
