import { useQueryClient } from '@tanstack/react-query'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { useEffect, useRef } from 'react'
import { live } from '../../live/alarm/live-alarms.ts'
import { push, useTopic } from '../../platform/push/push.ts'
import { alarmsTouched } from '../alarm-calls.ts'

/** What shows alarms beside the live ones asks anew at most once in so many ms. */
const PACE = 500

/** Brings what the server pushes into the live alarms, as long as somebody is signed in. */
export function useLiveFeed() {
  const cache = useQueryClient()
  const touched = useRef<{ rows: Alarm[]; timer: ReturnType<typeof setTimeout> }>(undefined)
  useTopic('alarms', (event) => {
    if (event.event === 'subscribed' && event.topics.includes('alarms')) live.begin()
    if (event.event !== 'alarm') return
    live.apply(event)
    if (!event.rows.length) return
    if (touched.current) return void touched.current.rows.push(...event.rows)
    const rows = [...event.rows]
    const timer = setTimeout(() => {
      touched.current = undefined
      void alarmsTouched(cache, rows)
    }, PACE)
    touched.current = { rows, timer }
  })
  useEffect(() => {
    if (push.hasBegun('alarms')) live.begin()
    const silence = push.watchState(() => push.state() !== 'live' && live.lose())
    return () => {
      silence()
      clearTimeout(touched.current?.timer)
      touched.current = undefined
      live.forget()
    }
  }, [])
}
