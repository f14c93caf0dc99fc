import {
  type MessageCategory,
  type StoredMessage,
  UNREAD_LIMIT,
  type Unread,
} from '@zhizao/contract/notice/user-message'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { isAndon, isNotice } from '../push/message-rules.ts'

const MOST_LATEST = 20
const names: Record<string, MessageCategory> = { 报警: 'waring', 通知: 'notic', 安灯: 'andon' }

/** The category of a message that arrived. */
export const categoryOf = (message: Pick<UserMessage, 'msgType'>): MessageCategory =>
  isAndon(message) ? 'andon' : isNotice(message) ? 'notic' : 'waring'

/** The totals changed by so many of a category, never below nothing. */
function counted(before: Unread, category: MessageCategory, by: number): Unread {
  const count = Math.min(UNREAD_LIMIT, Math.max(0, before[category] + by))
  const after = { ...before, [category]: count }
  return {
    ...after,
    all: after.waring + after.notic + after.andon,
    list: before.list.map((one) => (names[one.name] === category ? { ...one, count } : one)),
  }
}

/** With a message that arrived on top; one that is known is not counted twice. */
export function taken(before: Unread, message: UserMessage): Unread {
  const category = categoryOf(message)
  if (!message.id) return counted(before, category, message.count ?? 1)
  if (before.latest.some((one) => one.id === message.id && !one.isRead)) return before
  const row: StoredMessage = {
    id: message.id,
    category,
    msgType: message.msgType,
    title: message.title,
    content: message.content,
    from: message.from ?? '',
    creatime: message.creatime,
    bgmUrl: message.bgmUrl ?? '',
    bgmInterval: message.bgmInterval ?? 0,
    isShow: message.isShow,
    isRead: false,
    alarmId: message.alarmId ?? null,
    noticeId: null,
    model: null,
    link: '',
  }
  const others = before.latest.filter((one) => one.id !== row.id)
  const mine = [row, ...others.filter((one) => one.category === category)].slice(0, MOST_LATEST)
  const latest = [...mine, ...others.filter((one) => one.category !== category)]
  return { ...counted(before, category, 1), latest }
}

/** With messages read: those named, or without ids all of a category, or all. */
export function withRead(before: Unread, { ids, category }: { ids?: string[]; category?: MessageCategory }): Unread {
  const goes = (one: StoredMessage) => (ids ? ids.includes(one.id) : !category || one.category === category)
  const fresh = before.latest.filter((one) => goes(one) && !one.isRead)
  const latest = before.latest.map((one) => (goes(one) ? { ...one, isRead: true } : one))
  const categories: MessageCategory[] = category ? [category] : ['waring', 'notic', 'andon']
  return categories.reduce(
    (unread, each) => counted(unread, each, ids ? -fresh.filter((one) => one.category === each).length : -UNREAD_LIMIT),
    { ...before, latest },
  )
}
