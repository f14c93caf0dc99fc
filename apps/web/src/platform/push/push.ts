import { type LiveValue, PUSH_PATH, type PushEvent } from '@zhizao/contract/push/topics'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { outcomeOfEnvelope, outcomeOfTransport } from '../api/catalogue.ts'
import { react } from '../api/reactions.ts'
import { signature } from '../api/signed-headers.ts'
import { readToken } from '../session/token-cookie.ts'
import { inFrames, notInFrames } from './frame-work.ts'
import { pushConnection } from './push-connection.ts'
import { wasRefusedForTime } from './refused-sign-in.ts'

/** The browser tab's push connection; the shell starts it with the session and stops it with its end. */
export const push = pushConnection({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${PUSH_PATH}`),
  signIn: () => ({ op: 'sign-in', ...signature(readToken()) }),
  refused: (code, msg) => void refused(code, msg),
})

async function refused(code: number, msg: string) {
  if (code === 401 && (await wasRefusedForTime(() => fetch('/api/health', { cache: 'no-store' })))) return push.start()
  react(code === 401 ? outcomeOfTransport(401) : outcomeOfEnvelope({ code, msg, data: null }), false)
}

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

/** The newest values known of points, those before where none is known; the same map where nothing has changed. */
function newestOf(pointIds: readonly string[], before: ReadonlyMap<string, LiveValue>): ReadonlyMap<string, LiveValue> {
  const now = new Map<string, LiveValue>()
  let isOther = false
  for (const id of pointIds) {
    const value = push.newest(id) ?? before.get(id)
    if (value) now.set(id, value)
    isOther ||= value !== before.get(id)
  }
  return isOther || now.size !== before.size ? now : before
}

/**
 * The newest values of points, by point id. Drawn in slices of frames: hundreds of values that come at once hold nothing up. While it
 * is held (what shows them is out of sight) nothing is drawn. Nothing is subscribed while the page is behind its tab.
 */
export function useLiveValues(pointIds: readonly string[], isHeld = false): ReadonlyMap<string, LiveValue> {
  const key = pointIds.join(',')
  const [values, setValues] = useState(noValues)
  useEffect(() => push.subscribe(key ? key.split(',').map((id) => `point:${id}`) : []), [key])
  useEffect(() => {
    if (isHeld) return
    const ids = key ? key.split(',') : []
    const draw = () => setValues((before) => newestOf(ids, before))
    draw()
    const silence = push.hearPoints(ids, () => inFrames(draw))
    return () => {
      silence()
      notInFrames(draw)
    }
  }, [key, isHeld])
  return values
}
