import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'

/** The day by the clocks of a test's plant when its file was read: what is counted from it does not move at midnight. */
export const today = dayText(Date.now(), USUAL_ZONE)

export const inDays = (days: number): string => dayAfter(today, days)

/** For a server whose calls are not to see a midnight: as far from one as can be. */
export const noon = new Date(plantInstant(`${today} 12:00`, USUAL_ZONE))
