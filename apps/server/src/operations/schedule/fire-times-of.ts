import { fireTimes } from '@zhizao/rules/cron/fire-times'
import { parseCron } from '@zhizao/rules/cron/parse-cron'
import { INSTALLATION_ZONE } from '@zhizao/rules/time/time-zone'

/** The next times of an expression by the installation's clocks; none where it is wrong or has ended. */
export function fireTimesOf(text: string, after: Date, count: number): Date[] {
  const parsed = parseCron(text)
  return 'ok' in parsed ? fireTimes(parsed.ok, after, INSTALLATION_ZONE, count) : []
}
