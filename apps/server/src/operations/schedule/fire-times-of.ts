import { fireTimes } from '@zhizao/rules/cron/fire-times'
import { parseCron } from '@zhizao/rules/cron/parse-cron'

const ZONE = 'Asia/Shanghai'

/** The next times of an expression by China's clocks; none where it is wrong or has ended. */
export function fireTimesOf(text: string, after: Date, count: number): Date[] {
  const parsed = parseCron(text)
  return 'ok' in parsed ? fireTimes(parsed.ok, after, ZONE, count) : []
}
