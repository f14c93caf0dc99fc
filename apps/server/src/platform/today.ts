import { dayText } from '@zhizao/rules/time/calendar'
import type { Context } from './context.ts'

/** The day by the clocks of the caller's plant, `2026-11-22`. */
export const today = ({ now, user }: Pick<Context, 'now' | 'user'>): string => dayText(now().getTime(), user.timeZone)

/** The same of when something happened: now where nobody says, and never later than that. */
export const happenedOn = (at: Date | null | undefined, { now, user }: Pick<Context, 'now' | 'user'>): string =>
  dayText(Math.min((at ?? now()).getTime(), now().getTime()), user.timeZone)
