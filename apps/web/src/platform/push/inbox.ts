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
  /** Grows with each new alarm: the bell rings on its change. */
  arrivals: number
}

const MOST_MESSAGES = 50
const nothing: Inbox = { messages: [], openAlarms: 0, arrivals: 0 }

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
  const isNew = open > inbox.openAlarms && change !== 'count'
  become({ ...inbox, openAlarms: open, arrivals: inbox.arrivals + (isNew ? 1 : 0) })
}

/** Takes the number of open alarms as the server counts them. */
export const setOpenAlarms = (openAlarms: number) => become({ ...inbox, openAlarms })

/** Marks messages as read. */
export function markRead(which: (message: ReceivedMessage) => boolean) {
  become({ ...inbox, messages: inbox.messages.map((one) => (which(one) ? { ...one, isRead: true } : one)) })
}

/** Another user begins with an empty inbox. */
export const emptyInbox = () => become(nothing)

export const useInbox = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => inbox,
  )
