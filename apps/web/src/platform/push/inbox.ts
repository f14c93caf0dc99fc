import type { AlarmTotals } from '@zhizao/contract/alarm/alarm-row'
import type { AlarmsChanged } from '@zhizao/contract/push/topics'
import { useSyncExternalStore } from 'react'

/** What the bell shows. */
export interface Inbox {
  openAlarms: number
  /** All counts; nothing before the server has told them. */
  totals?: AlarmTotals
  /** Grows with each new alarm: the bell rings on its change. */
  arrivals: number
}

/** Actions of an alarm that are news. */
const ARRIVES = ['raise', 'escalate']
const nothing: Inbox = { openAlarms: 0, arrivals: 0 }

const watchers = new Set<() => void>()
let inbox = nothing

function become(next: Inbox) {
  inbox = next
  for (const watcher of watchers) watcher()
}

/** Takes the alarm counts of a push event. */
export function countAlarms({ totals, change }: Pick<AlarmsChanged, 'totals' | 'change'>) {
  const isNew = ARRIVES.includes(change) || (inbox.totals !== undefined && totals.live > inbox.openAlarms)
  become({ openAlarms: totals.live, totals, arrivals: inbox.arrivals + (isNew ? 1 : 0) })
}

/** Takes the counts that were asked for: nothing rings. */
export const knowAlarms = (totals: AlarmTotals) => become({ ...inbox, openAlarms: totals.live, totals })

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
