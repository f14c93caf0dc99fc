import type { AlarmChange } from '../../platform/events/event-bus.ts'
import { type LastNotified, swingWait } from '../alarm-notice/swings.ts'
import { isNews } from './alarm-push.ts'

/** What was told is forgotten when so many alarms are remembered, the oldest first. */
const MOST_KEPT = 10_000

interface Shown extends LastNotified {
  /** How often the alarm came since, without a popup. */
  silent: number
}

/** News, and how often that alarm came before without being told. */
export type PopupChange = AlarmChange & { silent?: number }

/** Which changes are told by a popup: an alarm that swings is told once in a while, unless somebody has dealt with it or it grew worse. */
export function shownPopups(steady: () => number) {
  const shown = new Map<string, Shown>()

  function remember(id: string, one: Shown): void {
    shown.delete(id)
    shown.set(id, one)
    const [oldest] = shown.keys()
    if (shown.size > MOST_KEPT) shown.delete(oldest!)
  }

  return (changes: readonly AlarmChange[], repeatMinutes: number): PopupChange[] =>
    changes.flatMap((change) => {
      const { alarmId, action, level, state } = change
      if (action === 'confirm' || action === 'handle' || state === 'normal') shown.delete(alarmId)
      if (!isNews(change)) return []
      const before = shown.get(alarmId)
      if (before && swingWait(before, level, repeatMinutes, steady()) > 0) {
        if (action === 'raise') before.silent++
        return []
      }
      remember(alarmId, { level, at: steady(), silent: 0 })
      return [before?.silent ? { ...change, silent: before.silent } : change]
    })
}
