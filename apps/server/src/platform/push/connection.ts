import type { Duplex } from 'node:stream'
import type { LiveValue, PushEvent } from '@zhizao/contract/push/topics'
import type { WebSocket } from 'ws'
import type { SessionUser } from '../context.ts'
import { type Inbox, inbox } from './inbox.ts'

/** Above this many unsent bytes a browser counts as slow: its values wait and only the newest of each point is kept. */
const SLOW = 256 * 1024
/** Above this it is given up: it reconnects and gets the state back-filled. */
const HOPELESS = 8 * 1024 * 1024
const MOST_POINTS = 5000
const MOST_TOPICS = 5000

/** One browser: whose it is, what it watches, what waits to be sent. */
export interface Connection {
  readonly socket: WebSocket
  /** What the WebSocket stands on. */
  readonly raw: Duplex
  /** Where it comes from, as a proxy in front says. */
  readonly from: { readonly ip: string }
  user: SessionUser | undefined
  /** What it asked and waits for its turn. */
  readonly asked: Inbox
  /** Topic → the points it stands for. */
  readonly topics: Map<string, readonly number[]>
  /** Point → how many topics want it. */
  readonly points: Map<number, number>
  /** Topics that were denied: until the plant changes they are denied again without a look. */
  readonly denied: Set<string>
  /** Newest unsent value of each point, while the browser is slow. */
  readonly waiting: Map<number, LiveValue>
}

export const newConnection = (socket: WebSocket, raw: Duplex, from: { ip: string }): Connection => ({
  socket,
  raw,
  from,
  user: undefined,
  asked: inbox(),
  topics: new Map(),
  points: new Map(),
  denied: new Set(),
  waiting: new Map(),
})

export const hasRoomFor = ({ points, topics }: Connection, more: number) =>
  points.size + more <= MOST_POINTS && topics.size < MOST_TOPICS

/** Remembers a topic that was denied; false where there are more of them than any page could mean. */
export function remembersDenied({ denied }: Connection, topic: string): boolean {
  if (denied.size < MOST_TOPICS) denied.add(topic)
  return denied.has(topic)
}

export const isOpen = ({ socket }: Connection) => socket.readyState === socket.OPEN

export const isSlow = (connection: Connection) => connection.socket.bufferedAmount > SLOW

/** An event as a whole WebSocket frame: text, in one piece, unmasked as servers send. */
export function frameOf(event: PushEvent): Buffer {
  const text = Buffer.from(JSON.stringify(event))
  const { length } = text
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x81
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, text])
}

export const sendEvent = (connection: Connection, event: PushEvent) => sendFrame(connection, frameOf(event))

/**
 * Sends a prepared frame; the same buffer serves all receivers of a broadcast. Past the library, which would make a head
 * and two writes of it for each receiver; without compression it writes whole frames at once, so that none is cut in two.
 */
export function sendFrame({ socket, raw }: Connection, frame: Buffer) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > HOPELESS) return socket.terminate()
  raw.write(frame)
}
