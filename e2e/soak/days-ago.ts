import { dayText } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'

export const daysAgo = (days: number) => dayText(Date.now() - days * 86_400_000, USUAL_ZONE)
