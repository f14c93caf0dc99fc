import type { LiveValue, PushEvent, PushRequest } from '@zhizao/contract/push/topics'

/** Where the connection stands: `off` without a session, `stale` while what is on show may be old. */
export type PushState = 'off' | 'connecting' | 'live' | 'stale'

export interface PushOptions {
  open(): WebSocket
  /** The sign-in frame, made anew for each connection. */
  signIn(): PushRequest
  /** The server refused the session. */
  refused(code: number, msg: string): void
}

const TOPICS_A_FRAME = 1000
const LONGEST_PAUSE = 30_000

/** Pause before try number `tries` (from 0): doubled each time up to 30 s, spread so that browsers do not come back together. */
export const pauseBefore = (tries: number, random: number) =>
  Math.min(LONGEST_PAUSE, 1000 * 2 ** tries) * (0.5 + random / 2)

/** One WebSocket for the whole browser tab: topics are counted, subscribed once, and again after every reconnect. */
export function pushConnection(options: PushOptions) {
  const counts = new Map<string, number>()
  const listeners = new Set<(event: PushEvent) => void>()
  const watchers = new Set<() => void>()
  const newest = new Map<string, LiveValue>()
  let socket: WebSocket | undefined
  let state: PushState = 'off'
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const joining = new Set<string>()
  const leaving = new Set<string>()

  function become(next: PushState) {
    if (state === next) return
    state = next
    for (const watcher of watchers) watcher()
  }

  function connect() {
    clearTimeout(timer)
    become(tries ? 'stale' : 'connecting')
    const mine = options.open()
    socket = mine
    mine.onopen = () => mine.send(JSON.stringify(options.signIn()))
    mine.onmessage = (message) => socket === mine && take(JSON.parse(String(message.data)) as PushEvent)
    mine.onclose = () => {
      if (socket !== mine) return
      socket = undefined
      if (state === 'off') return
      become('stale')
      timer = setTimeout(connect, pauseBefore(tries++, Math.random()))
    }
  }

  function take(event: PushEvent) {
    if (event.event === 'signed-in') {
      tries = 0
      become('live')
      send('subscribe', [...counts.keys()])
    } else if (event.event === 'refused') {
      stop()
      options.refused(event.code, event.msg)
    } else {
      if (event.event === 'values') for (const value of event.values) newest.set(value.pointId, value)
      for (const listener of listeners) listener(event)
    }
  }

  function send(op: 'subscribe' | 'unsubscribe', topics: readonly string[]) {
    if (state !== 'live') return
    for (let at = 0; at < topics.length; at += TOPICS_A_FRAME) {
      socket?.send(JSON.stringify({ op, topics: topics.slice(at, at + TOPICS_A_FRAME) } satisfies PushRequest))
    }
  }

  /** A page of 200 points asks once: changes are gathered until the current work is done. */
  function announce() {
    if (joining.size + leaving.size === 0) return
    const [come, go] = [[...joining], [...leaving]]
    joining.clear()
    leaving.clear()
    send('unsubscribe', go)
    send('subscribe', come)
  }

  function change(topic: string, by: 1 | -1) {
    const before = counts.get(topic) ?? 0
    if (before + by > 0) counts.set(topic, before + by)
    else counts.delete(topic)
    if (before > 0 && before + by > 0) return
    const [into, outOf] = by > 0 ? [joining, leaving] : [leaving, joining]
    if (joining.size + leaving.size === 0) queueMicrotask(announce)
    // Left and taken again at once: the server need not know.
    if (!outOf.delete(topic)) into.add(topic)
  }

  function stop() {
    clearTimeout(timer)
    become('off')
    socket?.close()
    socket = undefined
    newest.clear()
    tries = 0
  }

  return {
    start() {
      if (state === 'off') connect()
    },
    stop,
    /** The network is back: no need to wait for the pause to end. */
    hurry() {
      if (state === 'stale' && !socket) connect()
    },
    state: () => state,
    /** The newest value known of a point that somebody watches. */
    newest: (pointId: string) => newest.get(pointId),
    /** Wants topics until the returned function is called. */
    subscribe(topics: readonly string[]) {
      for (const topic of topics) change(topic, 1)
      return () => {
        for (const topic of topics) {
          change(topic, -1)
          if (!counts.has(topic) && topic.startsWith('point:')) newest.delete(topic.slice('point:'.length))
        }
      }
    },
    hear(listener: (event: PushEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watchState(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
