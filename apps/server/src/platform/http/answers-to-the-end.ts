import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * When the server closes, connections that wait are ended at once and the others behind their answer. Node's own way cuts off
 * answers that are on their way and leaves what answers just then open for as long as its client likes.
 */
export function answersToTheEnd(server: Server): void {
  const waiting = new Set<Socket>()
  const answering = new Map<Socket, number>()
  let closes = false
  server.on('connection', (socket: Socket) => {
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('upgrade', (_: IncomingMessage, socket: Socket) => waiting.delete(socket))
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    answer.once('close', () => {
      const left = answering.get(socket)! - 1
      if (left > 0) answering.set(socket, left)
      else {
        answering.delete(socket)
        if (closes) socket.end()
      }
    })
  })
  server.closeIdleConnections = () => {
    closes = true
    for (const socket of waiting) if (!answering.has(socket)) socket.destroy()
  }
}
