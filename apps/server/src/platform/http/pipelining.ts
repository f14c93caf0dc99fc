import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../access/address-group.ts'
import { tally } from '../access/tally.ts'

/** Requests that are parsed while one before them on their connection has no answer yet. */
export interface PipelineBounds {
  ofConnection: number
  ofAddress: number
  inAll: number
}

/** No browser sends a second request before it has the first answer, and few programs do. */
const usual: PipelineBounds = { ofConnection: 32, ofAddress: 512, inAll: 4096 }

/** Admission, rooms, timers, the framework: whoever works for a call hears when its answer has gone. Node warns from eleven on. */
const LISTENERS = 30

interface Line {
  /** Kept, because a socket that is closed no longer says where it came from. */
  address: string
  atWork: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Requests of one connection are worked on one after the other, in a turn of the event loop each; while one waits nothing
 * more is read of it. Node's own way begins all that it has read at once. A connection that sends more than its bound
 * without waiting for answers is ended: what a client has no answer to it may send again.
 */
export function orderlyServer(handle: RequestListener, bounds: PipelineBounds = usual): Server {
  const lines = new WeakMap<Socket, Line>()
  const waiting = tally()

  function begin(line: Line, request: IncomingMessage, response: ServerResponse) {
    line.atWork = true
    response.setMaxListeners(LISTENERS)
    response.once('close', () => {
      line.atWork = false
      if (line.waiting.length) setImmediate(next, line, request.socket)
    })
    handle(request, response)
  }

  function next(line: Line, socket: Socket) {
    if (line.atWork) return
    const first = line.waiting.shift()
    if (!first) return
    waiting.add(line.address, -1)
    if (!line.waiting.length) socket.resume()
    begin(line, ...first)
  }

  function newLine(socket: Socket): Line {
    const line: Line = { address: addressGroup(socket.remoteAddress ?? ''), atWork: false, waiting: [] }
    lines.set(socket, line)
    // Whoever reads the body of the request at work has the connection go on.
    socket.on('resume', () => void (line.waiting.length && socket.pause()))
    socket.once('close', () => {
      waiting.add(line.address, -line.waiting.splice(0).length)
    })
    return line
  }

  function take(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket) ?? newLine(socket)
    if (!line.atWork && !line.waiting.length) return begin(line, request, response)
    const isTooMuch =
      line.waiting.length >= bounds.ofConnection ||
      waiting.of(line.address) >= bounds.ofAddress ||
      waiting.inAll() >= bounds.inAll
    if (isTooMuch) return end(socket)
    line.waiting.push([request, response])
    waiting.add(line.address, 1)
    socket.pause()
  }

  const server = createServer(take)
  // Answers that are on their way would be written among the frames of what the connection becomes.
  server.on('upgrade', (_, socket: Socket) => {
    const line = lines.get(socket)
    if (line?.atWork || line?.waiting.length) socket.destroy()
  })
  return server
}

/**
 * Of what was read of it already nothing more is parsed: two thousand heads fit into one read, and Node makes objects of
 * each. An answer of 2 tells its parser that something else follows; where Node has changed, the rest is parsed in vain.
 */
function end(socket: Socket) {
  const { parser } = socket as { parser?: { onIncoming?: unknown } }
  if (parser) parser.onIncoming = () => 2
  socket.destroy()
}
