import type { Level } from '@zhizao/contract/alarm/alarm-level'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { inArray } from 'drizzle-orm'
import type { SessionUser } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { alarmRows } from '../alarm/alarm-list.ts'
import { alarmTotals } from '../alarm/alarm-totals.ts'
import { levelsOf } from '../alarm-level/alarm-level.service.ts'
import type { PopupChange } from './shown-popups.ts'

/** What the push server needs to tell people of alarms. */
export const alarmPush = (database: Database) => ({
  /** Messages of one `alarm.changed`, each with whom it is for. */
  messages: (companyId: string, changes: readonly PopupChange[]): Promise<AddressedMessage[]> =>
    database.inCompany(companyId, async (db) => messagesOf(changes, await levelsOf({ db, user: { companyId } }))),
  forOne,
  /** Counts for the bell, of what this user may see; `db` is bound to his company. */
  totals: (db: Db, user: SessionUser, now: Date) => alarmTotals(db, user, now),
  /** Changed alarms as they are now, with those that explain them. */
  rows: (db: Db, ids: readonly string[]) => alarmRows(inArray(alarms.id, [...ids]), { db }, { limit: ids.length }),
})

export type AlarmPush = ReturnType<typeof alarmPush>

/** How a level sounds and whether it pops up: the company's own setting. */
export interface LevelManner {
  level: string
  sound: string
  soundInterval: number
  popup: 0 | 1
}

/** A message with the object it is about: it is for those who may see that object; without one for those who see everything. */
export interface AddressedMessage {
  objectPath: string | null
  level: string
  message: UserMessage
}

const newsworthy = ['raise', 'escalate']
const visible = ['unconfirmed']
/** More alarms at once than this become one message. */
const mostMessages = 5
const severity: Record<string, number> = { warning: 1, error: 2, urgent: 3 }

/** Raised or grown worse, not hidden, and not explained by another alarm. */
export const isNews = ({ action, state, headId }: AlarmChange) =>
  newsworthy.includes(action) && visible.includes(state) && headId === null

/** Popups for what was raised or grew worse. What another alarm explains, or is hidden, stays quiet. */
export function messagesOf(changes: readonly PopupChange[], levels: readonly LevelManner[]): AddressedMessage[] {
  const loud = changes.filter(isNews)
  const latest = [...new Map(loud.map((change) => [change.alarmId, change])).values()]
  return latest.map((change) => ({
    objectPath: change.objectPath,
    level: change.level,
    message: messageOf(change, levels),
  }))
}

/** For who is not to be disturbed: counted in his message centre, without popup and sound. */
export const quietly = ({ bgmUrl: _silent, ...message }: UserMessage): UserMessage => ({
  ...message,
  isShow: false,
  bgmInterval: 0,
})

/** What one user gets of the messages he may see: each one, or a flood in one. */
export function forOne(messages: readonly AddressedMessage[]): UserMessage[] {
  if (messages.length <= mostMessages) return messages.map(({ message }) => message)
  const worst = messages.reduce((one, other) => (severity[other.level]! > severity[one.level]! ? other : one))
  const { id: _one, ...rest } = worst.message
  return [
    {
      ...rest,
      count: messages.length,
      title: `${messages.length} 条新报警`,
      content: `${worst.message.content} 等 ${messages.length} 条报警`,
    },
  ]
}

function messageOf(change: PopupChange, levels: readonly LevelManner[]): UserMessage {
  const manner = levels.find(({ level }) => level === change.level)
  return {
    // An alarm is its own stored message.
    id: change.alarmId,
    msgType: severity[change.level]! >= 2 ? '报警消息' : '预警消息',
    title: change.objectName ?? '报警',
    content: change.silent ? `又触发 ${change.silent} 次：${change.content}` : change.content,
    isShow: manner?.popup !== 0,
    creatime: new Date(change.at).toISOString(),
    bgmUrl: manner?.sound,
    bgmInterval: manner?.soundInterval ?? 0,
    alarmId: change.alarmId,
    level: change.level as Level,
  }
}
