import { zoneClock } from '@zhizao/rules/time/zone-clock'
import type { Context } from '../../platform/context.ts'

/** A time as the clocks of the plant show it on paper: 2026-03-31 08:00. */
export function printedTime({ user }: Context): (at: Date | string | null) => string {
  const clock = zoneClock(user.timeZone)
  return (at) =>
    at === null ? '' : new Date(clock.wallAt(new Date(at).getTime())).toISOString().slice(0, 16).replace('T', ' ')
}
