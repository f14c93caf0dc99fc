import { once } from 'node:events'
import net from 'node:net'
import type { Scene } from '../attack.ts'

/** What a client library would not send: packets of MQTT 3.1.1 by their bytes. */
export function packet(typeAndFlags: number, ...body: (Buffer | number[])[]): Buffer {
  const content = Buffer.concat(body.map((each) => Buffer.from(each)))
  const length: number[] = []
  for (let left = content.length; ; ) {
    const low = left % 128
    left = Math.floor(left / 128)
    length.push(left ? low | 128 : low)
    if (!left) break
  }
  return Buffer.concat([Buffer.from([typeAndFlags, ...length]), content])
}

const field = (text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
const number = (value: number) => [(value >> 8) & 255, value & 255]

export interface Credentials {
  code: string
  secret: string
}

export function connectPacket(
  { code, secret }: Credentials,
  clientId: string,
  { isClean = true, will }: { isClean?: boolean; will?: { topic: string; payload: string } } = {},
): Buffer {
  const flags = 0b1100_0000 | (isClean ? 2 : 0) | (will ? 4 : 0)
  return packet(
    0x10,
    field('MQTT'),
    [4, flags, 0, 0],
    field(clientId),
    ...(will ? [field(will.topic), field(will.payload)] : []),
    field(code),
    field(secret),
  )
}

export const publishPacket = (topic: string, payload: string | Buffer, qos: 0 | 1 | 2 = 0, id = 1): Buffer =>
  packet(0x30 | (qos << 1), field(topic), qos ? number(id) : [], Buffer.from(payload))

export const subscribePacket = (id: number, topics: readonly string[]): Buffer =>
  packet(0x82, number(id), ...topics.map((topic) => Buffer.concat([field(topic), Buffer.from([1])])))

export const PING = Buffer.from([0xc0, 0])

/** A connection that is signed in, or undefined where it was refused. What comes is not read unless somebody listens. */
export function signedInSocket(
  { stand, address }: Scene,
  credentials: Credentials,
  clientId: string,
  options: Parameters<typeof connectPacket>[2] = {},
): Promise<net.Socket | undefined> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port: stand.mqttPort, localAddress: address }, () =>
      socket.write(connectPacket(credentials, clientId, options)),
    )
    socket.on('error', () => {})
    socket.once('close', () => resolve(undefined))
    socket.once('data', (answer) => {
      socket.pause()
      resolve(answer[0] === 0x20 && answer[3] === 0 ? socket : undefined)
    })
  })
}

/** Writes as long as the other side takes it and the time lasts, ms; answers how many times it was written. */
export async function pour(socket: net.Socket, content: Buffer, lasts: number): Promise<number> {
  const end = performance.now() + lasts
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  let times = 0
  while (performance.now() < end && !socket.destroyed) {
    times++
    if (socket.write(content)) {
      await new Promise((resolve) => setImmediate(resolve))
      continue
    }
    const left = Math.max(1, Math.round(end - performance.now()))
    await once(socket, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(left)]) }).catch(() => {})
  }
  return times
}
