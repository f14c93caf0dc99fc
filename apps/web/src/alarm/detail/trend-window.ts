import type { Alarm } from '@zhizao/contract/alarm/alarm-row'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time shown before the activation and after the end, ms. */
const MARGIN = 20 * MINUTE
/** A long alarm is shown by its beginning. */
const LONGEST = 12 * HOUR

/** The stretch around an activation that explains it: some time before, until it was over or now; ms since 1970. */
export function trendWindow(
  alarm: Pick<Alarm, 'activatedAt' | 'returnedAt' | 'condition'>,
  now: number,
): { from: number; to: number } {
  const start = Date.parse(alarm.activatedAt)
  const end = alarm.condition === 'returned' && alarm.returnedAt ? Date.parse(alarm.returnedAt) : now
  const from = start - MARGIN
  return { from, to: Math.min(now, end + MARGIN, start + LONGEST) }
}
