import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { turnsBetween } from '@zhizao/rules/calendar/working-time'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { workingResource } from '../../calendar/index.ts'
import { type Context, holds } from '../../platform/context.ts'

/** By whom a report was posted, and when. */
interface Posted {
  readonly createdById: string
  readonly createdAt: string | Date
}

const ANY = 'workbench:reverse'
const OWN = 'workbench:work'
const DAY = 86_400_000

/**
 * Which of these reports the caller may take back: any by right; who works at the workbench his own, as long as the shop day on
 * which he posted it lasts.
 */
export async function reversible(reports: readonly Posted[], context: Context): Promise<(report: Posted) => boolean> {
  const { user, now } = context
  if (holds(user, ANY)) return () => true
  const isOwn = ({ createdById }: Posted) => createdById === user.id
  const isRecent = ({ createdAt }: Posted) => new Date(createdAt).getTime() > now().getTime() - 2 * DAY
  if (!holds(user, OWN) || !reports.some((each) => isOwn(each) && isRecent(each))) return () => false
  const since = await beginOfShopDay(context)
  return (report) => isOwn(report) && new Date(report.createdAt).getTime() >= since
}

/** When the shop day began that it is now: with its first shift while one of its shifts is at work, else with the plant's day. */
async function beginOfShopDay(context: Context): Promise<number> {
  const zone = context.user.timeZone
  const now = context.now().getTime()
  const today = dayText(now, zone)
  const { resource } = await workingResource({ kind: 'company', id: null }, dayAfter(today, -1), today, context)
  const turns = turnsBetween(resource, { from: now - 2 * DAY, to: now + 1 })
  const day = turns.find(({ from, to }) => from <= now && now < to)?.day
  return day === undefined
    ? plantInstant(today, zone)
    : Math.min(...turns.filter((each) => each.day === day).map(({ from }) => from))
}
