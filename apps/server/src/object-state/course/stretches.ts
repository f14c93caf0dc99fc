import { minutesOfShift, type Shift } from '@zhizao/rules/calendar/shift'
import { dayAfter, instantsShowing, weekdayOf } from '@zhizao/rules/calendar/shop-day'
import { dayText } from '@zhizao/rules/time/calendar'
import { invalidField } from '../../platform/refusal.ts'
import type { Stretch } from './shares-of.ts'

const mostDays = 400
const DAY_MINUTES = 1440

/** The plant's day that an instant falls on, as a stretch. */
export function stretchOfDay(day: string, zone: string): Stretch {
  const shown = instantsShowing(day, 0, DAY_MINUTES, zone)
  return { from: shown[0]!.from, to: shown.at(-1)!.to }
}

function* daysWithin(from: number, to: number, zone: string): Generator<string> {
  const last = dayText(to - 1, zone)
  let count = 0
  for (let day = dayText(from, zone); day <= last; day = dayAfter(day)) {
    if (++count > mostDays) throw invalidField('to', '结束时间', `一次最多统计 ${mostDays} 天`)
    yield day
  }
}

const within = (stretches: readonly Stretch[], from: number, to: number): Stretch[] =>
  stretches.flatMap((each) => {
    const cut = { from: Math.max(each.from, from), to: Math.min(each.to, to) }
    return cut.from < cut.to ? [cut] : []
  })

/** The plant's days of a range. */
export const daysOf = (from: number, to: number, zone: string): Stretch[] =>
  within(
    [...daysWithin(from, to, zone)].map((day) => stretchOfDay(day, zone)),
    from,
    to,
  )

/** Each time that a plan's shifts are worked within a range, in order. A shift belongs to the day on which it begins. */
export function shiftsOf(
  shifts: readonly (Shift & { weekdays: readonly number[] })[],
  from: number,
  to: number,
  zone: string,
): Stretch[] {
  const days = [...daysWithin(from - DAY_MINUTES * 60_000, to, zone)]
  const all = days.flatMap((day) =>
    shifts
      .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
      .flatMap((shift) => {
        const { from: begin, to: end } = minutesOfShift(shift)
        return instantsShowing(day, begin, end, zone)
      }),
  )
  return within(
    all.toSorted((one, other) => one.from - other.from),
    from,
    to,
  )
}
