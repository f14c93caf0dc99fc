import { zoneClock } from '@zhizao/rules/time/zone-clock'
import { type Dayjs, dayjs } from '../../platform/time/plant-dayjs.ts'
import { currentZone } from '../../platform/time/plant-zone.ts'

const MONDAY_FIRST = 6
const HALF_A_WEEK = 3

/** The Monday on or before a day. */
export const mondayOf = (day: Dayjs) => day.startOf('day').subtract((day.day() + MONDAY_FIRST) % 7, 'day')

/** The week whose load is told beside days on show: the one of which they show most. */
export const weekOf = (begin: Dayjs, days: number) => mondayOf(days === 1 ? begin : begin.add(HALF_A_WEEK, 'day'))

/** In an address: whatever day it is when it is opened. */
export const TODAY = 'today'

/** The day that an address names, if it names one. */
export function namedDay(from: string | null): Dayjs | undefined {
  if (!from) return undefined
  const day = from === TODAY ? dayjs() : dayjs(from)
  return day.isValid() ? day.startOf('day') : undefined
}

/**
 * With which day a timeline opens that nobody asked for a day: today where what is planned next lies within its days, else the
 * day on which that begins. A plant that works from Monday on shows nothing on a Saturday otherwise.
 */
export function openingDay(today: Dayjs, next: string | null | undefined, days: number): Dayjs {
  const day = next ? dayjs(next).startOf('day') : today
  return day.isBefore(today.add(days, 'day')) ? today : day
}

/** Where a moment stands on the clocks: a day takes as much room as any other, be it of 23 hours or of 25. */
export const onClocks = (at: number) => zoneClock(currentZone()).wallAt(at)
