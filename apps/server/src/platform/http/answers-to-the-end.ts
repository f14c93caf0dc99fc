import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An answer that nobody reads must not hold up the stop of the program, which has 9.5 s. */
const ANSWERED_WITHIN = 3000

/**
 * When the server closes, connections that wait are ended at once and the others behind their answer, or when it is too long in
 * coming. Node's own way cuts off answers that are on their way and leaves what answers just then open for as long as its client
 * likes.
 */
export function answersToTheEnd(server: Server): void {
  const open = new Set<Socket>()
  const answering = new Map<Socket, number>()
  let closes = false
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      // Of answers that never came up to the connection nobody hears an end.
      answering.delete(socket)
    })
  })
  server.on('upgrade', (_: IncomingMessage, socket: Socket) => open.delete(socket))
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
    if (closes) return
    closes = true
    for (const socket of open) if (!answering.has(socket)) socket.destroy()
    setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, ANSWERED_WITHIN).unref()
  }
}
