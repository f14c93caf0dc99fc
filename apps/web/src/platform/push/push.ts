import { type LiveValue, PUSH_PATH, type PushEvent } from '@zhizao/contract/push/topics'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { outcomeOfEnvelope, outcomeOfTransport } from '../api/catalogue.ts'
import { react } from '../api/reactions.ts'
import { signature } from '../api/signed-headers.ts'
import { readToken } from '../session/token-cookie.ts'
import { pushConnection } from './push-connection.ts'

/** The browser tab's push connection; the shell starts it with the session and stops it with its end. */
export const push = pushConnection({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${PUSH_PATH}`),
  signIn: () => ({ op: 'sign-in', ...signature(readToken()) }),
  refused: (code, msg) =>
    react(code === 401 ? outcomeOfTransport(401) : outcomeOfEnvelope({ code, msg, data: null }), false),
})

/** Whether what is on show is live, for indicators. */
export const usePushState = () => useSyncExternalStore(push.watchState, push.state)

/** Hears the events of a topic (`alarms`, `OnMSG`, `object:{id}`) while the component is on show. */
export function useTopic(topic: string | undefined, onEvent: (event: PushEvent) => void) {
  const hear = useEffectEvent(onEvent)
  useEffect(() => {
    if (!topic) return
    const silence = push.hear((event) => hear(event))
    const release = push.subscribe([topic])
    return () => {
      release()
      silence()
    }
  }, [topic])
}

const noValues: ReadonlyMap<string, LiveValue> = new Map()

/** The newest values of points, by point id; drawn at most once a frame. Nothing is subscribed while the page is behind its tab. */
export function useLiveValues(pointIds: readonly string[]): ReadonlyMap<string, LiveValue> {
  const key = pointIds.join(',')
  const [values, setValues] = useState(noValues)
  useEffect(() => {
    const wanted = new Set(key ? key.split(',') : [])
    const changed = new Map<string, LiveValue>()
    let frame = 0
    const draw = () => {
      frame = 0
      const news = new Map(changed)
      changed.clear()
      setValues((before) => new Map([...before, ...news]))
    }
    const take = (value: LiveValue | undefined) => {
      if (!value || !wanted.has(value.pointId)) return
      changed.set(value.pointId, value)
      frame ||= requestAnimationFrame(draw)
    }
    setValues((before) => new Map([...before].filter(([id]) => wanted.has(id))))
    for (const id of wanted) take(push.newest(id))
    const silence = push.hear((event) => {
      if (event.event === 'values') for (const value of event.values) take(value)
    })
    const release = push.subscribe([...wanted].map((id) => `point:${id}`))
    return () => {
      cancelAnimationFrame(frame)
      release()
      silence()
    }
  }, [key])
  return values
}
