import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type LiveValue, PUSH_PATH, PushRequest } from '@zhizao/contract/push/topics'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { type SessionSource, signFits } from '../access/sessions.ts'
import type { SessionUser } from '../context.ts'
import type { EventBus } from '../events/event-bus.ts'
import { type Connection, hasRoomFor, newConnection, sendEvent } from './connection.ts'
import type { PushHub } from './push-hub.ts'

/** What the push server asks of the domains. */
export interface PushSources {
  /** The points a topic stands for, of those the user may see; nothing where he may not see the topic at all. */
  pointsOf(user: SessionUser, topic: string): Promise<readonly number[] | undefined>
  latest(points: readonly number[]): LiveValue[]
}

const SIGN_IN_WITHIN = 10_000
const PING_EVERY = 30_000

/** The WebSocket at PUSH_PATH: one a browser, signed in by its first frame. */
export function pushServer(options: {
  server: Server
  hub: PushHub
  sessions: SessionSource
  sources: PushSources
  events: EventBus
  log: Logger
  now: () => Date
}) {
  const { hub, sessions, sources, events, log, now } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024, perMessageDeflate: false })

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== PUSH_PATH) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => accept(client))
  }
  options.server.on('upgrade', upgrade)
  const stops = [
    events.on('user.signed-out', ({ sessionId, elsewhere }) =>
      elsewhere
        ? hub.end(sessionId, 507, '异地登陆，注意密码安全!')
        : hub.end(sessionId, 506, '时效已过期，请重新登录'),
    ),
    events.on('access.changed', ({ companyId, userIds }) => hub.dropCompany(companyId, userIds)),
    events.on('points.settled', ({ companyId }) => lookAgain(companyId)),
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

  function accept(socket: WebSocket) {
    const connection = newConnection(socket)
    hub.add(connection)
    alive.add(socket)
    const late = setTimeout(() => connection.user ?? socket.close(4401), SIGN_IN_WITHIN)
    let work = Promise.resolve()
    socket.on('pong', () => alive.add(socket))
    socket.on('message', (data) => {
      alive.add(socket)
      work = work
        .then(() => handle(connection, String(data)))
        .catch((error) => {
          log.error({ err: error }, 'push request failed')
          socket.close(1011)
        })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      hub.remove(connection)
    })
  }

  async function handle(connection: Connection, text: string) {
    const request = parsed(text)
    if (!request) return connection.socket.close(1007)
    if (request.op === 'sign-in') return signIn(connection, request)
    const { user } = connection
    if (!user) return connection.socket.close(4401)
    if (request.op === 'unsubscribe') {
      for (const topic of request.topics) hub.unwatch(connection, topic)
      return
    }
    await subscribe(connection, user, request.topics)
  }

  async function signIn(connection: Connection, { token, sign, time }: { token: string; sign: string; time: string }) {
    const found = signFits(token, sign, time, now().getTime()) ? await sessions.find(token) : 'unknown'
    if (typeof found !== 'string') {
      connection.user = found
      return sendEvent(connection, { event: 'signed-in' })
    }
    const code = found === 'expired' ? 506 : found === 'elsewhere' ? 507 : 401
    sendEvent(connection, { event: 'refused', code, msg: '登录已失效' })
    connection.socket.close(4401)
  }

  async function subscribe(connection: Connection, user: SessionUser, topics: readonly string[]) {
    const denied: string[] = []
    const fresh: number[] = []
    for (const topic of topics) {
      const points = await sources.pointsOf(user, topic)
      if (!points || !hasRoomFor(connection, points.length)) denied.push(topic)
      else if (hub.connections.has(connection)) {
        hub.watch(connection, topic, points)
        fresh.push(...points)
      }
    }
    if (denied.length) sendEvent(connection, { event: 'denied', topics: denied })
    const values = sources.latest(fresh)
    if (values.length) sendEvent(connection, { event: 'values', values })
  }

  /** Objects gain and lose points, and move: what stands behind a subscription follows. */
  async function lookAgain(companyId: string) {
    for (const connection of hub.connections) {
      const { user } = connection
      if (user?.companyId !== companyId) continue
      for (const [topic, known] of [...connection.topics]) {
        const points = await sources.pointsOf(user, topic)
        if (!connection.topics.has(topic) || (points && sameSet(points, known))) continue
        hub.unwatch(connection, topic)
        await subscribe(connection, user, [topic])
      }
    }
  }

  return {
    stop() {
      clearInterval(pings)
      for (const stop of stops) stop()
      options.server.off('upgrade', upgrade)
      hub.stop()
      sockets.close()
    },
  }
}

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
