import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { UserMessage } from '@zhizao/contract/push/topics'

/** New alarms that are being told, the newest first. One that stands for a flood has no number. */
export type News = readonly UserMessage[]

const MOST_KEPT = 50

/** An alarm that is told again, because it grew worse, takes the place of what was told before. */
export const withNews = (news: News, message: UserMessage): News =>
  [message, ...news.filter(({ alarmId, count }) => count || alarmId !== message.alarmId)].slice(0, MOST_KEPT)

/** What somebody has confirmed, or is over, is no news any more. */
export function stillNews(news: News, changed: readonly Pick<Alarm, 'id' | 'state'>[]): News {
  const settled = new Set(changed.flatMap(({ id, state }) => (state === 'unconfirmed' ? [] : [id])))
  return news.some(({ alarmId, count }) => !count && settled.has(alarmId!))
    ? news.filter(({ alarmId, count }) => count || !settled.has(alarmId!))
    : news
}

/** How many alarms are told. */
export const countOfNews = (news: News) => news.reduce((sum, { count }) => sum + (count ?? 1), 0)
