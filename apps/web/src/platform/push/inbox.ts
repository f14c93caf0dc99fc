import type { PushEvent, UserMessage } from '@zhizao/contract/push/topics'
import { useSyncExternalStore } from 'react'

/** A message that came in while this page was open. */
export interface ReceivedMessage extends UserMessage {
  key: number
  isRead: boolean
}

/** What the header shows: messages of this session, newest first, and the open alarms. */
export interface Inbox {
  messages: readonly ReceivedMessage[]
  openAlarms: number
  /** Whether the server has told the count yet. */
  isCounted: boolean
  /** Grows with each new alarm: the bell rings on its change. */
  arrivals: number
}

const MOST_MESSAGES = 50
/** Actions of an alarm that are news. */
const ARRIVES = ['raise', 'escalate']
const nothing: Inbox = { messages: [], openAlarms: 0, isCounted: false, arrivals: 0 }

const watchers = new Set<() => void>()
let inbox = nothing
let nextKey = 1

function become(next: Inbox) {
  inbox = next
  for (const watcher of watchers) watcher()
}

/** Files a message; the oldest makes room. */
export function receive(message: UserMessage): ReceivedMessage {
  const received = { ...message, key: nextKey++, isRead: false }
  become({ ...inbox, messages: [received, ...inbox.messages].slice(0, MOST_MESSAGES) })
  return received
}

/** Takes the alarm counts of a push event. */
export function countAlarms({ open, change }: Extract<PushEvent, { event: 'alarm' }>) {
  const isNew = ARRIVES.includes(change) || (inbox.isCounted && open > inbox.openAlarms)
  become({ ...inbox, openAlarms: open, isCounted: true, arrivals: inbox.arrivals + (isNew ? 1 : 0) })
}

/** Takes the count that was asked for: nothing rings. */
export function knowOpenAlarms(open: number) {
  if (!inbox.isCounted || open !== inbox.openAlarms) become({ ...inbox, openAlarms: open, isCounted: true })
}

/** Takes the number of open alarms as the server counts them. */
export const setOpenAlarms = (openAlarms: number) => become({ ...inbox, openAlarms })

/** Marks messages as read. */
export function markRead(which: (message: ReceivedMessage) => boolean) {
  become({ ...inbox, messages: inbox.messages.map((one) => (which(one) ? { ...one, isRead: true } : one)) })
}

/** Another user begins with an empty inbox. */
export const emptyInbox = () => become(nothing)

export const inboxNow = () => inbox

export const useInbox = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => inbox,
  )
