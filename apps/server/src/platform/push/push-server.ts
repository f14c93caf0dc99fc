import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import proxyAddress from '@fastify/proxy-addr'
import { type LiveValue, PUSH_PATH, PushRequest } from '@zhizao/contract/push/topics'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { keyEnds, type SessionSource, signFits } from '../access/sessions.ts'
import { strangerLimit } from '../access/stranger-limit.ts'
import type { SessionUser } from '../context.ts'
import type { EventBus } from '../events/event-bus.ts'
import { Refusal } from '../refusal.ts'
import { type Connection, hasRoomFor, isOpen, newConnection, remembersDenied, sendEvent } from './connection.ts'
import { isOwnPage } from './origin.ts'
import type { PushHub } from './push-hub.ts'

/** What the push server asks of the domains. */
export interface PushSources {
  /** Topic → the points it stands for, of those the user may see; without topics that he may not see at all. One look for all. */
  pointsOf(user: SessionUser, topics: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
  latest(points: readonly number[]): LiveValue[]
}

export interface PushServerOptions {
  server: Server
  hub: PushHub
  sessions: SessionSource
  sources: PushSources
  events: EventBus
  log: Logger
  now: () => Date
  /** Addresses of proxies in front that may name the caller. */
  trustProxy?: string[] | undefined
  publicUrl?: string | undefined
  /** Sockets that are not signed in: of one address, and in all. */
  mostStrangers?: { ofAddress: number; inAll: number }
}

const SIGN_IN_WITHIN = 10_000
const PING_EVERY = 30_000
/** Browsers of one session: a socket serves all tabs that share it. */
const MOST_OF_SESSION = 64
/** What a browser may send before it has signed in, frames and their heads, bytes. */
const MOST_OF_STRANGER = 16 * 1024
/** A browser that was told why it is ended has so long to hear it, ms. */
const HEARS_WITHIN = 1000
const LOOK_AT_SESSIONS_EVERY = 1000
const PING = Buffer.from(JSON.stringify({ op: 'ping' } satisfies PushRequest))

/** Ends sessions of sockets once they are over: nobody asks for anything through a socket that only listens. */
function lookAtSessions({ hub, sessions, log }: PushServerOptions) {
  let looking = false
  const looks = setInterval(() => {
    const held = new Set<string>()
    for (const { user } of hub.connections) if (user) held.add(user.sessionId)
    if (looking || !held.size) return
    looking = true
    sessions
      .endOverdue(held)
      .catch((error) => log.error({ err: error }, 'sessions of sockets could not be looked at'))
      .finally(() => {
        looking = false
      })
  }, LOOK_AT_SESSIONS_EVERY)
  looks.unref()
  return looks
}

/** The WebSocket at PUSH_PATH: one a browser, signed in by its first frame. It lasts as long as its session. */
export function pushServer(options: PushServerOptions) {
  const { hub, sessions, sources, events, log, now } = options
  const sockets = newSockets()
  const strangers = strangerLimit(options.mostStrangers ?? { ofAddress: 300, inAll: 2000 })
  const trusts = proxyAddress.compile(options.trustProxy ?? [])

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== PUSH_PATH) return socket.destroy()
    if (!isOwnPage(request, options.publicUrl)) return refuse(socket, '403 Forbidden')
    if (!strangers.admit(socket as Socket, proxyAddress(request, trusts)))
      return refuse(socket, '503 Service Unavailable')
    const from = { ip: proxyAddress(request, trusts) }
    sockets.handleUpgrade(request, socket, head, (client) => accept(client, socket as Socket, from))
  }
  options.server.on('upgrade', upgrade)
  const settled = coalesced(lookAgain, (error) =>
    log.error({ err: error }, 'subscriptions could not be looked at again'),
  )
  const stops = [
    events.on('user.signed-out', ({ sessionId, elsewhere, ofKey }) => {
      if (ofKey) hub.end(sessionId, 401, '接口密钥已失效')
      else if (elsewhere) hub.end(sessionId, 507, '异地登陆，注意密码安全!')
      else hub.end(sessionId, 506, '时效已过期，请重新登录')
    }),
    events.on('access.changed', ({ companyId, userIds }) => hub.dropCompany(companyId, userIds)),
    events.on('work.waiting', ({ companyId, userId, ticket, ahead }) =>
      hub.publish(companyId, 'OnMSG', { event: 'waiting', ticket, ahead }, ({ id }) => id === userId),
    ),
    events.on('points.settled', ({ companyId }) => settled(companyId)),
  ]
  const alive = new WeakSet<WebSocket>()
  const pings = setInterval(() => {
    for (const { socket } of hub.connections) {
      if (!alive.has(socket)) socket.terminate()
      alive.delete(socket)
      socket.ping()
    }
  }, PING_EVERY)
  pings.unref()
  const looks = lookAtSessions(options)

  function accept(socket: WebSocket, raw: Socket, from: { ip: string }) {
    const connection = newConnection(socket, raw, from)
    hub.add(connection)
    alive.add(socket)
    const late = setTimeout(() => connection.user ?? socket.close(4401), SIGN_IN_WITHIN)
    let working = false
    endWordyStranger(connection)
    const asksTooMuch = () => endSoon(socket, 'too many requests')
    socket.on('pong', (data) => {
      alive.add(socket)
      if (isOpen(connection) && !connection.asked.passes(data)) asksTooMuch()
    })
    socket.on('ping', (data) => {
      if (!isOpen(connection)) return
      if (connection.asked.passes(data)) socket.pong(data)
      else asksTooMuch()
    })
    socket.on('message', (data) => {
      alive.add(socket)
      if (!isOpen(connection)) return
      // Past the queue: it asks whether the way is open, and must not wait for the work of a subscription.
      if (connection.user && PING.equals(data as Buffer) && connection.asked.passes(data as Buffer))
        return sendEvent(connection, { event: 'pong' })
      if (!connection.asked.take(data as Buffer, connection.user !== undefined)) return asksTooMuch()
      if (!working) void work()
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      connection.asked.clear()
      hub.remove(connection)
    })

    /** One request after the other, as long as somebody is there to hear. */
    async function work() {
      working = true
      try {
        for (
          let text = connection.asked.next();
          text !== undefined && isOpen(connection);
          text = connection.asked.next()
        ) {
          await handle(connection, text)
          if (connection.user) strangers.known(raw)
        }
      } catch (error) {
        log.error({ err: error }, 'push request failed')
        socket.close(1011)
      }
      working = false
    }
  }

  async function handle(connection: Connection, text: string) {
    const request = parsed(text)
    if (!request) return connection.socket.close(1007)
    const { user } = connection
    if (request.op === 'sign-in') return user ? connection.socket.close(1008) : signIn(connection, request)
    if (!user) return connection.socket.close(4401)
    if (request.op === 'ping') return sendEvent(connection, { event: 'pong' })
    if (request.op === 'unsubscribe') {
      for (const topic of request.topics) hub.unwatch(connection, topic)
      return
    }
    await subscribe(connection, user, request.topics)
  }

  async function signIn(connection: Connection, { token, sign, time }: { token: string; sign: string; time: string }) {
    const fits = signFits(token, sign, time, now().getTime())
    // A page that only looks on does nothing: its session grows old all the same.
    const find = async () => sessions.find(token, 'looks on', connection.from)
    const found = fits ? await find().catch(asRefusal) : 'unknown'
    if (found instanceof Refusal) return refuseConnection(connection, found.code, found.message)
    if (typeof found !== 'string') {
      if (hub.countOf(found.sessionId) >= MOST_OF_SESSION) return connection.socket.close(1013, 'too many sockets')
      connection.user = found
      return sendEvent(connection, { event: 'signed-in' })
    }
    const code = found === 'expired' ? 506 : found === 'elsewhere' ? 507 : 401
    refuseConnection(connection, code, found in keyEnds ? keyEnds[found as keyof typeof keyEnds] : '登录已失效')
  }

  async function subscribe(connection: Connection, user: SessionUser, topics: readonly string[]) {
    const unknown = topics.filter((topic) => !connection.topics.has(topic) && !connection.denied.has(topic))
    const found = unknown.length ? await sources.pointsOf(user, unknown) : new Map<string, readonly number[]>()
    if (!isOpen(connection)) return
    const denied: string[] = []
    const fresh: number[] = []
    const begun: string[] = []
    for (const topic of topics) {
      const points = connection.topics.get(topic) ?? found.get(topic)
      if (!points) {
        if (!remembersDenied(connection, topic)) return connection.socket.close(1008, 'too many unknown topics')
        denied.push(topic)
      } else if (!connection.topics.has(topic) && !hasRoomFor(connection, points.length)) denied.push(topic)
      else {
        if (isOfNews(topic) && !connection.topics.has(topic)) begun.push(topic)
        hub.watch(connection, topic, points)
        fresh.push(...points)
      }
    }
    if (begun.length) sendEvent(connection, { event: 'subscribed', topics: begun })
    if (denied.length) sendEvent(connection, { event: 'denied', topics: denied })
    const values = sources.latest(fresh)
    if (values.length) sendEvent(connection, { event: 'values', values })
  }

  /** Objects gain and lose points, and move: what stands behind a subscription follows. */
  async function lookAgain(companyId: string) {
    for (const connection of hub.connections) {
      const { user } = connection
      if (user?.companyId !== companyId || !isOpen(connection)) continue
      connection.denied.clear()
      if (!connection.topics.size) continue
      const found = await sources.pointsOf(user, [...connection.topics.keys()])
      if (!isOpen(connection)) continue
      const changed: string[] = []
      for (const [topic, known] of [...connection.topics]) {
        const points = found.get(topic)
        if (points && sameSet(points, known)) continue
        hub.unwatch(connection, topic)
        changed.push(topic)
      }
      if (changed.length) await subscribe(connection, user, changed)
    }
  }

  return {
    stop() {
      clearInterval(pings)
      clearInterval(looks)
      for (const stop of stops) stop()
      options.server.off('upgrade', upgrade)
      hub.stop()
      sockets.close()
    },
  }
}

