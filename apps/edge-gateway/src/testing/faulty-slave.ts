import { createServer, type Socket } from 'node:net'

/** How a Modbus TCP slave can misbehave; `well` is how it should be. */
export const faults = [
  'silence',
  'exception 1',
  'exception 2',
  'exception 3',
  'exception 4',
  'exception 6',
  'exception 11',
  'half frame',
  'wrong unit',
  'wrong transaction',
  'garbage',
  'hang in mid-frame',
  'hangs up',
  'refused',
] as const
export type Fault = (typeof faults)[number]

/** A Modbus TCP slave made by hand, whose every register holds `value`; any unit answers. */
export async function faultySlave(port = 0) {
  let fault: Fault | 'well' = 'well'
  let value = 1
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (fault === 'hangs up') return socket.destroy()
    let kept: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      kept = Buffer.concat([kept, chunk])
      while (kept.length >= 6 && kept.length >= 6 + kept.readUInt16BE(4)) {
        const frame = kept.subarray(0, 6 + kept.readUInt16BE(4))
        kept = kept.subarray(frame.length)
        asked.push(`${frame.readUInt16BE(8)}+${frame.readUInt16BE(10)}`)
        answer(socket, frame)
      }
    })
  })
  await listen(port)
  const at = (server.address() as { port: number }).port

  function listen(on: number): Promise<void> {
    return new Promise((done, failed) => {
      server.once('error', failed)
      server.listen(on, '127.0.0.1', done)
    })
  }

  function answer(socket: Socket, request: Buffer): void {
    const reply = request[7] === 3 || request[7] === 4 ? registers(request) : request
    if (fault === 'well') return void socket.write(reply)
    if (fault.startsWith('exception')) return void socket.write(exception(request, Number(fault.slice(10))))
    if (fault === 'hangs up') return void socket.destroy()
    if (fault === 'half frame') return void socket.write(reply.subarray(0, 5))
    if (fault === 'hang in mid-frame') return void socket.write(reply.subarray(0, reply.length - 3))
    if (fault === 'garbage')
      return void socket.write(Buffer.from(Array.from({ length: 40 }, (_, i) => (i * 89) & 0xff)))
    if (fault === 'wrong unit') reply[6] = (reply[6]! + 1) & 0xff
    if (fault === 'wrong transaction') reply.writeUInt16BE((reply.readUInt16BE(0) + 7) & 0xffff, 0)
    if (fault !== 'silence') socket.write(reply)
  }

  function registers(request: Buffer): Buffer {
    const count = request.readUInt16BE(10)
    const reply = Buffer.alloc(9 + count * 2)
    request.copy(reply, 0, 0, 8)
    reply.writeUInt16BE(3 + count * 2, 4)
    reply[8] = count * 2
    for (let each = 0; each < count; each += 1) reply.writeUInt16BE(value, 9 + each * 2)
    return reply
  }

  return {
    port: at,
    /** What reads asked for, address and length, one after the other. */
    asked: asked as readonly string[],
    set(next: number) {
      value = next
    },
    async become(next: Fault | 'well'): Promise<void> {
      const wasRefusing = fault === 'refused'
      fault = next
      if (next === 'refused') {
        for (const socket of sockets) socket.destroy()
        await new Promise<void>((done) => server.close(() => done()))
      } else if (wasRefusing) await listen(at)
      if (next === 'hangs up') for (const socket of sockets) socket.destroy()
    },
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function exception(request: Buffer, code: number): Buffer {
  const reply = Buffer.from(request.subarray(0, 9))
  reply.writeUInt16BE(3, 4)
  reply[7] = reply[7]! | 0x80
  reply[8] = code
  return reply
}
