import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { plantInstant } from '@zhizao/rules/time/calendar'
import type { Context } from '../platform/context.ts'
import { today } from '../platform/today.ts'
import { behindSince } from './lateness.ts'

export interface Late {
  isLate?: boolean | undefined
  isDelayed?: boolean | undefined
  isBehind?: boolean | undefined
}

/** Late as lists read it: by the day of the plant. */
export const lateOnly = <Input extends Pick<Late, 'isLate'>>({ isLate, ...input }: Input, context: Context) => ({
  ...input,
  ...(isLate && { lateBefore: today(context) }),
})

/** Filters as lists read them: what is late is said by the day, the zone and the moment of the plant. */
export const narrowed = <Input extends Late>({ isDelayed, isBehind, ...input }: Input, context: Context) => ({
  ...lateOnly(input, context),
  ...(isDelayed && { delayedIn: context.user.timeZone }),
  ...(isBehind && { behindBefore: behindSince(context).toISOString() }),
})

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Days of the plant as the moments that they begin at. */
export function ofDays<Input extends Days>({ from, to, ...input }: Input, { user }: Context) {
  const at = (day: string) => new Date(plantInstant(day, user.timeZone)).toISOString()
  return { ...input, ...(from && { since: at(from) }), ...(to && { until: at(dayAfter(to)) }) }
}
