import type { NoticeConf } from '@zhizao/contract/alarm/alarm-notice'
import { zoneClock } from '@zhizao/rules/time/zone-clock'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const msOf = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours! * 60 + minutes!) * MINUTE
}

/** Hours of the day by the clocks of the company's plant. */
export type QuietHours = Pick<NoticeConf, 'quiet'> & { timeZone: string }

/** How long, in ms, an alarm of this level must still wait for the end of the quiet hours; 0: not at all. */
export function quietFor({ quiet, timeZone }: QuietHours, level: string, at: Date): number {
  if (!quiet.enabled || (quiet.exceptUrgent && level === 'urgent')) return 0
  const [from, to] = [msOf(quiet.from), msOf(quiet.to)]
  const clock = zoneClock(timeZone)
  const wall = clock.wallAt(at.getTime())
  const now = wall % DAY
  const isWithin = from < to ? now >= from && now < to : now >= from || now < to
  return isWithin ? clock.firstAt(wall - now + to + (to > now ? 0 : DAY)) - at.getTime() : 0
}
