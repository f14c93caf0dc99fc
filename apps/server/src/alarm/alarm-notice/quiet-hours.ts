import type { NoticeConf } from '@zhizao/contract/alarm/alarm-notice'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CHINA = 8 * 60 * MINUTE

const msOf = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours! * 60 + minutes!) * MINUTE
}

/** How long, in ms, an alarm of this level must still wait for the end of the quiet hours; 0: not at all. */
export function quietFor({ quiet }: Pick<NoticeConf, 'quiet'>, level: string, at: Date): number {
  if (!quiet.enabled || (quiet.exceptUrgent && level === 'urgent')) return 0
  const [from, to] = [msOf(quiet.from), msOf(quiet.to)]
  const now = (at.getTime() + CHINA) % DAY
  const isWithin = from < to ? now >= from && now < to : now >= from || now < to
  return isWithin ? (to - now + DAY) % DAY || DAY : 0
}
