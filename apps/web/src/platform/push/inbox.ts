import type { PushEvent } from '@zhizao/contract/push/topics'
import { useSyncExternalStore } from 'react'

/** What the bell shows. */
export interface Inbox {
  openAlarms: number
  /** Whether the server has told the count yet. */
  isCounted: boolean
  /** Grows with each new alarm: the bell rings on its change. */
  arrivals: number
}

/** Actions of an alarm that are news. */
const ARRIVES = ['raise', 'escalate']
const nothing: Inbox = { openAlarms: 0, isCounted: false, arrivals: 0 }

const watchers = new Set<() => void>()
let inbox = nothing

function become(next: Inbox) {
  inbox = next
  for (const watcher of watchers) watcher()
}

/** Takes the alarm counts of a push event. */
export function countAlarms({ open, change }: Extract<PushEvent, { event: 'alarm' }>) {
  const isNew = ARRIVES.includes(change) || (inbox.isCounted && open > inbox.openAlarms)
  become({ openAlarms: open, isCounted: true, arrivals: inbox.arrivals + (isNew ? 1 : 0) })
}

/** Takes the count that was asked for: nothing rings. */
export function knowOpenAlarms(open: number) {
  if (!inbox.isCounted || open !== inbox.openAlarms) become({ ...inbox, openAlarms: open, isCounted: true })
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
