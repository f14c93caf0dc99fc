import type { LiveValue, PushEvent, PushRequest } from '@zhizao/contract/push/topics'

/** Where the connection stands: `off` without a session, `stale` while what is on show may be old. */
export type PushState = 'off' | 'connecting' | 'live' | 'stale'

export interface PushOptions {
  open(): WebSocket
  /** The sign-in frame, made anew for each connection. */
  signIn(): PushRequest
  /** The server refused the session. */
  refused(code: number, msg: string): void
  /** After so much silence the server is asked whether it is there, and has so long to answer, ms. */
  silence?: number
  patience?: number
}

const TOPICS_A_FRAME = 1000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 4000
const SILENCE = 1500
const PATIENCE = 2500

/** Pause before try number `tries` (from 0): doubled each time, spread so that browsers do not come back together. No longer than 4 s: to be refused costs a server that starts nothing, and nobody waits longer than that once it is there. */
export const pauseBefore = (tries: number, random: number) =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.5 + random / 2)

/** One WebSocket for the whole browser tab: topics are counted, subscribed once, and again after every reconnect. */
export function pushConnection(options: PushOptions) {
  const counts = new Map<string, number>()
  const listeners = new Set<(event: PushEvent) => void>()
  const watchers = new Set<() => void>()
  const newest = new Map<string, LiveValue>()
  /** Point → who draws it. */
  const drawers = new Map<string, Set<() => void>>()
  let socket: WebSocket | undefined
  let state: PushState = 'off'
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The next step of the heartbeat, or the end of the wait for a connection. */
  let beat: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  const { silence = SILENCE, patience = PATIENCE } = options
  const joining = new Set<string>()
  /** Topics that the server has said it tells everything of from now on. */
  const begun = new Set<string>()
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
    // Where packets vanish no error ever comes.
    expect(silence + patience)
    mine.onopen = () => mine.send(JSON.stringify(options.signIn()))
    mine.onmessage = (message) => {
      if (socket !== mine) return
      heardAt = Date.now()
      take(JSON.parse(String(message.data)) as PushEvent)
      if (state === 'live') listen()
    }
    mine.onclose = () => socket === mine && lose()
  }

  function expect(within: number) {
    clearTimeout(beat)
    beat = setTimeout(lose, within)
  }
  function listen() {
    clearTimeout(beat)
    beat = setTimeout(ask, silence)
  }
  /** Asks for a sign of life. */
  function ask() {
    if (state !== 'live') return
    socket?.send(JSON.stringify({ op: 'ping' } satisfies PushRequest))
    expect(patience)
  }

  /** Gives the socket up, whether it has told of its end or has fallen silent, and tries again after a pause. */
  function lose() {
    const gone = socket
    socket = undefined
    begun.clear()
    gone?.close()
    clearTimeout(beat)
    clearTimeout(timer)
    if (state === 'off') return
    become('stale')
    timer = setTimeout(connect, pauseBefore(tries++, Math.random()))
  }

  function take(event: PushEvent) {
    if (event.event === 'signed-in') {
      tries = 0
      become('live')
      send('subscribe', [...counts.keys()])
    } else if (event.event === 'refused') {
      stop()
      options.refused(event.code, event.msg)
    } else if (event.event !== 'pong') {
      if (event.event === 'subscribed') for (const topic of event.topics) begun.add(topic)
      if (event.event === 'values') {
        for (const value of event.values) newest.set(value.pointId, value)
        for (const { pointId } of event.values) for (const draw of drawers.get(pointId) ?? []) draw()
      }
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
    for (const topic of go) begun.delete(topic)
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
    clearTimeout(beat)
    become('off')
    socket?.close()
    socket = undefined
    newest.clear()
    begun.clear()
    tries = 0
  }

  return {
    start() {
      if (state !== 'off') return
      heardAt = Date.now()
      connect()
    },
    stop,
    /** The network is back: no need to wait for the pause to end. */
    hurry() {
      if (state === 'stale' && !socket) connect()
    },
    /** Something failed on another way: whether this one still stands is asked at once. */
    suspect: ask,
    state: () => state,
    /** When the server was last heard, ms since 1970. */
    heardAt: () => heardAt,
    /** Whether every event of a topic is heard: what is asked for now misses nothing. */
    hasBegun: (topic: string) => begun.has(topic),
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
    /** Hears when one of these points has a newer value. */
    hearPoints(pointIds: readonly string[], draw: () => void) {
      for (const id of pointIds) drawers.set(id, (drawers.get(id) ?? new Set()).add(draw))
      return () => {
        for (const id of pointIds) {
          const own = drawers.get(id)
          own?.delete(draw)
          if (own?.size === 0) drawers.delete(id)
        }
      }
    },
    watchState(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