/** A frame a turn of the event loop, and no more is read of a browser while its frames wait for theirs. */
const newSockets = () =>
  new WebSocketServer({
    noServer: true,
    allowSynchronousEvents: false,
    autoPong: false,
    maxPayload: 256 * 1024,
    maxFragments: 64,
    perMessageDeflate: false,
  })

/** Whoever is not signed in has little to say: the parser would collect up to a whole frame of each of them. */
function endWordyStranger(connection: Connection) {
  const { raw, socket } = connection
  let bytes = 0
  const count = (chunk: Buffer) => {
    if (connection.user) return void raw.off('data', count)
    bytes += chunk.length
    if (bytes > MOST_OF_STRANGER) socket.terminate()
  }
  raw.on('data', count)
}

/** What it still sends is not worth reading. */
function endSoon(socket: WebSocket, why: string) {
  socket.close(1008, why)
  setTimeout(() => socket.terminate(), HEARS_WITHIN).unref()
}

function refuseConnection(connection: Connection, code: number, msg: string) {
  sendEvent(connection, { event: 'refused', code, msg })
  connection.socket.close(4401)
}

/** What a caller is told, not what is broken. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function refuse(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  socket.once('finish', () => socket.destroy())
}

/** Work of a company that is due again while it runs is done once more, however often that was said. */
function coalesced(work: (companyId: string) => Promise<void>, failed: (error: unknown) => void) {
  const due = new Set<string>()
  let running = false
  return async (companyId: string) => {
    due.add(companyId)
    if (running) return
    running = true
    for (const next of due) {
      due.delete(next)
      await work(next).catch(failed)
    }
    running = false
  }
}

/** Topics of changes, not of values: their subscribers learn from when on they hear of everything. */
const isOfNews = (topic: string) => !topic.includes(':')

const sameSet = (a: readonly number[], b: readonly number[]) => {
  const set = new Set(b)
  return a.length === b.length && a.every((one) => set.has(one))
}

function parsed(text: string): PushRequest | undefined {
  try {
    return PushRequest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
