import type { LiveValue, PushEvent } from '@zhizao/contract/push/topics'
import type { WebSocket } from 'ws'
import type { SessionUser } from '../context.ts'

/** Above this many unsent bytes a browser counts as slow: its values wait and only the newest of each point is kept. */
const SLOW = 256 * 1024
/** Above this it is given up: it reconnects and gets the state back-filled. */
const HOPELESS = 8 * 1024 * 1024
const MOST_POINTS = 5000

/** One browser: whose it is, what it watches, what waits to be sent. */
export interface Connection {
  readonly socket: WebSocket
  user: SessionUser | undefined
  /** Topic → the points it stands for. */
  readonly topics: Map<string, readonly number[]>
  /** Point → how many topics want it. */
  readonly points: Map<number, number>
  /** Newest unsent value of each point, while the browser is slow. */
  readonly waiting: Map<number, LiveValue>
}

export const newConnection = (socket: WebSocket): Connection => ({
  socket,
  user: undefined,
  topics: new Map(),
  points: new Map(),
  waiting: new Map(),
})

export const hasRoomFor = (connection: Connection, more: number) => connection.points.size + more <= MOST_POINTS

export const isSlow = (connection: Connection) => connection.socket.bufferedAmount > SLOW

export function sendEvent(connection: Connection, event: PushEvent) {
  sendFrame(connection, Buffer.from(JSON.stringify(event)))
}

/** Sends prepared text. The same buffer serves all receivers of a broadcast. */
export function sendFrame(connection: Connection, text: Buffer) {
  const { socket } = connection
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > HOPELESS) return socket.terminate()
  socket.send(text, { binary: false, compress: false })
}
