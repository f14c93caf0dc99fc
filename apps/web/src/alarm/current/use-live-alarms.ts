import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '../../platform/push/push.ts'
import { alarmsChanged } from '../alarm-calls.ts'

/** Lists are asked for at most once in so many ms, however many alarms change. */
const PACE = 1000

/** Keeps what the page shows of alarms current: asks anew soon after a change, and when the page comes back to the front. */
export function useLiveAlarms() {
  const cache = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  useTopic('alarms', (event) => {
    if (event.event !== 'alarm' || timer.current) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        last.current = Date.now()
        void alarmsChanged(cache)
      },
      Math.max(150, last.current + PACE - Date.now()),
    )
  })
  useEffect(() => {
    // Behind its tab the page heard nothing.
    void alarmsChanged(cache)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [cache])
}
