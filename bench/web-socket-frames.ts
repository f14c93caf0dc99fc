import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'

/** The frame of a text shorter than 64 kB, as a server sends it. */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = payload.length < 126 ? [0x81, payload.length] : [0x81, 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from(header), payload])
}

/** The same as a browser sends it: masked. */
export function maskedFrameOf(text: string): Buffer {
  const frame = frameOf(text)
  const start = frame[1] === 126 ? 4 : 2
  const mask = randomBytes(4)
  frame[1]! |= 0x80
  for (let at = start; at < frame.length; at++) frame[at]! ^= mask[(at - start) & 3]!
  return Buffer.concat([frame.subarray(0, start), mask, frame.subarray(start)])
}

/** The server's answer to a WebSocket handshake. */
export function acceptOf(request: IncomingMessage): string {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`
}

/** A raw WebSocket connection after its handshake; what it reads from then on are frames. */
export async function openRawSocket(port: number, path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  const answer = await new Promise<Buffer>((done, failed) => {
    socket.once('data', done)
    socket.once('error', failed)
  })
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(answer.toString())
  return socket
}
