import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../../platform/api/client.ts'
import { liveStore } from './live-store.ts'

const facts = client(alarmFact)

/** The live alarms of this browser tab; what the server pushes is brought in by the domain of alarms. */
export const live = liveStore({
  ask: () => facts.snapshot({}, { quiet: true }),
  later: (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

/** The alarms that are not over, current while the component is on show. */
export function useLiveAlarms() {
  useEffect(() => live.want(), [])
  return useSyncExternalStore(live.watch, live.state)
}
